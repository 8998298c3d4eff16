/**
 * Predicates over the positions of one group ({@link io.graphflow.core.list.filter.PositionFilter}): on
 * stored codes without decoding them, on neighbours by membership in other lists, and, for all else, by
 * evaluating the expression position by position. Some of them count what passes of many lists at once.
 */
package io.graphflow.core.list.filter;
