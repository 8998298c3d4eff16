import { byId, download, h, grouped } from './dom.js';
import { Api, QueryError } from './api.js';
import { Editor } from './editor.js';
import { Vocabulary } from './completion.js';
import { statements } from './lexer.js';
import { Table } from './table.js';
import { GraphView } from './graph.js';
import { Styles } from './styles.js';
import { Details } from './details.js';
import { Sidebar } from './sidebar.js';
import { Results } from './results.js';
import { keep, kept } from './settings.js';

const SCHEMA = '// The schema as a graph\nCALL apoc.meta.subGraph({}) YIELD nodes, relationships\nRETURN nodes, relationships';

/** Forms of rows, by the ends of files' names, and their media types. */
const WRITTEN_BY_SERVER = { arrows: 'application/vnd.apache.arrow.stream', parquet: 'application/vnd.apache.parquet' };

const api = new Api();
const styles = new Styles();
const vocabulary = new Vocabulary();

let running = null;
/** The statement whose rows are shown, and the text of its parameters. */
let shown = null;
let historyAt = -1;

const editor = new Editor(byId('editor'), { vocabulary, onRun: () => run(), onHistory: browseHistory });
const graph = new GraphView(byId('canvas'), api, styles, { onSelect: selected, onChange: graphChanged, onError: showError });
const details = new Details(byId('details'), graph, showError);
const results = new Results(graph, showError);
results.table = new Table(byId('view-table'), { onCell: (value, column) => details.value(value, column), onNearEnd: () => results.more() });
const sidebar = new Sidebar(byId('sidebar'), api, vocabulary, styles, (query, atOnce) => {
  editor.text = query;
  editor.focus();
  if (atOnce) {
    run();
  }
});

