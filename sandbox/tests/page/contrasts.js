/** Every visible piece of text with its class and its contrast to what lies below it. */
() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (css) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => {
    const mixed = [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
    return [...mixed, 1];
  };
  const ground = (element) => {
    const own = rgba(getComputedStyle(element).backgroundColor);
    if (own[3] > 0.99) return own;
    return over(own, element.parentElement ? ground(element.parentElement) : [255, 255, 255, 1]);
  };
  const linear = (channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const luminance = ([r, g, b]) =>
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const speaks = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest(":disabled, .visually-hidden, .skip");

  return [...document.querySelectorAll("body *")].filter(speaks).map((element) => {
    const below = ground(element);
    const above = over(rgba(getComputedStyle(element).color), below);
    const [dark, light] = [luminance(above), luminance(below)].sort((a, b) => a - b);
    return [element.textContent.slice(0, 40), element.className, (light + 0.05) / (dark + 0.05)];
  });
}
