/**
 * Names that a query writes, found in its syntax tree before it is bound. An open schema has no list of
 * labels and properties that may be; so what a query creates is told to the catalog first, and binder and
 * planner then find every name there, as in a query that only reads. Start with {@link
 * io.graphflow.parser.names.NameCollector}.
 */
package io.graphflow.parser.names;
