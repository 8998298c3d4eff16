/**
 * Rewrites that leave the meaning of a query as it is, one a class: of the clauses before planning
 * ({@link io.graphflow.parser.rewrite.PushPredicates}, {@link
 * io.graphflow.parser.rewrite.DropPassingWith}, {@link io.graphflow.parser.rewrite.MergeMatches},
 * {@link io.graphflow.parser.rewrite.MergeCreates}), of a pattern's predicates ({@link io.graphflow.parser.rewrite.InferPredicates}) and of the plan afterwards
 * (all others). Each class tells in its javadoc what it does to a small example.
 */
package io.graphflow.parser.rewrite;
