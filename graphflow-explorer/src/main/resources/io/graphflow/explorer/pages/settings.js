/** What the browser keeps from one visit to the next: history, favourites, looks. No password, and no rows. */
const PREFIX = 'graphflow.';

/** The value kept under a name, or another one if there is none. */
export function kept(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    // Somebody else wrote there, or the browser keeps nothing for this page.
    return otherwise;
  }
}

/** Keeps a value; where the browser has no room or keeps nothing, it is lost with the page. */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The page goes on with what it has in memory.
  }
}
