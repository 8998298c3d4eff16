import { byId, counted, download, grouped, h } from './dom.js';
import { valuesOf } from './api.js';
import { csv, csvText, eachElement, json } from './values.js';
import { showPlan } from './plan.js';
import { described, MOST_NODES } from './graph.js';
import { svg } from './svg.js';
import { keep, kept } from './settings.js';

/** So many rows are taken before anybody scrolls, and again when the last ones are seen. */
const AHEAD = 10_000;
const PAINT_MILLIS = 100;
/** A page that keeps more becomes slow; an export by the Query API has no such limit. */
const MOST_ROWS = 1_000_000;
const COUNTERS = [['nodesCreated', 'node created'], ['nodesDeleted', 'node deleted'], ['relationshipsCreated', 'relationship created'],
  ['relationshipsDeleted', 'relationship deleted'], ['propertiesSet', 'property set'], ['labelsAdded', 'label added'],
  ['labelsRemoved', 'label removed'], ['indexesAdded', 'index added'], ['indexesRemoved', 'index removed'],
  ['constraintsAdded', 'constraint added'], ['constraintsRemoved', 'constraint removed']];

/** The rows of a query in all their views: table, graph, plan. */
export class Results {
  #table;
  #graph;
  #stream = null;
  #lines = [];
  #fields = [];
  #wanted = 0;
  #reading = null;
  #began = 0;
  #painted = 0;
  #tookMillis = null;
  #chosen = kept('view', 'graph');
  #nodes = new Map();
  #relationships = new Map();
  #onError;

