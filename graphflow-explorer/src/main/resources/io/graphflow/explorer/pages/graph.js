import { h, counted, grouped } from './dom.js';
import { text, name } from './values.js';
import { inkOn } from './styles.js';

const LIBRARIES = ['layout-base.js', 'cose-base.js', 'cytoscape.min.js', 'cytoscape-fcose.js'];
/** More nodes nobody tells apart, and the layout would take long. */
export const MOST_NODES = 1_000;
const MOST_RELATIONSHIPS = 3_000;
/** How many neighbours one expansion brings, for each type of relationships. */
const EXPANSION = 25;
const CAPTION_LENGTH = 24;
/** Of more nodes, captions are in one line, and relationships have none: measuring text would take most of the time. */
const MANY_NODES = 300;
const SHORT_CAPTION_LENGTH = 9;
/** Each takes time in proportion to the nodes, and the first ones do most. */
const ITERATIONS = 2_500;
const MANY_ITERATIONS = 300;

let loaded = null;

/** Loads what draws graphs, once: all files at a time, which run in their order. */
function library() {
  loaded ??= Promise.all(LIBRARIES.map((file) => new Promise((resolve, reject) => {
    const script = h('script', { src: `/explorer/lib/${file}`, load: resolve, error: () => reject(new Error(`${file} could not be loaded.`)) });
    script.async = false;
    document.head.append(script);
  }))).then(() => window.cytoscape);
  return loaded;
}

/** Draws nodes and relationships, each once, wherever they came from. */
export class GraphView {
  #place;
  #api;
  #styles;
  #listen;
  #cy = null;
  #pinned = new Set();
  #leftOut = false;

  /**
   * @param {HTMLElement} place
   * @param {Api} api
   * @param {Styles} styles
   * @param {{onSelect: function(object|null): void, onChange: function(): void, onError: function(Error): void}} listen
   *     onSelect is called with `{kind, element}` or null, onChange when other elements are shown
   */
  constructor(place, api, styles, listen) {
    this.#place = place;
    this.#api = api;
    this.#styles = styles;
    this.#listen = listen;
  }

