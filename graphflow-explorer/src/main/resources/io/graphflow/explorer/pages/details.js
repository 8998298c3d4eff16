import { h, counted, grouped } from './dom.js';
import { json, text } from './values.js';
import { COLOURS, SIZES } from './styles.js';

/** The panel at the right: a value, an element with what can be done with it, or the looks of a label. */
export class Details {
  #place;
  #graph;
  #onError;

  constructor(place, graph, onError) {
    this.#place = place;
    this.#graph = graph;
    this.#onError = onError;
  }

  /** Shows nothing. */
  close() {
    this.#place.hidden = true;
  }

  /** Shows a value of a column. */
  value(value, column) {
    this.#open(column, h('pre', { class: 'json', tabindex: '0' }, json(value, 2)));
  }

  /** Shows a node or a relationship of the graph, and what can be done with it. */
  element({ kind, element }) {
    const id = element._element_id;
    const rows = Object.entries(element._properties).map(([key, value]) =>
      h('tr', {}, h('th', { scope: 'row' }, key), h('td', {}, text(value))));
    const title = kind === 'Node' ? element._labels.join(', ') || 'Node' : element._type;
    const tools = h('div', { class: 'tools' }, button('Hide', 'Leave it out of the drawing (Delete)', () => {
      this.#graph.hideSelected();
      this.close();
    }));
    const around = h('div', { class: 'around' });
    // The nodes that stand for labels in the drawing of the schema are not in the database.
    if (kind === 'Node' && !id.includes(':-')) {
      const pin = button(this.#graph.isPinned(id) ? 'Unpin' : 'Pin', 'Let layouts leave it where it is (P)', () => {
        this.#graph.togglePin(id);
        pin.textContent = this.#graph.isPinned(id) ? 'Unpin' : 'Pin';
      });
      tools.append(pin, button('Expand', 'Show neighbours, up to 25 of each type (E, or a double click)',
        () => this.#graph.expand(id).catch(this.#onError)));
      this.#neighbours(id, around);
    }
    this.#open(title, tools, h('table', { class: 'properties' }, h('tbody', {}, ...rows)),
      h('p', { class: 'id' }, h('small', {}, 'element ID '), h('code', {}, id)), around);
  }

  async #neighbours(id, place) {
    try {
      const types = await this.#graph.neighbours(id);
      if (types.length > 0) {
        place.replaceChildren(h('h3', {}, 'Neighbours'), ...types.map(([type, count]) => button(`${type} (${grouped(count)})`,
          `Show up to 25 of ${counted(count, 'relationship')}`, () => this.#graph.expand(id, type).catch(this.#onError))));
      }
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Lets the user choose how nodes of a label, or relationships of a type, look. */
  looks(kind, of, styles, onChange) {
    const style = kind === 'label' ? styles.node(of) : styles.relationship(of);
    const change = (part) => {
      if (kind === 'label') {
        styles.setNode(of, part);
      } else {
        styles.setRelationship(of, part);
      }
      onChange();
      this.looks(kind, of, styles, onChange);
    };
    const colours = COLOURS.map((colour) => {
      const choice = button('', `Colour ${colour}`, () => change({ colour }));
      choice.className = 'swatch';
      choice.style.backgroundColor = colour;
      choice.setAttribute('aria-pressed', String(colour === style.colour));
      return choice;
    });
    const sizes = kind !== 'label' ? [] : [h('h3', {}, 'Size'), ...SIZES.map((size, i) => {
      const choice = button(['S', 'M', 'L', 'XL'][i], `${size} pixels`, () => change({ size }));
      choice.setAttribute('aria-pressed', String(size === style.size));
      return choice;
    })];
    const usual = kind === 'label' ? 'as it fits' : 'its type';
    const caption = h('select', { 'aria-label': 'Caption', change: (event) => change({ caption: event.target.value || null }) },
      h('option', { value: '' }, usual), ...this.#graph.propertiesOf(kind, of).map((property) =>
        h('option', { value: property, selected: property === style.caption }, property)));
    this.#open(`Looks of ${of}`, h('h3', {}, 'Colour'), h('div', { class: 'swatches' }, ...colours), ...sizes,
      h('h3', {}, 'Caption'), caption);
  }

  #open(title, ...content) {
    this.#place.hidden = false;
    const close = button('×', 'Close', () => this.close());
    this.#place.replaceChildren(h('header', {}, h('h2', {}, title), close), ...content);
  }
}

function button(label, title, click) {
  return h('button', { type: 'button', title, 'aria-label': label.length > 1 ? null : title, click }, label);
}
