/**
 * Makes an element. What comes from the database becomes text, never markup.
 *
 * @param {string} tag
 * @param {Object} attributes functions listen to the event of their name; false and null leave one out
 * @param {...(Node|string|null)} children
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(name, value);
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? '' : value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** The element of an ID of the page. */
export function byId(id) {
  return document.getElementById(id);
}

/** A number as people read it: 12,345. */
export function grouped(number) {
  return Number(number).toLocaleString('en-US');
}

/** `1 row`, `2 rows`. */
export function counted(number, what) {
  return `${grouped(number)} ${what}${Number(number) === 1 ? '' : 's'}`;
}

/** Hands a file to the user. */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = h('a', { href: address, download: name });
  link.click();
  // The browser has begun to read by then, and the memory is freed with the address.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
