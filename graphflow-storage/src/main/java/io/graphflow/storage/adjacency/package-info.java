/**
 * Adjacency lists: the neighbours of a vertex under an edge label, in either direction.
 *
 * <p>Edges between many and many (n-n) lie in compressed sparse rows (CSR, paper section 4.1.1);
 * edges of which a vertex has at most one lie in a vertex column of that vertex (section 4.1.2).
 * One final class reads both, {@link io.graphflow.storage.adjacency.Adjacency}: start there. The
 * paper's decision tree, {@link io.graphflow.storage.adjacency.IdComponents} (section 5.2), decides
 * which parts of its edges' and neighbours' IDs a list stores. Each stored {@link
 * io.graphflow.storage.adjacency.IdComponent} has its own byte width (section 5.1). Empty lists
 * cost two bits each where that is less than they would take otherwise (section 5.3).
 *
 * <p>{@link io.graphflow.storage.adjacency.CsrBuilder} and {@link
 * io.graphflow.storage.adjacency.SingleCardinalityBuilder} take edges in list order; {@link
 * io.graphflow.storage.adjacency.EdgeSort} brings edges into that order, outside the Java heap.
 */
package io.graphflow.storage.adjacency;
