import { keep, kept } from './settings.js';

/** Colours that differ from one another, on light ground as on dark. */
export const COLOURS = ['#4c8eda', '#f79767', '#57c7e3', '#f16667', '#d9c8ae', '#8dcc93', '#ecb5c9', '#ffc454', '#da7194',
  '#569480', '#848484', '#c990c0'];

/** Diameters of nodes, in pixels. */
export const SIZES = [28, 40, 56, 76];

const CAPTIONS = ['name', 'title', 'label', 'firstName', 'username', 'caption', 'content', 'description', 'id'];

/** How nodes of a label and relationships of a type look, which the browser keeps. */
export class Styles {
  #nodes = kept('styles.nodes', {});
  #relationships = kept('styles.relationships', {});

  /** Colour, size and caption of nodes of a label; the caption is a property, or `null` for the usual choice. */
  node(label) {
    return this.#nodes[label] ??= {
      colour: COLOURS[Object.keys(this.#nodes).length % COLOURS.length], size: SIZES[2], caption: null,
    };
  }

  /** Colour and caption of relationships of a type; without a caption they show their type. */
  relationship(type) {
    return this.#relationships[type] ?? { colour: '#a5abb6', caption: null };
  }

  /** Changes some of the looks of a label. */
  setNode(label, change) {
    this.#nodes[label] = { ...this.node(label), ...change };
    keep('styles.nodes', this.#nodes);
  }

  /** Changes some of the looks of a type. */
  setRelationship(type, change) {
    this.#relationships[type] = { ...this.relationship(type), ...change };
    keep('styles.relationships', this.#relationships);
  }

  /** The property that captions a node: the chosen one, one whose name says that it is a name, or the first. */
  captionOf(label, properties) {
    const chosen = this.node(label).caption;
    if (chosen !== null && chosen in properties) {
      return chosen;
    }
    return CAPTIONS.find((each) => each in properties) ?? Object.keys(properties)[0] ?? null;
  }
}

/** Black or white, whichever is read better on a colour. */
export function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return light > 0.179 ? '#16181d' : '#ffffff';
}