  constructor(graph, onError) {
    this.#graph = graph;
    this.#onError = onError;
    this.views = ['table', 'graph', 'plan'];
    for (const view of this.views) {
      byId(`tab-${view}`).addEventListener('click', () => {
        this.#chosen = view === 'plan' ? this.#chosen : view;
        keep('view', this.#chosen);
        this.show(view);
      });
    }
  }

  /** The table, which needs the results to read on. */
  set table(table) {
    this.#table = table;
  }

  /** Whether rows are still to come. */
  get open() {
    return this.#stream !== null && this.#stream.summary === null;
  }

  /** Shows one of the views. */
  show(view) {
    for (const each of this.views) {
      byId(`view-${each}`).hidden = each !== view;
      byId(`tab-${each}`).setAttribute('aria-selected', String(each === view));
      byId(`tab-${each}`).tabIndex = each === view ? 0 : -1;
    }
    document.body.dataset.view = view;
    if (view === 'graph') {
      this.#graph.resized();
    }
  }

  /** Forgets all that is shown. */
  clear() {
    // Whoever still reads rows of an earlier query ends by itself, and changes nothing here.
    this.#stream = null;
    this.#reading = null;
    this.#lines = [];
    this.#fields = [];
    this.#nodes.clear();
    this.#relationships.clear();
    this.#graph.clear();
    this.#table.reset([]);
    this.#tookMillis = null;
    byId('view-plan').replaceChildren();
    byId('warnings').replaceChildren();
    this.#status('');
    for (const view of this.views) {
      byId(`tab-${view}`).disabled = true;
      byId(`view-${view}`).hidden = true;
    }
  }

  /** Takes the first rows of a query and shows them; returns when they are there. */
  async take(stream, began) {
    this.#stream = stream;
    this.#began = began;
    this.#fields = stream.fields;
    this.#wanted = AHEAD;
    this.#table.reset(stream.fields);
    byId('tab-table').disabled = stream.fields.length === 0;
    await this.#read();
    await this.#draw();
  }

  /** Reads all rows that are left, to drop them, as the query of a later result waits. */
  async drain(stream) {
    while (stream.summary === null) {
      await stream.next(AHEAD);
    }
  }

  /** Takes more rows, if there are any, when the last ones are seen. */
  async more() {
    if (!this.open || this.#reading !== null || this.#wanted === MOST_ROWS) {
      return;
    }
    const stream = this.#stream;
    try {
      // Beyond the greatest height the place of the scroll bar stays, and tells nothing of new rows.
      do {
        this.#wanted = Math.min(this.#wanted + AHEAD, MOST_ROWS);
        await this.#read();
      } while (stream === this.#stream && this.open && this.#table.atEnd && this.#wanted < MOST_ROWS);
    } catch (error) {
      if (stream === this.#stream) {
        this.#stream = null;
        this.#onError(error);
      }
    }
  }

  async #read() {
    if (this.#reading === null) {
      const own = this.#readOn().finally(() => {
        if (this.#reading === own) {
          this.#reading = null;
        }
      });
      this.#reading = own;
    }
    await this.#reading;
  }

  async #readOn() {
    const stream = this.#stream;
    // One row more than wanted tells whether there are more: if not, the count is the whole one.
    while (stream.summary === null && this.#lines.length <= this.#wanted) {
      const rows = await stream.next(this.#wanted + 1 - this.#lines.length);
      if (stream !== this.#stream) {
        return;
      }
      for (const row of rows) {
        this.#lines.push(row);
        if (this.#nodes.size <= MOST_NODES) {
          this.#collect(row);
        }
      }
      const now = performance.now();
      // Rows come in pieces of some KB, and people see no more than some pictures a second.
      if (now - this.#painted > PAINT_MILLIS) {
        this.#painted = now;
        this.#table.show(this.#lines);
        this.#told();
      }
    }
    this.#table.show(this.#lines);
    this.#told();
    if (stream.summary !== null) {
      this.#ended(stream.summary);
    }
  }

  #collect(row) {
    if (!row.includes('"_element_id"')) {
      return;
    }
    for (const value of valuesOf(row)) {
      eachElement(value, (node) => this.#nodes.set(node._element_id, node),
        (relationship) => this.#relationships.set(relationship._element_id, relationship));
    }
  }

  async #draw() {
    const summary = this.#stream.summary;
    const plan = summary?.profiledQueryPlan ?? summary?.queryPlan;
    byId('tab-plan').disabled = plan === undefined;
    byId('tab-graph').disabled = this.#nodes.size === 0;
    if (summary?.queryPlan !== undefined) {
      // A query that is only explained has columns, but nothing in them.
      byId('tab-table').disabled = true;
    }
    if (plan !== undefined) {
      showPlan(byId('view-plan'), plan);
      this.show('plan');
    } else {
      this.show(this.#nodes.size > 0 && this.#chosen === 'graph' ? 'graph' : 'table');
    }
    if (this.#nodes.size > 0) {
      // What stands for labels in the drawing of the schema is nothing that a query could find.
      const connect = byId('connect').checked && ![...this.#nodes.keys()].some((id) => id.includes(':-'));
      await this.#graph.add([...this.#nodes.values()], [...this.#relationships.values()], null, connect);
    }
  }

  #ended(summary) {
    this.#tookMillis ??= performance.now() - this.#began;
    this.#told();
    byId('warnings').replaceChildren(...(summary.notifications ?? []).map((warning) =>
      h('p', { class: 'warning' }, warning.description ?? warning.title ?? String(warning))));
  }

  /** Says how many rows there are, and what the query did. */
  #told() {
    const parts = [];
    const summary = this.#stream?.summary;
    if (this.#fields.length > 0 && summary?.queryPlan === undefined) {
      parts.push(counted(this.#lines.length, 'row')
        + (summary !== null ? '' : this.#lines.length >= MOST_ROWS ? ' shown, and there are more' : ' so far'));
    }
    if (summary) {
      for (const [counter, what] of COUNTERS) {
        const number = summary.counters?.[counter] ?? 0;
        if (number > 0) {
          const [noun, done] = what.split(' ');
          parts.push(`${grouped(number)} ${number === 1 ? noun : plural(noun)} ${done}`);
        }
      }
      if (this.#tookMillis !== null) {
        parts.push(`${grouped(Math.round(this.#tookMillis))} ms`);
      }
    }
    this.#status(parts.join(' · '));
  }

  #status(text) {
    byId('status').textContent = text;
  }

  /** Says of the graph how much of it is drawn. */
  describeGraph() {
    byId('graph-status').textContent = described(this.#graph.counts);
  }

  /** Hands the rows, all of them, or the drawing to the user in a form: `csv`, `json`, `png`, `svg`. */
  async export(form) {
    if (form === 'png' || form === 'svg') {
      const page = getComputedStyle(document.documentElement);
      const [ink, ground] = ['--ink', '--ground'].map((each) => page.getPropertyValue(each).trim());
      download(`graph.${form}`, form === 'png' ? this.#graph.png(ground)
        : new Blob([svg(this.#graph.drawing(), { ink, ground })], { type: 'image/svg+xml' }));
      return;
    }
    while (this.open && this.#wanted < MOST_ROWS) {
      this.#wanted = MOST_ROWS;
      await this.#read();
    }
    const parts = [];
    if (form === 'csv') {
      parts.push(this.#fields.map(csvText).join(',') + '\r\n');
      this.#lines.forEach((line) => parts.push(valuesOf(line).map(csv).join(',') + '\r\n'));
    } else {
      const keys = this.#fields.map((field) => JSON.stringify(field) + ':');
      parts.push('[');
      this.#lines.forEach((line, i) => parts.push((i === 0 ? '\n{' : ',\n{')
        + valuesOf(line).map((value, column) => keys[column] + json(value)).join(',') + '}'));
      parts.push('\n]\n');
    }
    download(`rows.${form}`, new Blob(parts, { type: form === 'csv' ? 'text/csv' : 'application/json' }));
  }

  /** What there is to export: the rows, the graph, or nothing. */
  get exports() {
    return { rows: this.#fields.length > 0, graph: this.#nodes.size > 0 };
  }
}

function plural(noun) {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : noun.endsWith('x') ? `${noun}es` : `${noun}s`;
}
