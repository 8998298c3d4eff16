import { h, grouped } from './dom.js';
import { name } from './values.js';
import { keep, kept } from './settings.js';

const MOST_HISTORY = 100;

/** What the database holds, what was asked before, and what the user wants to ask again. */
export class Sidebar {
  #place;
  #api;
  #vocabulary;
  #styles;
  #onQuery;
  #schema = { labels: [], types: [], properties: [] };
  #history = kept('history', []);
  #favourites = kept('favourites', []);

  /**
   * @param {HTMLElement} place
   * @param {Api} api
   * @param {Vocabulary} vocabulary is filled with what the database has
   * @param {Styles} styles
   * @param {function(string, boolean): void} onQuery takes a query that was clicked, and whether to run it
   */
  constructor(place, api, vocabulary, styles, onQuery) {
    this.#place = place;
    this.#api = api;
    this.#vocabulary = vocabulary;
    this.#styles = styles;
    this.#onQuery = onQuery;
  }

  /** Earlier queries, the latest first. */
  get history() {
    return this.#history;
  }

  /** Reads what the database has, anew. */
  async refresh() {
    const [schema, properties, functions, procedures] = await Promise.all([
      this.#api.rows('CALL apoc.meta.subGraph({}) YIELD nodes, relationships RETURN nodes, relationships'),
      this.#api.rows('CALL db.propertyKeys()'),
      this.#api.rows('SHOW FUNCTIONS YIELD name'),
      this.#api.rows('SHOW PROCEDURES YIELD name'),
    ]);
    const [nodes, relationships] = schema[0].map((list) => list._value.map((each) => each._value));
    const types = new Map();
    for (const { _type: type, _properties: of } of relationships) {
      // The same relationships are told for each pair of labels that their ends have.
      types.set(type, Math.max(types.get(type) ?? 0, Number(of.count?._value ?? 0)));
    }
    this.#schema = {
      labels: nodes.map(({ _labels: labels, _properties: of }) => [labels[0], Number(of.count._value)]),
      types: [...types],
      properties: properties.map(([key]) => key._value).sort(),
    };
    const names = (rows) => rows.map(([each]) => each._value);
    Object.assign(this.#vocabulary, { labels: this.#schema.labels.map(([label]) => label).sort(), types: [...types.keys()].sort(),
      properties: this.#schema.properties, functions: names(functions), procedures: names(procedures) });
    // Colours are given in the order of the schema, so that they are the same in each browser.
    this.#schema.labels.forEach(([label]) => this.#styles.node(label));
    this.#show();
  }

  /** Keeps a query that is run. */
  remember(query) {
    this.#history = [query, ...this.#history.filter((each) => each !== query)].slice(0, MOST_HISTORY);
    keep('history', this.#history);
    this.#show();
  }

  /** Keeps a query among the favourites. */
  addFavourite(query) {
    this.#setFavourites([query, ...this.#favourites.filter((each) => each !== query)]);
  }

  #setFavourites(favourites) {
    this.#favourites = favourites;
    keep('favourites', favourites);
    this.#show();
  }

  #show() {
    const { labels, types, properties } = this.#schema;
    const open = Object.fromEntries([...this.#place.querySelectorAll('details')].map((each) => [each.id, each.open]));
    this.#place.replaceChildren(
      section('labels', `Node labels (${labels.length})`, open, true, labels.map(([label, count]) => {
        const chip = this.#chip(label, count, `MATCH (n:${name(label)}) RETURN n LIMIT 25`);
        const dot = h('span', { class: 'dot' });
        dot.style.backgroundColor = this.#styles.node(label).colour;
        chip.prepend(dot);
        return chip;
      })),
      section('types', `Relationship types (${types.length})`, open, true, types.map(([type, count]) =>
        this.#chip(type, count, `MATCH p = ()-[:${name(type)}]->() RETURN p LIMIT 25`))),
      section('properties', `Properties (${properties.length})`, open, false, properties.map((property) => this.#chip(property, null,
        `MATCH (n) WHERE n.${name(property)} IS NOT NULL\nRETURN labels(n) AS labels, n.${name(property)} AS ${name(property)} LIMIT 25`))),
      section('favourites', `Favourites (${this.#favourites.length})`, open, true, this.#favourites.map((query) => this.#line(query,
        () => this.#setFavourites(this.#favourites.filter((each) => each !== query))))),
      section('history', `History (${this.#history.length})`, open, false, this.#history.map((query) => this.#line(query, null))));
  }

  #chip(label, count, query) {
    return h('button', { type: 'button', class: 'chip', title: query, click: () => this.#onQuery(query, true) },
      label, count === null ? null : h('small', {}, ` ${grouped(count)}`));
  }

  #line(query, onRemove) {
    const first = query.split('\n', 1)[0].replace(/^\/\/\s*/, '');
    return h('div', { class: 'line' },
      h('button', { type: 'button', title: query, click: () => this.#onQuery(query, false) }, first),
      onRemove === null ? null : h('button', { type: 'button', class: 'remove', 'aria-label': `Remove ${first}`, click: onRemove }, '×'));
  }
}

function section(id, title, open, otherwise, content) {
  return h('details', { id: `section-${id}`, open: open[`section-${id}`] ?? otherwise }, h('summary', {}, title),
    h('div', { class: `content ${id}` }, ...content));
}
