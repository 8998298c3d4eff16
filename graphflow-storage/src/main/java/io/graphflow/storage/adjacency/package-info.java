/**
 * Adjacency lists: which neighbours a vertex has under an edge label, in either direction.
 *
 * <p>Edges between many and many (n-n) lie in compressed sparse rows (CSR, paper section 4.1.1);
 * edges of which a vertex has at most one lie in a vertex column of that vertex (section 4.1.2).
 * Both are read through one final class, {@link io.graphflow.storage.adjacency.Adjacency}: start
 * there. What a list stores of its edges' and neighbours' IDs is decided by the paper's decision
 * tree, {@link io.graphflow.storage.adjacency.IdComponents} (section 5.2), and each stored {@link
 * io.graphflow.storage.adjacency.IdComponent} has its own byte width (section 5.1). Empty lists cost
 * two bits each where that is less than what they would take otherwise (section 5.3).
 *
 * <p>{@link io.graphflow.storage.adjacency.CsrBuilder} and {@link
 * io.graphflow.storage.adjacency.SingleCardinalityBuilder} take edges in list order; {@link
 * io.graphflow.storage.adjacency.EdgeSort} brings edges into that order, outside the Java heap.
 */
package io.graphflow.storage.adjacency;
