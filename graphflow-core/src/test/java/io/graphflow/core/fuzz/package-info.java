/**
 * Random queries of the whole language over random graphs, to find crashes, hangs and disagreements
 * between engines. Where package {@code differential} knows the right rows of few constructs, this one
 * knows none, and tries everything. Start with {@link io.graphflow.core.fuzz.FuzzTest}.
 */
package io.graphflow.core.fuzz;
