/**
 * Rewrites that leave the meaning of a query as it is, one a class: of the clauses before planning, of a
 * pattern's predicates, and of the plan afterwards. Each class tells in its javadoc what it does to a
 * small example; the order in which they run stands in {@code optimizer.Rewrites}. Start with {@link
 * io.graphflow.parser.rewrite.PushPredicates} and {@link io.graphflow.parser.rewrite.PruneUnread}.
 */
package io.graphflow.parser.rewrite;
