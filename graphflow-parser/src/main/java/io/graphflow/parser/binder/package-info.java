/**
 * From syntax tree to bound query: names become variables, tables and edge labels of the catalog;
 * expressions get static types; what is wrong with a query is found here. Start with {@link
 * io.graphflow.parser.binder.Binder}.
 *
 * <p>A clause sees the variables of a {@code Scope}; WITH and RETURN are projections, behind which only
 * what they project remains ({@code ProjectionClauseBinder}). Patterns become query graphs ({@code
 * PatternBinder}) whose vertices know the tables they can lie in ({@code FeasibleTables}) and whose
 * edges know which others they could coincide with ({@code EdgeCoincidence}).
 */
package io.graphflow.parser.binder;
