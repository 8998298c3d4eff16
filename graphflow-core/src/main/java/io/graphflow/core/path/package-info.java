/**
 * Searches along edges: which vertices lie at the end of a path from a vertex, and along which edges. A
 * variable-length step of a pattern is one of them. They are written once, for both executors, above what a
 * snapshot says of adjacency lists, files and changes alike.
 *
 * <ul>
 *   <li>Trails and walks go depth-first, with a stack of their own: {@link
 *       io.graphflow.core.path.TrailSearch}.
 *   <li>Vertices that can be reached, each once, are found in breadth-first levels with bitmaps.
 *   <li>Shortest paths are levels that remember the edges that led to each vertex; between two given
 *       vertices, levels from both sides until they meet.
 * </ul>
 *
 * <p>A search keeps its memory from row to row and clears what it touched, never all there is. Start with
 * {@link io.graphflow.core.path.PathSearch}.
 */
package io.graphflow.core.path;
