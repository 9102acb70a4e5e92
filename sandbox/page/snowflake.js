/** Order and age of Discord's ids. */

const DISCORD_EPOCH_MS = 1420070400000n;

/** Negative, zero or positive, as for Array.prototype.sort. */
export function compareIds(a, b) {
  const left = BigInt(a ?? 0);
  const right = BigInt(b ?? 0);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** When an id was made, in milliseconds since the epoch, UTC. */
export function createdAt(id) {
  return Number((BigInt(id) >> 22n) + DISCORD_EPOCH_MS);
}
