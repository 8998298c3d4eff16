package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.parser.plan.Repetition;
import java.util.List;

/**
 * Finds shortest paths from one vertex to all that can be reached, the nearest first. It is a breadth-first
 * search that finds each level as a whole, when all paths to the level before have been returned.
 */
final class ShortestSearch extends PathSearch {
  private final PathPattern pattern;
  private final boolean all;
  private final SearchMemory memory;
  private final LevelSearch levels;
  private final PredecessorPaths ways;
  private final boolean keepsEdges;

  /** The number of the next vertex to test as an end. */
  private int nextNumber;

  /** Whether further paths of the same length may lead to the end of the current path. */
  private boolean hasWay;

  private long end;

  ShortestSearch(PathPattern pattern) {
    this.pattern = pattern;
    this.all = pattern.mode() == Repetition.Mode.ALL_SHORTEST;
    this.memory = pattern.newMemory();
    this.keepsEdges = all || pattern.readsEdges();
    VertexNumbers numbers = new VertexNumbers(pattern.snapshot(), memory, 1);
    this.levels =
        new LevelSearch(pattern, pattern.edges(), memory, numbers, 0, keepsEdges, all);
    this.ways = new PredecessorPaths(levels, memory);
  }

  @Override
  public void begin(long from, long to) {
    levels.begin(from);
    // Only the empty path leads from a vertex to itself.
    nextNumber = pattern.min() == 0 ? 0 : 1;
    hasWay = false;
  }

  @Override
  public boolean next() {
    if (hasWay && all && ways.next()) {
      return true;
    }
    hasWay = false;
    while (true) {
      while (nextNumber < levels.count()) {
        int number = nextNumber++;
        end = levels.vertex(number);
        if (pattern.isEnd(end)) {
          hasWay = true;
          if (keepsEdges) {
            ways.begin(number);
          }
          return true;
        }
      }
      if (levels.depth() == pattern.max() || !levels.hasFrontier()) {
        return false;
      }
      levels.expand();
    }
  }

  @Override
  public long end() {
    return end;
  }

  @Override
  public int length() {
    return levels.depthOf(end);
  }

  @Override
  void addEdgesTo(List<EdgeReference> path) {
    ways.addReversedTo(path);
  }

  @Override
  public void close() {
    memory.release();
  }
}
