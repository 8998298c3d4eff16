import { h } from './dom.js';
import { valuesOf } from './api.js';
import { isNumber, text } from './values.js';

const ROW_HEIGHT = 28;
/** Browsers lay out no element that is much higher; beyond it, a step of the scroll bar is more than a row. */
const MOST_HEIGHT = 12_000_000;
const BEYOND = 10;
const LONGEST = 300;
const SAMPLE = 100;

/**
 * A table that makes only the rows that are seen. Rows are lines from the server, which are read when they are shown, so
 * that a million of them take little more than their text.
 */
export class Table {
  #head;
  #body;
  #canvas;
  #fields = [];
  #lines = [];
  #widths = [];
  #shown = { first: -1, count: 0 };
  #active = { row: -1, column: -1 };
  #onCell;
  #onNearEnd;

  /**
   * @param {HTMLElement} place
   * @param {{onCell: function(object, string): void, onNearEnd: function(): void}} options onCell is called with a value
   *     and its column; onNearEnd when the last rows are seen
   */
  constructor(place, { onCell, onNearEnd }) {
    this.#onCell = onCell;
    this.#onNearEnd = onNearEnd;
    this.#head = h('div', { class: 'row head', role: 'row', 'aria-rowindex': '1' });
    this.#canvas = h('div', { class: 'canvas', role: 'rowgroup' });
    this.#body = h('div', {
      class: 'table',
      role: 'grid',
      tabindex: '0',
      'aria-label': 'Rows',
      scroll: () => this.#paint(),
      keydown: (event) => this.#key(event),
      click: (event) => this.#click(event),
    }, h('div', { class: 'headgroup', role: 'rowgroup' }, this.#head), this.#canvas);
    place.append(this.#body);
    new ResizeObserver(() => this.#paint()).observe(this.#body);
  }

  /** Begins a new result. */
  reset(fields) {
    this.#fields = fields;
    this.#lines = [];
    this.#widths = [];
    this.#active = { row: -1, column: -1 };
    this.#body.scrollTop = 0;
    this.#body.scrollLeft = 0;
    this.#head.replaceChildren(
      h('div', { class: 'number', role: 'columnheader', 'aria-label': 'Row' }),
      ...fields.map((field, i) => h('div', { role: 'columnheader', title: field }, h('span', {}, field),
        h('span', { class: 'grip', mousedown: (event) => this.#resize(event, i) }))));
    this.#body.setAttribute('aria-colcount', String(fields.length + 1));
    this.show([]);
  }

  /** Shows all rows of a result, of which this array is a longer beginning than that before. */
  show(lines) {
    this.#lines = lines;
    if (this.#widths.length === 0 && lines.length > 0) {
      this.#measure();
    }
    this.#canvas.style.height = `${Math.min(lines.length * ROW_HEIGHT, MOST_HEIGHT)}px`;
    this.#body.setAttribute('aria-rowcount', String(lines.length + 1));
    this.#shown = { first: -1, count: 0 };
    this.#paint();
  }

  /** Columns begin as wide as the first rows need, within reason. */
  #measure() {
    const longest = this.#fields.map((field) => field.length + 2);
    for (const line of this.#lines.slice(0, SAMPLE)) {
      valuesOf(line).forEach((value, i) => {
        longest[i] = Math.max(longest[i], text(value).length);
      });
    }
    this.#widths = longest.map((length) => Math.round(Math.min(Math.max(length, 6), 60) * 7.9 + 22));
    this.#applyWidths();
  }

  #applyWidths() {
    const columns = this.#widths.map((width) => `${width}px`).join(' ');
    this.#body.style.setProperty('--columns', `72px ${columns}`);
    this.#canvas.style.minWidth = `${72 + this.#widths.reduce((sum, width) => sum + width, 0)}px`;
  }

  #resize(event, column) {
    event.preventDefault();
    const from = event.clientX - (this.#widths[column] ?? 100);
    const move = (to) => {
      this.#widths[column] = Math.max(40, to.clientX - from);
      this.#applyWidths();
    };
    const up = () => {
      removeEventListener('mousemove', move);
      removeEventListener('mouseup', up);
    };
    addEventListener('mousemove', move);
    addEventListener('mouseup', up);
  }

  /** Whether the last row that there is is seen, or nearly. */
  get atEnd() {
    const { first, count } = this.#seen();
    return this.#lines.length > 0 && first + count >= this.#lines.length;
  }

  #seen() {
    const seen = Math.ceil(this.#body.clientHeight / ROW_HEIGHT);
    const first = Math.max(0, this.#topRow() - BEYOND);
    return { first, count: Math.min(this.#lines.length - first, seen + 2 * BEYOND) };
  }

  #paint() {
    const { first, count } = this.#seen();
    if (this.atEnd) {
      this.#onNearEnd();
    }
    if (first === this.#shown.first && count === this.#shown.count && !this.#isScaled()) {
      return;
    }
    this.#shown = { first, count };
    const top = this.#isScaled() ? this.#body.scrollTop - (this.#topRow() - first) * ROW_HEIGHT : first * ROW_HEIGHT;
    const rows = [];
    for (let i = 0; i < count; i++) {
      rows.push(this.#row(first + i, top + i * ROW_HEIGHT));
    }
    this.#canvas.replaceChildren(...rows);
  }

  #isScaled() {
    return this.#lines.length * ROW_HEIGHT > MOST_HEIGHT;
  }

  #topRow() {
    const { scrollTop, clientHeight } = this.#body;
    if (!this.#isScaled()) {
      return Math.floor(scrollTop / ROW_HEIGHT);
    }
    const rows = this.#lines.length - Math.floor(clientHeight / ROW_HEIGHT) + 1;
    return Math.round((scrollTop / (MOST_HEIGHT - clientHeight + ROW_HEIGHT)) * rows);
  }

  #row(index, top) {
    const row = h('div', { class: 'row', role: 'row', 'aria-rowindex': String(index + 2) },
      h('div', { class: 'number', role: 'rowheader' }, String(index + 1)),
      ...valuesOf(this.#lines[index]).map((value, column) => {
        const shown = text(value);
        const active = index === this.#active.row && column === this.#active.column;
        return h('div', {
          role: 'gridcell',
          class: (value.$type === 'Null' ? 'null' : isNumber(value) ? 'amount' : '') + (active ? ' active' : ''),
          'data-row': String(index),
          'data-column': String(column),
          'aria-selected': String(active),
        }, shown.length > LONGEST ? shown.slice(0, LONGEST) + '…' : shown);
      }));
    row.style.top = `${top}px`;
    return row;
  }

  #click(event) {
    const cell = event.target.closest('[data-row]');
    if (cell !== null) {
      this.#activate(Number(cell.dataset.row), Number(cell.dataset.column));
    }
  }

  #activate(row, column) {
    this.#active = { row, column };
    this.#shown = { first: -1, count: 0 };
    this.#paint();
    this.#onCell(valuesOf(this.#lines[row])[column], this.#fields[column]);
  }

  #key(event) {
    const page = Math.max(1, Math.floor(this.#body.clientHeight / ROW_HEIGHT) - 2);
    const last = this.#lines.length - 1;
    const steps = {
      ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
      PageUp: [-page, 0], PageDown: [page, 0], Home: [-Infinity, 0], End: [Infinity, 0],
    };
    const step = steps[event.key];
    if (step === undefined || last < 0 || this.#fields.length === 0) {
      return;
    }
    event.preventDefault();
    const row = Math.min(last, Math.max(0, this.#active.row + step[0]));
    const column = Math.min(this.#fields.length - 1, Math.max(0, this.#active.column + step[1]));
    this.#reveal(row);
    this.#activate(row, column);
  }

  #reveal(row) {
    const { clientHeight } = this.#body;
    const seen = Math.floor(clientHeight / ROW_HEIGHT) - 2;
    const top = this.#topRow();
    const target = row < top ? row : row >= top + seen ? row - seen + 1 : -1;
    if (target < 0) {
      return;
    }
    this.#body.scrollTop = this.#isScaled()
      ? (target / (this.#lines.length - Math.floor(clientHeight / ROW_HEIGHT) + 1)) * (MOST_HEIGHT - clientHeight + ROW_HEIGHT)
      : target * ROW_HEIGHT;
  }
}
