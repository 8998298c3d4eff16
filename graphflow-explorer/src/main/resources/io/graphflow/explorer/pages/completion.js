import { KEYWORDS, tokens } from './lexer.js';
import { name } from './values.js';

const MOST = 12;

/** What the database knows, from which words are completed. */
export class Vocabulary {
  constructor() {
    this.labels = [];
    this.types = [];
    this.properties = [];
    this.functions = [];
    this.procedures = [];
  }
}

/**
 * What may stand at the caret.
 *
 * @param {string} query
 * @param {number} caret index of the character behind it
 * @param {Vocabulary} vocabulary
 * @returns {{start: number, choices: {text: string, kind: string}[]}} choices replace what lies between start and caret
 */
export function complete(query, caret, vocabulary) {
  const before = tokens(query.slice(0, caret));
  const last = before.at(-1);
  const none = { start: caret, choices: [] };
  if (last === undefined || ['comment', 'string', 'number', 'parameter'].includes(last.type)) {
    return none;
  }
  const isWord = !['space', 'sign'].includes(last.type);
  const typed = isWord ? last.text.replace(/^`/, '') : '';
  const meaningful = before.slice(0, isWord ? -1 : undefined)
    .filter((token) => token.type !== 'space' && token.type !== 'comment');
  const sign = meaningful.at(-1);
  const start = caret - (isWord ? last.text.length : 0);
  const pick = (kind, texts) => texts.map((text) => ({ text, kind }));
  let pool = [];
  if (sign?.text === '.' && last.type !== 'space') {
    const dotted = dottedName(meaningful);
    const names = procedureNames(meaningful) ? vocabulary.procedures : vocabulary.functions;
    const whole = pick('function', names.filter((each) => each.toLowerCase().startsWith(dotted.text.toLowerCase())
      && each.length > dotted.text.length));
    if (whole.length > 0) {
      return { start: dotted.start, choices: best(whole, query.slice(dotted.start, caret)) };
    }
    pool = pick('property', vocabulary.properties.map(name));
  } else if (sign !== undefined && [':', '|', '&', '!'].includes(sign.text) && last.type !== 'space') {
    pool = inBrackets(meaningful) ? pick('type', vocabulary.types.map(name)) : pick('label', vocabulary.labels.map(name));
  } else if (typed === '') {
    return none;
  } else if (sign?.text.toUpperCase() === 'CALL') {
    pool = pick('procedure', vocabulary.procedures);
  } else {
    const variables = new Set(before.slice(0, -1).filter((token) => token.type === 'word').map((token) => token.text));
    pool = [...pick('variable', [...variables]), ...pick('keyword', KEYWORDS), ...pick('function', vocabulary.functions)];
  }
  return { start, choices: best(pool, typed) };
}

function best(pool, typed) {
  const lower = typed.toLowerCase();
  const fitting = pool.filter(({ text }) => text.replace(/^`/, '').toLowerCase().startsWith(lower)
    && text !== typed);
  return fitting.slice(0, MOST);
}

/** Whether the last bracket that is open is one of a relationship. */
function inBrackets(meaningful) {
  const open = [];
  for (const { type, text } of meaningful) {
    if (type === 'sign' && '([{'.includes(text)) {
      open.push(text);
    } else if (type === 'sign' && ')]}'.includes(text)) {
      open.pop();
    }
  }
  return open.at(-1) === '[';
}

/** The names and dots that end the tokens, such as `apoc.meta.`. */
function dottedName(meaningful) {
  let first = meaningful.length;
  while (first > 0 && (meaningful[first - 1].text === '.'
    || (meaningful[first]?.text === '.' && ['word', 'property', 'function'].includes(meaningful[first - 1].type)))) {
    first--;
  }
  const parts = meaningful.slice(first);
  return { text: parts.map(({ text }) => text).join(''), start: parts[0]?.start ?? 0 };
}

function procedureNames(meaningful) {
  const { start } = dottedName(meaningful);
  return meaningful.filter((token) => token.start < start).at(-1)?.text.toUpperCase() === 'CALL';
}
