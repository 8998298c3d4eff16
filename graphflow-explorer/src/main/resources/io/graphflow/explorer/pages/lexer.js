/** The words that mean something by themselves in a query. */
export const KEYWORDS = ('ALL AND ANY AS ASC ASCENDING BREAK BY CALL CASE CHECKPOINT CONCURRENT CONSTRAINT CONSTRAINTS CONTAINS CONTINUE '
  + 'COPY COUNT CREATE CSV CURRENT DATABASES DELETE DESC DESCENDING DETACH DISTINCT DROP EACH ELSE END ENDS ERROR EXISTS EXPLAIN FAIL '
  + 'FALSE FIELDTERMINATOR FINISH FOR FOREACH FROM FUNCTIONS HEADERS IF IN INDEX INDEXES INSERT IS KEY LIMIT LOAD MATCH MERGE NODE '
  + 'NONE NOT NULL OF OFFSET ON OPTIONAL OPTIONS OR ORDER OVERWRITE PARQUET PROCEDURES PROFILE REDUCE RELATIONSHIP REMOVE REPORT REQUIRE RETURN '
  + 'ROWS SET SETTINGS SHORTEST SHOW SINGLE SKIP STARTS STATUS TERMINATE THEN TO TRANSACTION TRANSACTIONS TRUE TYPED UNION UNIQUE UNWIND '
  + 'USE USER USING VECTOR WHEN WHERE WITH XOR YIELD').split(' ');

const KEYWORD = new Set(KEYWORDS);

/** Keywords that are called as functions are. */
const CALLED = new Set(['ALL', 'ANY', 'COUNT', 'EXISTS', 'NONE', 'REDUCE', 'SINGLE']);

const TOKEN = new RegExp([
  '(?<comment>//[^\\n]*|/\\*(?:[^*]|\\*(?!/))*(?:\\*/)?)',
  "(?<string>[xX]?'(?:[^'\\\\]|\\\\.)*'?|\"(?:[^\"\\\\]|\\\\.)*\"?)",
  '(?<quoted>`(?:[^`]|``)*`?)',
  '(?<parameter>\\$(?:[\\p{L}\\p{N}_]+|`[^`]*`?))',
  '(?<number>0[xo][0-9a-fA-F_]+|(?:\\d[\\d_]*)(?:\\.\\d[\\d_]*)?(?:[eE][-+]?\\d+)?|\\.\\d+(?:[eE][-+]?\\d+)?)',
  '(?<word>[\\p{L}_][\\p{L}\\p{N}_]*)',
  '(?<space>\\s+)',
  '(?<sign>.)',
].join('|'), 'gus');

/**
 * The tokens of a query, which together are its text. Words are `keyword`, `label`, `property`, `function` or `word`, by
 * what stands around them.
 *
 * @returns {{type: string, text: string, start: number}[]}
 */
export function tokens(query) {
  const found = [];
  const open = [];
  let before = '';
  for (const match of query.matchAll(TOKEN)) {
    const [type, text] = Object.entries(match.groups).find(([, part]) => part !== undefined);
    const token = { type, text, start: match.index };
    if (type === 'word' || type === 'quoted') {
      // In a map, a value stands behind the colon.
      const inMap = before === ':' && open.at(-1) === '{';
      token.type = kind(text, type, inMap ? '' : before, query.slice(match.index + text.length));
    } else if (type === 'sign' && '([{'.includes(text)) {
      open.push(text);
    } else if (type === 'sign' && ')]}'.includes(text)) {
      open.pop();
    }
    if (type !== 'space' && type !== 'comment') {
      before = text;
    }
    found.push(token);
  }
  return found;
}

function kind(text, type, before, after) {
  if (before === '.') {
    return 'property';
  }
  if ([':', '|', '&', '!'].includes(before)) {
    return 'label';
  }
  const upper = text.toUpperCase();
  if (type === 'word' && /^\s*\(/.test(after) && (!KEYWORD.has(upper) || CALLED.has(upper))) {
    return 'function';
  }
  return type === 'word' && KEYWORD.has(upper) ? 'keyword' : 'word';
}

/** The statements of a text, which semicolons part. */
export function statements(query) {
  const found = [];
  let start = 0;
  let empty = true;
  const end = (position) => {
    if (!empty) {
      found.push({ text: query.slice(start, position), start });
    }
    start = position + 1;
    empty = true;
  };
  for (const token of tokens(query)) {
    if (token.type === 'sign' && token.text === ';') {
      end(token.start);
    } else if (token.type !== 'space' && token.type !== 'comment') {
      empty = false;
    }
  }
  end(query.length);
  return found;
}
