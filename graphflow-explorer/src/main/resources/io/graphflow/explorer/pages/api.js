/** The database under the name that clients take. */
const PATH = '/db/neo4j/query/v2';
const LINES = 'application/vnd.neo4j.query.v1.1+jsonl';
const RECORD = '{"$event":"Record"';

/** What the server answers instead of rows. */
export class QueryError extends Error {
  constructor(code, message, status) {
    super(message);
    this.code = code;
    this.status = status;
  }

  /** Line and column, from 1, of the place in the query that the message names; null if it names none. */
  get place() {
    const found = /^line (\d+), column (\d+):/.exec(this.message);
    return found ? { line: Number(found[1]), column: Number(found[2]) } : null;
  }
}

/** The values of a row that came as a line. */
export function valuesOf(line) {
  return JSON.parse(line)._body;
}

/**
 * The rows of a query as they come. While nobody asks for rows the server waits, so that a result of any length takes
 * only the memory of the rows that were taken.
 */
class RowStream {
  #reader;
  #decoder = new TextDecoder();
  #rest = '';
  #lines = [];
  #taken = 0;
  #ended = false;

  constructor(reader) {
    this.#reader = reader;
    this.fields = [];
    /** What is told after the last row; null before. */
    this.summary = null;
  }

  /** Reads the names of the columns, or fails as the query did. */
  async open() {
    const first = await this.#line();
    this.#taken++;
    this.fields = first === null ? [] : (this.#event(first, 'Header').fields ?? []);
    return this;
  }

  /** Some more rows, as lines for `valuesOf`; none at the end. At most so many. */
  async next(most) {
    const rows = [];
    if (this.summary !== null) {
      return rows;
    }
    // What has come already is handed out before more is waited for.
    for (let line = await this.#line(); line !== undefined; line = this.#lines[this.#taken]) {
      if (line === null) {
        throw new QueryError('', 'The connection ended before the last row.', 0);
      }
      if (rows.length > 0 && (rows.length >= most || !line.startsWith(RECORD))) {
        break;
      }
      this.#taken++;
      if (line.startsWith(RECORD)) {
        rows.push(line);
      } else {
        this.summary = this.#event(line, 'Summary');
        break;
      }
    }
    return rows;
  }

  #event(line, expected) {
    const event = JSON.parse(line);
    if (event.$event === 'Error') {
      throw failure(event._body, 202);
    }
    if (event.$event !== expected) {
      throw new QueryError('', `The server sent a ${event.$event} where a ${expected} was due.`, 0);
    }
    return event._body;
  }

  /** The next line, which is then still to be taken; null at the end. */
  async #line() {
    while (this.#taken >= this.#lines.length && !this.#ended) {
      const { done, value } = await this.#reader.read();
      this.#ended = done;
      this.#lines = (this.#rest + this.#decoder.decode(value, { stream: !done })).split('\n');
      this.#rest = this.#lines.pop();
      this.#taken = 0;
    }
    return this.#lines[this.#taken] ?? null;
  }
}

function failure(body, status) {
  const error = body?.errors?.[0] ?? body?.[0];
  return new QueryError(error?.code ?? '', error?.message ?? `The server answered ${status}.`, status);
}

/** Asks the server. The password is in this object only, and gone with the page. */
export class Api {
  #authorization = null;

  /** Takes a name and a password for what comes; both empty for none. */
  credentials(user, password) {
    const bytes = new TextEncoder().encode(`${user}:${password}`);
    this.#authorization = user === '' && password === ''
      ? null : 'Basic ' + btoa(String.fromCharCode(...bytes));
  }

  /**
   * Begins a query.
   *
   * @param {string} statement
   * @param {{parameters?: string, onlyReads?: boolean, signal?: AbortSignal}} options parameters are the text of a JSON
   *     object, since numbers of JavaScript have no 64 bits; whoever aborts the signal ends the query
   * @returns {Promise<RowStream>}
   * @throws {QueryError}
   */
  async open(statement, options) {
    const response = await this.#send(statement, LINES, options);
    return new RowStream(response.body.getReader()).open();
  }

  /**
   * All rows of a query that only reads, in another form.
   *
   * @param {string} accept the form's media type
   * @param {string} parameters the text of a JSON object
   * @returns {Promise<Blob>}
   * @throws {QueryError} also if the query would write, as it may have run before
   */
  async all(statement, accept, parameters) {
    const response = await this.#send(statement, accept, { parameters, onlyReads: true });
    return response.blob();
  }

  async #send(statement, accept, { parameters = '{}', onlyReads = false, signal } = {}) {
    const headers = { 'Content-Type': 'application/json', Accept: accept };
    if (this.#authorization !== null) {
      headers.Authorization = this.#authorization;
    }
    const response = await fetch(PATH, {
      method: 'POST',
      headers,
      // Otherwise the browser would ask for a password in a window of its own.
      credentials: 'omit',
      signal,
      body: `{"statement":${JSON.stringify(statement)},"parameters":${parameters},"includeCounters":true,`
        + `"accessMode":"${onlyReads ? 'READ' : 'WRITE'}"}`,
    });
    if (!response.ok) {
      const text = await response.text();
      let body = null;
      try {
        body = JSON.parse(text);
      } catch {
        // The status alone tells what happened.
      }
      throw failure(body, response.status);
    }
    return response;
  }

  /** All rows of a query that has few: arrays of typed values. It only reads. */
  async rows(statement, parameters = {}) {
    const stream = await this.open(statement,
      { parameters: JSON.stringify(parameters), onlyReads: true });
    const rows = [];
    while (stream.summary === null) {
      rows.push(...(await stream.next(1_000)).map(valuesOf));
    }
    return rows;
  }
}
