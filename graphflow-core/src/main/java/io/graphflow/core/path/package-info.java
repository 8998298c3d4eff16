/**
 * Path searches: they find the vertices at the ends of paths from a vertex, and the edges of these paths. A
 * variable-length step of a pattern runs one of them. All executors share them, and they read adjacency
 * lists in files and in the delta alike.
 *
 * <ul>
 *   <li>Trails and walks are found depth-first: {@link
 *       io.graphflow.core.path.TrailSearch}.
 *   <li>Vertices that can be reached, each once, are found in breadth-first levels with bitmaps.
 *   <li>Shortest paths are found by a breadth-first search that keeps the edges to each vertex, and between
 *       two given vertices by such a search from both.
 * </ul>
 *
 * <p>A search keeps its memory from row to row, and clears only what it has written. Start with
 * {@link io.graphflow.core.path.PathSearch}.
 */
package io.graphflow.core.path;