async function run() {
  const text = editor.text.trim() === '' ? '' : editor.text;
  const all = statements(text);
  if (all.length === 0) {
    return;
  }
  stop();
  const parameters = parametersText();
  if (parameters === null) {
    return;
  }
  const own = new AbortController();
  running = own;
  historyAt = -1;
  sidebar.remember(text.trim());
  details.close();
  results.clear();
  clearError();
  busy(true);
  const began = performance.now();
  const clock = setInterval(() => {
    byId('clock').textContent = `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  }, 100);
  let offset = 0;
  let changed = false;
  try {
    for (const [i, statement] of all.entries()) {
      offset = statement.start;
      const options = { parameters, onlyReads: byId('only-reads').checked, signal: own.signal };
      const stream = await api.open(statement.text, options);
      if (i < all.length - 1) {
        await results.drain(stream);
      } else {
        shown = { statement: statement.text, parameters };
        await results.take(stream, began);
      }
      changed ||= stream.summary?.counters?.containsUpdates === true;
    }
  } catch (error) {
    if (running === own) {
      showError(error, offset);
    }
  } finally {
    clearInterval(clock);
    if (running === own) {
      busy(false);
    }
  }
  if (changed) {
    refresh();
  }
}

function stop() {
  if (running !== null) {
    running.abort();
    running = null;
    busy(false);
  }
}

function busy(yes) {
  byId('run').disabled = yes;
  byId('stop').disabled = !yes;
  byId('clock').textContent = '';
  document.body.classList.toggle('busy', yes);
  if (!yes) {
    const { rows, graph: drawn } = results.exports;
    for (const option of byId('export').options) {
      option.disabled = ['csv', 'json', 'arrows', 'parquet'].includes(option.value) ? !rows : ['png', 'svg'].includes(option.value) && !drawn;
    }
  }
}

function parametersText() {
  const text = byId('parameters').value.trim() || '{}';
  try {
    const parsed = JSON.parse(text);
    if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) {
      throw new SyntaxError('they are not an object such as {"name": "Ann"}');
    }
    return text;
  } catch (error) {
    byId('parameters-part').open = true;
    showError(new Error(`The parameters are no JSON: ${error.message}`));
    return null;
  }
}

function showError(error, offset = 0) {
  if (error.name === 'AbortError') {
    byId('status').textContent = 'Stopped.';
    return;
  }
  if (error instanceof QueryError && error.status === 401) {
    askForPassword();
    return;
  }
  byId('error').hidden = false;
  const message = error.name === 'TypeError' && error.message.includes('fetch') ? 'The server does not answer.' : error.message;
  byId('error').replaceChildren(h('pre', {}, message), error.code ? h('small', {}, error.code) : '');
  if (error instanceof QueryError && error.place !== null) {
    editor.markError(offset, error.place);
  }
}

function clearError() {
  byId('error').hidden = true;
  editor.clearError();
}

function browseHistory(step) {
  const { history } = sidebar;
  const next = historyAt - step;
  if (next >= 0 && next < history.length) {
    historyAt = next;
    editor.text = history[next];
    editor.focus();
  }
}

function selected(what) {
  if (what === null) {
    details.close();
  } else {
    details.element(what);
  }
}

function graphChanged() {
  results.describeGraph();
  const { labels, types } = graph.legend;
  const looks = (kind, of) => details.looks(kind, of, styles, () => {
    graph.restyle();
    graphChanged();
  });
  byId('legend').replaceChildren(
    ...[...labels].map(([label, count]) => {
      const dot = h('span', { class: 'dot' });
      dot.style.backgroundColor = styles.node(label).colour;
      return h('button', { type: 'button', class: 'chip', title: 'Colour, size, caption', click: () => looks('label', label) },
        dot, label, h('small', {}, ` ${grouped(count)}`));
    }),
    ...[...types].map(([type, count]) => {
      const line = h('span', { class: 'dash' });
      line.style.backgroundColor = styles.relationship(type).colour;
      return h('button', { type: 'button', class: 'chip', title: 'Colour, caption', click: () => looks('type', type) },
        line, type, h('small', {}, ` ${grouped(count)}`));
    }));
}

/** Reads the schema; where a password is wanted, asks for that first. */
async function refresh() {
  try {
    await sidebar.refresh();
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

function askForPassword() {
  byId('login').showModal();
  byId(byId('user').value === '' ? 'user' : 'password').focus();
}

byId('login').addEventListener('cancel', (event) => event.preventDefault());
byId('login-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  api.credentials(byId('user').value, byId('password').value);
  try {
    await api.rows('RETURN 1 AS one');
    byId('login').close();
    byId('password').value = '';
    byId('login-error').textContent = '';
    byId('log-out').hidden = false;
    clearError();
    await refresh();
    editor.focus();
  } catch (error) {
    byId('login-error').textContent = error.message;
  }
});

byId('log-out').addEventListener('click', () => {
  stop();
  results.clear();
  details.close();
  api.credentials('', '');
  byId('log-out').hidden = true;
  askForPassword();
});

byId('run').addEventListener('click', run);
byId('stop').addEventListener('click', () => {
  stop();
  byId('status').textContent = 'Stopped.';
});
byId('schema').addEventListener('click', () => {
  editor.text = SCHEMA;
  run();
});
byId('favourite').addEventListener('click', () => {
  if (editor.text.trim() !== '') {
    sidebar.addFavourite(editor.text.trim());
  }
});
byId('export').addEventListener('change', async (event) => {
  const form = event.target.value;
  event.target.value = '';
  try {
    if (form in WRITTEN_BY_SERVER) {
      // The server writes it, from a new run: what was read here are values, and perhaps not all.
      download(`rows.${form}`, await api.all(shown.statement, WRITTEN_BY_SERVER[form], shown.parameters));
    } else {
      await results.export(form);
    }
  } catch (error) {
    showError(error);
  }
});
byId('layout').addEventListener('click', () => graph.layout());
byId('fit').addEventListener('click', () => graph.fit());
byId('larger').addEventListener('click', () => graph.zoom(1.3));
byId('smaller').addEventListener('click', () => graph.zoom(1 / 1.3));
byId('show-all').addEventListener('click', () => graph.showAll());
byId('connect').checked = kept('connect', true);
byId('connect').addEventListener('change', (event) => {
  keep('connect', event.target.checked);
  if (event.target.checked) {
    graph.connect().catch(showError);
  }
});

byId('canvas').addEventListener('keydown', (event) => {
  const node = graph.selectedNode;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    graph.hideSelected();
    details.close();
  } else if (event.key === 'e' && node !== null) {
    graph.expand(node).catch(showError);
  } else if (event.key === 'p' && node !== null) {
    graph.togglePin(node);
  } else if (event.key === 'f') {
    graph.fit();
  } else if (event.key === '+' || event.key === '-') {
    graph.zoom(event.key === '+' ? 1.3 : 1 / 1.3);
  } else {
    return;
  }
  event.preventDefault();
});

document.querySelector('[role=tablist]').addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') {
    return;
  }
  const tabs = [...document.querySelectorAll('[role=tab]:not(:disabled)')];
  const step = event.key === 'ArrowLeft' ? -1 : 1;
  const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
  next?.click();
  next?.focus();
});

addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !byId('stop').disabled) {
    byId('stop').click();
  } else if (event.key === '/' && !/^(TEXTAREA|INPUT|SELECT)$/.test(document.activeElement?.tagName ?? '')) {
    event.preventDefault();
    editor.focus();
  }
});

function dark(yes) {
  document.documentElement.dataset.mode = yes ? 'dark' : 'light';
  byId('mode').setAttribute('aria-pressed', String(yes));
  graph.recolour();
}

dark(kept('dark', matchMedia('(prefers-color-scheme: dark)').matches));
byId('mode').addEventListener('click', () => {
  const yes = document.documentElement.dataset.mode !== 'dark';
  keep('dark', yes);
  dark(yes);
});
byId('parameters').value = kept('parameters', '');
byId('parameters').addEventListener('change', (event) => keep('parameters', event.target.value));

results.clear();
busy(false);
editor.focus();
// Only when the page is there is anything loaded that it can do without.
refresh().then(() => (window.requestIdleCallback ?? setTimeout)(() => graph.prepare()));
