import { h, grouped } from './dom.js';

/** Shows a plan of EXPLAIN or PROFILE as a tree, the last operator first. */
export function showPlan(place, plan) {
  const most = Math.max(1, ...times(plan));
  place.replaceChildren(h('ul', { class: 'plan', role: 'tree', 'aria-label': 'Plan' }, operator(plan, most)));
}

function times(plan) {
  return [plan.time ?? 0, ...(plan.children ?? []).flatMap(times)];
}

function operator(plan, most) {
  const { Details: details, EstimatedRows: estimated, ...others } = plan.arguments ?? {};
  const facts = [];
  if (plan.records !== undefined) {
    facts.push(fact('rows', grouped(plan.records)));
  }
  if (estimated !== undefined) {
    facts.push(fact('estimated', estimated >= 100 ? grouped(Math.round(estimated)) : String(Number(estimated.toPrecision(3)))));
  }
  if (plan.time !== undefined) {
    facts.push(fact('time with those below', duration(plan.time)));
  }
  for (const [name, value] of Object.entries(others)) {
    // An operator that keeps nothing says so by a zero.
    if (value !== 0) {
      facts.push(fact(name.toLowerCase(), name === 'Memory' ? bytes(value) : String(value)));
    }
  }
  const children = plan.children ?? [];
  return h('li', { role: 'treeitem', 'aria-expanded': children.length > 0 ? 'true' : null },
    h('div', { class: 'operator' },
      h('div', {}, h('b', {}, plan.operatorType), details === undefined ? null : h('code', {}, ` ${details}`)),
      h('div', { class: 'facts' }, ...facts),
      plan.time === undefined ? null : h('meter', { min: '0', max: String(most), value: String(plan.time), 'aria-label': 'Share of time' })),
    children.length === 0 ? null : h('ul', { role: 'group' }, ...children.map((child) => operator(child, most))));
}

function fact(name, value) {
  return h('span', {}, `${value} `, h('small', {}, name));
}

function duration(nanos) {
  return nanos >= 1e9 ? `${(nanos / 1e9).toFixed(2)} s` : nanos >= 1e6 ? `${(nanos / 1e6).toFixed(1)} ms`
    : `${(nanos / 1e3).toFixed(0)} µs`;
}

function bytes(count) {
  return count >= 1 << 20 ? `${(count / (1 << 20)).toFixed(1)} MB` : count >= 1 << 10 ? `${(count / (1 << 10)).toFixed(1)} KB`
    : `${count} B`;
}
