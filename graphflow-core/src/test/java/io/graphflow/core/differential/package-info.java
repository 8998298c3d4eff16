/**
 * The differential test: random graphs and random queries, answered by the three configurations and by
 * a brute-force evaluator that shares no code with them, not even the parser. Start with {@link
 * io.graphflow.core.differential.DifferentialTest}.
 */
package io.graphflow.core.differential;
