/**
 * Values as the server types them: `{$type, _value}`. Integers stay text all the way, as numbers of JavaScript have no
 * 64 bits.
 */

const NUMBERS = new Set(['Integer', 'Float']);
const JSON_NUMBER = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/;

/** Whether a value is a number. */
export function isNumber(value) {
  return NUMBERS.has(value.$type);
}

/** A string for a column, a caption or a tool tip; strings are bare. */
export function text(value) {
  return value.$type === 'String' ? value._value : literal(value);
}

/** A value as Cypher writes it, strings in quotes. */
export function literal(value) {
  const of = value._value;
  switch (value.$type) {
    case 'Null':
      return 'null';
    case 'String':
      return quoted(of);
    case 'List':
      return `[${of.map(literal).join(', ')}]`;
    case 'Map':
      return entries(of);
    case 'Node':
      return `(${of._labels.map((label) => ':' + name(label)).join('')}${properties(of)})`;
    case 'Relationship':
      return `[:${name(of._type)}${properties(of)}]`;
    case 'Path':
      return path(of);
    case 'Base64':
      return bytes(of);
    default:
      return String(of);
  }
}

/** Bytes as Cypher writes them, in hexadecimal digits. */
function bytes(base64) {
  const digits = [...atob(base64)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'));
  return `X'${digits.join('').toUpperCase()}'`;
}

/** A name of a label, a type or a property as a query can have it. */
export function name(text) {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text) ? text : '`' + text.replaceAll('`', '``') + '`';
}

function quoted(of) {
  return "'" + of.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n') + "'";
}

function entries(map) {
  return `{${Object.entries(map).map(([key, value]) => `${name(key)}: ${literal(value)}`).join(', ')}}`;
}

function properties(element) {
  return Object.keys(element._properties).length === 0 ? '' : ' ' + entries(element._properties);
}

function path(steps) {
  let written = '';
  steps.forEach((step, i) => {
    if (step.$type === 'Node') {
      written += literal(step);
    } else {
      const forward = step._value._start_node_element_id === steps[i - 1]._value._element_id;
      written += `${forward ? '-' : '<-'}${literal(step)}${forward ? '->' : '-'}`;
    }
  });
  return written;
}

/**
 * A value as JSON text; with an indent over several lines.
 *
 * @param {number} indent spaces of a level, 0 for one line
 */
export function json(value, indent = 0, level = 0) {
  const of = value._value;
  const inner = (parts, open, close) => {
    if (parts.length === 0) {
      return open + close;
    }
    if (indent === 0) {
      return open + parts.join(',') + close;
    }
    const space = '\n' + ' '.repeat(indent * (level + 1));
    return open + space + parts.join(',' + space) + '\n' + ' '.repeat(indent * level) + close;
  };
  const colon = indent === 0 ? ':' : ': ';
  const map = (each, depth) => Object.entries(each)
    .map(([key, one]) => JSON.stringify(key) + colon + json(one, indent, depth));
  const string = (one) => ({ $type: 'String', _value: one });
  switch (value.$type) {
    case 'Null':
      return 'null';
    case 'Boolean':
      return String(of);
    case 'Integer':
    case 'Float':
      return JSON_NUMBER.test(of) ? of : JSON.stringify(of);
    case 'List':
      return inner(of.map((one) => json(one, indent, level + 1)), '[', ']');
    case 'Path':
      return inner(of.map((one) => json(one, indent, level + 1)), '[', ']');
    case 'Map':
      return inner(map(of, level + 1), '{', '}');
    case 'Node':
      return inner(map({
        elementId: string(of._element_id),
        labels: { $type: 'List', _value: of._labels.map(string) },
        properties: { $type: 'Map', _value: of._properties },
      }, level + 1), '{', '}');
    case 'Relationship':
      return inner(map({
        elementId: string(of._element_id),
        startNodeElementId: string(of._start_node_element_id),
        endNodeElementId: string(of._end_node_element_id),
        type: string(of._type),
        properties: { $type: 'Map', _value: of._properties },
      }, level + 1), '{', '}');
    default:
      return JSON.stringify(of);
  }
}

/** Calls back for each node and each relationship in a value, at any depth. */
export function eachElement(value, onNode, onRelationship) {
  const of = value._value;
  switch (value.$type) {
    case 'Node':
      onNode(of);
      break;
    case 'Relationship':
      onRelationship(of);
      break;
    case 'List':
    case 'Path':
      of.forEach((one) => eachElement(one, onNode, onRelationship));
      break;
    case 'Map':
      Object.values(of).forEach((one) => eachElement(one, onNode, onRelationship));
      break;
    default:
      // Nothing else holds elements.
  }
}

/** A cell of CSV as RFC 4180 has it; null is nothing, and what is no simple value is JSON. */
export function csv(value) {
  switch (value.$type) {
    case 'Null':
      return '';
    case 'String':
    case 'Base64':
      return csvText(value._value);
    case 'List':
    case 'Map':
    case 'Node':
    case 'Relationship':
    case 'Path':
      return csvText(json(value));
    default:
      return String(value._value);
  }
}

/** Text as a cell of CSV. */
export function csvText(of) {
  return of === '' || /[",\r\n]/.test(of) ? '"' + of.replaceAll('"', '""') + '"' : of;
}
