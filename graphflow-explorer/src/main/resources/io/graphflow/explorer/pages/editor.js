import { h } from './dom.js';
import { tokens } from './lexer.js';
import { complete } from './completion.js';

/**
 * A text field that shows a query in colours, completes words, and marks where an error is. The coloured text lies below
 * the field's own, which is transparent.
 */
export class Editor {
  #field;
  #colours;
  #list;
  #choices = [];
  #chosen = 0;
  #start = 0;
  #errorAt = -1;
  #vocabulary;

  /**
   * @param {HTMLElement} place
   * @param {{vocabulary: Vocabulary, onRun: function(): void, onHistory: function(number): void}} options onRun is called
   *     for Ctrl-Enter; onHistory with -1 for an older, 1 for a newer query
   */
  constructor(place, { vocabulary, onRun, onHistory }) {
    this.#vocabulary = vocabulary;
    this.#colours = h('pre', { class: 'colours', 'aria-hidden': 'true' });
    this.#list = h('ul', { class: 'completions', role: 'listbox', id: 'completions', 'aria-label': 'Completions', hidden: true });
    this.#field = h('textarea', {
      id: 'query',
      'aria-label': 'Query',
      'aria-controls': 'completions',
      'aria-autocomplete': 'list',
      placeholder: 'MATCH (n) RETURN n LIMIT 25',
      spellcheck: 'false',
      autocomplete: 'off',
      autocapitalize: 'off',
      rows: '1',
      input: () => this.#changed(true),
      keydown: (event) => this.#key(event, onRun, onHistory),
      blur: () => this.#close(),
      click: () => this.#close(),
    });
    place.append(h('div', { class: 'scroll' }, this.#colours, this.#field), this.#list);
    this.#changed(false);
  }

  /** The text. */
  get text() {
    return this.#field.value;
  }

  set text(query) {
    this.#field.value = query;
    this.#changed(false);
  }

  /** Whether the field has the focus. */
  get focused() {
    return document.activeElement === this.#field;
  }

  /** Lets the user type at the end. */
  focus() {
    this.#field.focus();
    this.#field.setSelectionRange(this.text.length, this.text.length);
  }

  /** Marks the word at a line and a column, both from 1, counted from an offset of the text. */
  markError(offset, { line, column }) {
    let at = offset;
    for (let passed = 1; passed < line; passed++) {
      at = this.text.indexOf('\n', at) + 1;
    }
    // The server counts code points.
    at += [...this.text.slice(at)].slice(0, column - 1).join('').length;
    this.#errorAt = Math.min(at, this.text.length);
    this.#paint();
  }

  /** Takes the mark away. */
  clearError() {
    this.#errorAt = -1;
    this.#paint();
  }

  #changed(byHand) {
    this.#errorAt = -1;
    this.#paint();
    if (byHand) {
      this.#suggest(false);
    } else {
      this.#close();
    }
  }

  #paint() {
    const parts = tokens(this.text).map(({ type, text, start }) => {
      const wrong = this.#errorAt >= start && this.#errorAt < start + text.length;
      return h('span', { class: wrong ? `${type} wrong` : type }, text);
    });
    if (this.#errorAt >= this.text.length) {
      parts.push(h('span', { class: 'wrong' }, ' '));
    }
    // A last line that is empty has no height of its own.
    this.#colours.replaceChildren(...parts, '\n');
  }

  #suggest(always) {
    const caret = this.#field.selectionStart;
    const { start, choices } = complete(this.text, caret, this.#vocabulary);
    if (choices.length === 0 || (!always && start === caret && !/[:.|]$/.test(this.text.slice(0, caret)))) {
      this.#close();
      return;
    }
    this.#choices = choices;
    this.#start = start;
    this.#chosen = 0;
    this.#list.hidden = false;
    this.#show();
    const place = this.#placeOf(start);
    this.#list.style.left = `${place.left}px`;
    this.#list.style.top = `${place.bottom}px`;
  }

  #show() {
    this.#list.replaceChildren(...this.#choices.map(({ text, kind }, i) => h('li', {
      role: 'option',
      id: `completion-${i}`,
      'aria-selected': String(i === this.#chosen),
      // The field keeps the focus.
      mousedown: (event) => {
        event.preventDefault();
        this.#chosen = i;
        this.#take();
      },
    }, text, h('small', {}, kind))));
    this.#field.setAttribute('aria-activedescendant', `completion-${this.#chosen}`);
  }

  /** Where the character at an index is painted, within the editor. */
  #placeOf(index) {
    const range = document.createRange();
    let node = null;
    let left = index;
    for (const span of this.#colours.childNodes) {
      const length = span.textContent.length;
      node = span.firstChild ?? span;
      if (left <= length) {
        break;
      }
      left -= length;
    }
    range.setStart(node, Math.min(left, node.textContent.length));
    range.collapse(true);
    const at = range.getBoundingClientRect();
    const own = this.#list.parentElement.getBoundingClientRect();
    return { left: at.left - own.left, bottom: (at.bottom || own.top + 24) - own.top };
  }

  #take() {
    const { text, kind } = this.#choices[this.#chosen];
    const caret = this.#field.selectionStart;
    this.#field.setSelectionRange(this.#start, caret);
    // The only way that keeps what the user can undo.
    document.execCommand('insertText', false, kind === 'function' || kind === 'procedure' ? text + '(' : text);
    this.#close();
  }

  #close() {
    this.#list.hidden = true;
    this.#choices = [];
    this.#field.removeAttribute('aria-activedescendant');
  }

  #key(event, onRun, onHistory) {
    const open = this.#choices.length > 0;
    const control = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && control) {
      this.#close();
      onRun();
    } else if (event.key === ' ' && event.ctrlKey) {
      this.#suggest(true);
    } else if (control && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      onHistory(event.key === 'ArrowUp' ? -1 : 1);
    } else if (open && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const step = event.key === 'ArrowUp' ? -1 : 1;
      this.#chosen = (this.#chosen + step + this.#choices.length) % this.#choices.length;
      this.#show();
    } else if (open && (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey))) {
      this.#take();
    } else if (open && event.key === 'Escape') {
      this.#close();
    } else {
      return;
    }
    event.preventDefault();
  }
}
