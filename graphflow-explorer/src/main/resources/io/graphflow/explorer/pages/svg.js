const SPACE = 20;

/** A drawing of a graph as the text of an SVG file. */
export function svg({ box, nodes, edges }, { ink, ground }) {
  const width = box.w + 2 * SPACE;
  const height = box.h + 2 * SPACE;
  const lines = edges.map(({ from, to, middle, control, loop, colour, caption }) => {
    const curve = loop ? `C ${control?.x ?? middle.x} ${control?.y ?? middle.y} ${middle.x} ${middle.y} ${to.x} ${to.y}`
      : control === null ? `L ${to.x} ${to.y}` : `Q ${control.x} ${control.y} ${to.x} ${to.y}`;
    return `<path d="M ${from.x} ${from.y} ${curve}" fill="none" stroke="${colour}" stroke-width="1.5"/>`
      + arrow(control ?? from, to, colour)
      + `<text x="${middle.x}" y="${middle.y - 2}" font-size="8" fill="${ink}" text-anchor="middle">${escaped(caption)}</text>`;
  });
  const circles = nodes.map(({ x, y, radius, colour, ink: own, caption }) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`
    + `<text x="${x}" y="${y + 3}" font-size="10" fill="${own}" text-anchor="middle">${escaped(caption)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" `
    + `viewBox="${box.x1 - SPACE} ${box.y1 - SPACE} ${width} ${height}">`
    + `<rect x="${box.x1 - SPACE}" y="${box.y1 - SPACE}" width="${width}" height="${height}" fill="${ground}"/>`
    + [...lines, ...circles].join('\n') + '</svg>\n';
}

function arrow(from, to, colour) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const corner = (turn) => `${to.x - 7 * Math.cos(angle + turn)},${to.y - 7 * Math.sin(angle + turn)}`;
  return `<polygon points="${to.x},${to.y} ${corner(0.4)} ${corner(-0.4)}" fill="${colour}"/>`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
