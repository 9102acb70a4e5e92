/** Parse many mixtures of marks: [the slowest in milliseconds, whether all letters were kept]. */
async () => {
  const { parseMarkdown } = await import("/page/markdown.js");
  const marks = [
    ..."*_`|~[]>#-\\ab ",
    ...["**", "__", "~~", "||", "```", "> ", "- ", "# ", "-# ", "\n", "]("],
  ];
  const letters = (text) => text.replace(/[^a-z]/g, "");
  const text = (node) =>
    node.text ??
    [
      ...(node.children ?? []),
      ...(node.blocks ?? []),
      ...(node.items ?? []),
      ...(node.list ? [node.list] : []),
    ]
      .map(text)
      .join("");

  let seed = 7;
  const random = (limit) => {
    seed = (seed * 48271) % 2147483647;
    return seed % limit;
  };
  let slowest = 0;
  const timed = (source) => {
    const from = performance.now();
    const tree = parseMarkdown(source);
    slowest = Math.max(slowest, performance.now() - from);
    return tree;
  };

  let kept = true;
  for (let round = 0; round < 400; round += 1) {
    const length = round < 390 ? random(60) : 2000;
    const source = Array.from({ length }, () => marks[random(marks.length)]).join("");
    const tree = timed(source);
    // A word right after an opening fence names its language and is not shown.
    if (!source.includes("```")) kept &&= letters(tree.map(text).join("")) === letters(source);
  }
  for (const mark of ["*", "_*", "[", "> ", "||", "`", "- \n", "**_~~"]) {
    timed(mark.repeat(4000 / mark.length));
  }
  return [slowest, kept];
}
