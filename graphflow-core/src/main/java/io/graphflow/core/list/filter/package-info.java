/**
 * Predicates over the positions of one group ({@link
 * io.graphflow.core.list.filter.PositionFilter}). They test stored codes without decoding them,
 * look neighbours up in other lists, or evaluate the expression position by position. Some of them
 * count the passing elements of many lists at once.
 */
package io.graphflow.core.list.filter;