  /** Loads what the first graph needs, so that it is not waited for then. */
  prepare() {
    library().catch(this.#listen.onError);
  }

  /** How many nodes and relationships are drawn, how many of all are hidden, and whether some were left out as too many. */
  get counts() {
    return {
      nodes: this.#cy?.nodes().length ?? 0,
      relationships: this.#cy?.edges().length ?? 0,
      leftOut: this.#leftOut,
      hidden: this.#cy?.elements('.hidden').length ?? 0,
    };
  }

  /** The labels and types that are drawn, with how many of each. */
  get legend() {
    const labels = new Map();
    const types = new Map();
    this.#cy?.nodes().forEach((node) => node.data('element')._labels.forEach(
      (label) => labels.set(label, (labels.get(label) ?? 0) + 1)));
    this.#cy?.edges().forEach((edge) => types.set(edge.data('element')._type, (types.get(edge.data('element')._type) ?? 0) + 1));
    return { labels, types };
  }

  /** The names of properties that nodes of a label, or relationships of a type, have here. */
  propertiesOf(kind, of) {
    const names = new Set();
    const all = kind === 'label' ? this.#cy.nodes() : this.#cy.edges();
    all.forEach((one) => {
      const element = one.data('element');
      if (kind === 'label' ? element._labels.includes(of) : element._type === of) {
        Object.keys(element._properties).forEach((each) => names.add(each));
      }
    });
    return [...names].sort();
  }

  /** Forgets all. */
  clear() {
    this.#cy?.destroy();
    this.#cy = null;
    this.#pinned.clear();
    this.#leftOut = false;
    this.#listen.onChange();
  }

  /**
   * Draws more.
   *
   * @param {object[]} nodes as values have them
   * @param {object[]} relationships those whose ends are not drawn are left out
   * @param {string|null} near the ID of a node around which they appear
   * @param {boolean} connect whether the relationships among all nodes that are drawn then come, too
   */
  async add(nodes, relationships, near = null, connect = false) {
    const cytoscape = await library();
    if (this.#cy === null) {
      this.#cy = this.#create(cytoscape);
    }
    const cy = this.#cy;
    // All is added at once: what were drawn without its looks would be drawn twice.
    const found = connect ? await this.#among(nodes) : [];
    if (cy !== this.#cy) {
      return;
    }
    const before = cy.elements().length;
    const centre = near === null ? null : cy.getElementById(near).position();
    this.#addAll(nodes, [...relationships, ...found], centre);
    this.restyle();
    if (cy.elements().length > before) {
      this.layout(near === null);
    }
    this.#listen.onChange();
  }

  /** Adds what is not there yet, as far as there is room: at once, as each addition by itself would go over all. */
  #addAll(nodes, relationships, centre) {
    const cy = this.#cy;
    const room = { nodes: MOST_NODES - cy.nodes().length, edges: MOST_RELATIONSHIPS - cy.edges().length };
    const added = new Map();
    const has = (id) => added.has(id) || cy.getElementById(id).nonempty();
    const add = (group, data, position) => {
      if (room[group] > 0) {
        room[group]--;
        added.set(data.id, { group, data, position });
      } else {
        this.#leftOut = true;
      }
    };
    cy.batch(() => {
      for (const node of nodes) {
        const id = node._element_id;
        if (added.has(id)) {
          continue;
        }
        const there = cy.getElementById(id);
        if (there.nonempty()) {
          there.data('element', node);
        } else {
          add('nodes', { id, element: node }, centre === null ? undefined
            : { x: centre.x + Math.random() * 60 - 30, y: centre.y + Math.random() * 60 - 30 });
        }
      }
      for (const relationship of relationships) {
        const { _element_id: id, _start_node_element_id: source, _end_node_element_id: target } = relationship;
        if (!has(id) && has(source) && has(target)) {
          add('edges', { id, source, target, element: relationship });
        }
      }
      cy.add([...added.values()]);
    });
  }

  /** Adds the relationships among the nodes that are drawn. */
  async connect() {
    if (this.#cy !== null) {
      await this.add([], [], null, true);
    }
  }

  /** The relationships among the nodes that are drawn, and more that shall be. */
  async #among(nodes) {
    const ids = [...new Set([...this.#cy.nodes().map((node) => node.id()), ...nodes.map((node) => node._element_id)])]
      .slice(0, MOST_NODES);
    if (ids.length < 2) {
      return [];
    }
    const rows = await this.#api.rows('MATCH (a)-[r]->(b) WHERE elementId(a) IN $ids AND elementId(b) IN $ids '
      + `RETURN r LIMIT ${MOST_RELATIONSHIPS}`, { ids });
    return rows.map(([relationship]) => relationship._value);
  }

  /** How many relationships of each type a node has, most first: `[type, count]`. */
  async neighbours(id) {
    const rows = await this.#api.rows(
      'MATCH (n)-[r]-() WHERE elementId(n) = $id RETURN type(r) AS type, count(*) AS c ORDER BY c DESC, type', { id });
    return rows.map(([type, count]) => [type._value, Number(count._value)]);
  }

  /** Adds neighbours of a node, over all types or one, a few of each; tells how many nodes are new. */
  async expand(id, type = null) {
    const before = this.#cy.nodes().length;
    const have = this.#cy.getElementById(id).connectedEdges().map((edge) => edge.id());
    const types = type === null ? (await this.neighbours(id)).map(([each]) => each) : [type];
    const nodes = [];
    const relationships = [];
    for (const each of types) {
      const rows = await this.#api.rows(`MATCH (n)-[r:${name(each)}]-(m) WHERE elementId(n) = $id `
        + `AND NOT elementId(r) IN $have RETURN r, m LIMIT ${EXPANSION}`, { id, have });
      rows.forEach(([relationship, node]) => {
        relationships.push(relationship._value);
        nodes.push(node._value);
      });
    }
    await this.add(nodes, relationships, id, true);
    return this.#cy.nodes().length - before;
  }

  /** Hides the selected elements; `showAll` brings them back. */
  hideSelected() {
    this.#cy?.$(':selected').addClass('hidden').unselect();
    this.#listen.onChange();
  }

  /** Shows what is hidden. */
  showAll() {
    this.#cy?.elements().removeClass('hidden');
    this.#listen.onChange();
  }

  /** Whether layouts leave a node where it is. */
  isPinned(id) {
    return this.#pinned.has(id);
  }

  /** Pins a node, or lets it go. */
  togglePin(id) {
    const node = this.#cy.getElementById(id);
    if (this.#pinned.delete(id)) {
      node.removeClass('pinned');
    } else {
      this.#pinned.add(id);
      node.addClass('pinned');
    }
  }

  /** The ID of the selected node; null if none is, or several are. */
  get selectedNode() {
    const selected = this.#cy?.nodes(':selected');
    return selected?.length === 1 ? selected[0].id() : null;
  }

  /** Lays all out anew; what is pinned stays. */
  layout(fresh = true) {
    const cy = this.#cy;
    if (cy === null) {
      return;
    }
    const fixed = cy.nodes().filter((node) => this.#pinned.has(node.id()))
      .map((node) => ({ nodeId: node.id(), position: { ...node.position() } }));
    const many = cy.nodes().length > MANY_NODES;
    cy.elements().not('.hidden').layout({
      name: 'fcose',
      quality: 'default',
      numIter: many ? MANY_ITERATIONS : ITERATIONS,
      randomize: fresh,
      animate: false,
      fit: fresh,
      padding: 40,
      nodeSeparation: 90,
      idealEdgeLength: 110,
      nodeRepulsion: 7_000,
      fixedNodeConstraint: fixed.length === 0 ? undefined : fixed,
    }).run();
    if (fresh && cy.zoom() > 1.4) {
      cy.zoom(1.4);
      cy.center();
    }
  }

  /** Fits all into view. */
  fit() {
    this.#cy?.resize();
    this.#cy?.fit(this.#cy.elements().not('.hidden'), 40);
  }

  /** Makes things larger or smaller. */
  zoom(factor) {
    this.#cy?.zoom({ level: this.#cy.zoom() * factor, renderedPosition: { x: this.#place.clientWidth / 2, y: this.#place.clientHeight / 2 } });
  }

  /** Lets the drawing know that its place has another size. */
  resized() {
    this.#cy?.resize();
  }

  /** A picture. */
  png(background) {
    return this.#cy.png({ output: 'blob', full: true, scale: 2, bg: background });
  }

  /** What is drawn, for other forms: circles and lines with captions. */
  drawing() {
    const shown = this.#cy.elements().not('.hidden');
    return {
      box: shown.boundingBox(),
      nodes: shown.nodes().map((node) => ({ ...node.position(), radius: node.width() / 2, ...node.data() })),
      edges: shown.edges().map((edge) => ({ from: edge.sourceEndpoint(), to: edge.targetEndpoint(), middle: edge.midpoint(),
        loop: edge.isLoop(), control: edge.controlPoints()?.[0] ?? null, ...edge.data() })),
    };
  }

  /** Paints all anew, after styles have changed. */
  restyle() {
    const many = (this.#cy?.nodes().length ?? 0) > MANY_NODES;
    const length = many ? SHORT_CAPTION_LENGTH : CAPTION_LENGTH;
    this.#cy?.batch(() => {
      this.#cy.elements().toggleClass('many', many);
      this.#cy.nodes().forEach((node) => {
        const element = node.data('element');
        const label = element._labels[0] ?? '';
        const style = this.#styles.node(label);
        const property = this.#styles.captionOf(label, element._properties);
        const caption = property === null ? label : text(element._properties[property]);
        node.data({ colour: style.colour, ink: inkOn(style.colour), size: style.size, caption: short(caption, length) });
      });
      this.#cy.edges().forEach((edge) => {
        const element = edge.data('element');
        const { colour, caption } = this.#styles.relationship(element._type);
        edge.data({ colour, caption: short(caption !== null && caption in element._properties
          ? text(element._properties[caption]) : element._type, CAPTION_LENGTH) });
      });
    });
  }

  /** Takes the colours of the page's mode. */
  recolour() {
    this.#cy?.style(this.#stylesheet());
  }

  #stylesheet() {
    const page = getComputedStyle(document.documentElement);
    const colour = (property) => page.getPropertyValue(property).trim();
    return [
      { selector: 'node', style: { 'background-color': 'data(colour)', width: 'data(size)', height: 'data(size)',
        label: 'data(caption)', color: 'data(ink)', 'font-size': 10, 'text-valign': 'center', 'text-halign': 'center',
        'text-wrap': 'wrap', 'text-max-width': 'data(size)', 'text-overflow-wrap': 'anywhere', 'font-family': 'system-ui, sans-serif' } },
      { selector: 'edge', style: { 'line-color': 'data(colour)', 'target-arrow-color': 'data(colour)', 'target-arrow-shape': 'triangle',
        'curve-style': 'bezier', width: 1.5, label: 'data(caption)', 'font-size': 8, color: colour('--ink'),
        'text-rotation': 'autorotate', 'text-background-color': colour('--ground'), 'text-background-opacity': 0.85,
        'text-background-padding': 1, 'min-zoomed-font-size': 6, 'font-family': 'system-ui, sans-serif' } },
      { selector: 'node.many', style: { 'text-wrap': 'none' } },
      { selector: 'edge.many', style: { label: '' } },
      { selector: '.pinned', style: { 'border-width': 3, 'border-style': 'double', 'border-color': colour('--ink') } },
      { selector: ':selected', style: { 'overlay-color': colour('--accent'), 'overlay-opacity': 0.25, 'overlay-padding': 5 } },
      { selector: '.hidden', style: { display: 'none' } },
    ];
  }

  #create(cytoscape) {
    const cy = cytoscape({ container: this.#place, style: this.#stylesheet(), minZoom: 0.05, maxZoom: 6 });
    cy.on('tap', 'node, edge', ({ target }) => this.#listen.onSelect(
      { kind: target.isNode() ? 'Node' : 'Relationship', element: target.data('element') }));
    cy.on('tap', (event) => {
      if (event.target === cy) {
        this.#listen.onSelect(null);
      }
    });
    cy.on('dbltap', 'node', ({ target }) => this.expand(target.id()).catch(this.#listen.onError));
    return cy;
  }
}

function short(caption, length) {
  return caption.length > length ? caption.slice(0, length - 1) + '…' : caption;
}

/** What the graph has in words: `12 nodes, 30 relationships`. */
export function described({ nodes, relationships, leftOut, hidden }) {
  const parts = [`${counted(nodes, 'node')}, ${counted(relationships, 'relationship')}`];
  if (hidden > 0) {
    parts.push(`${grouped(hidden)} hidden`);
  }
  if (leftOut) {
    parts.push('more are not drawn');
  }
  return parts.join('; ');
}
