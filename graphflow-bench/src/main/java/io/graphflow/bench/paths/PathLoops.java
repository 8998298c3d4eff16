package io.graphflow.bench.paths;

import io.graphflow.bench.graph.HeapGraph;

/**
 * The searches of {@link PathSearchBenchmark} as one would write them by hand for arrays of numbers, for
 * directed edges of one label: the limit. Arrays are kept from search to search.
 */
final class PathLoops {
  private final int[] starts;
  private final int[] neighbours;
  private final int[] reversedStarts;
  private final int[] reversedNeighbours;
  private final long[] found;
  private final int[] queue;
  /** By vertex the distance from the start and one more, or, from the end, its negative; 0 if unknown. */
  private final int[] distances;
  private final int[] reversedQueue;

  PathLoops(HeapGraph graph) {
    starts = graph.starts();
    neighbours = graph.neighbours();
    int vertexCount = graph.vertexCount();
    reversedStarts = new int[vertexCount + 1];
    reversedNeighbours = new int[neighbours.length];
    reverse();
    found = new long[vertexCount / Long.SIZE + 1];
    queue = new int[vertexCount + 1];
    reversedQueue = new int[vertexCount + 1];
    distances = new int[vertexCount];
  }

  private void reverse() {
    for (int to : neighbours) {
      reversedStarts[to + 1]++;
    }
    for (int vertex = 1; vertex < reversedStarts.length; vertex++) {
      reversedStarts[vertex] += reversedStarts[vertex - 1];
    }
    int[] next = reversedStarts.clone();
    for (int from = 0; from + 1 < starts.length; from++) {
      for (int edge = starts[from]; edge < starts[from + 1]; edge++) {
        reversedNeighbours[next[neighbours[edge]]++] = from;
      }
    }
  }

  /** How many vertices can be reached from one by 1 to {@code max} edges. */
  long reachable(int from, int max) {
    int count = 0;
    queue[count++] = from;
    int next = 0;
    for (int depth = 0; depth < max; depth++) {
      int end = count;
      for (; next < end; next++) {
        int vertex = queue[next];
        for (int edge = starts[vertex]; edge < starts[vertex + 1]; edge++) {
          int to = neighbours[edge];
          long bit = 1L << to;
          if ((found[to >>> 6] & bit) == 0) {
            found[to >>> 6] |= bit;
            queue[count++] = to;
          }
        }
      }
    }
    for (int i = 1; i < count; i++) {
      found[queue[i] >>> 6] = 0;
    }
    return count - 1L;
  }

  /** How many trails of 1 to {@code max} edges, at most 3, begin at a vertex. */
  long trails(int from, int max) {
    long count = 0;
    for (int first = starts[from]; first < starts[from + 1]; first++) {
      count++;
      int middle = neighbours[first];
      for (int second = starts[middle]; second < starts[middle + 1]; second++) {
        if (second == first) {
          continue;
        }
        count++;
        if (max == 3) {
          int last = neighbours[second];
          for (int third = starts[last]; third < starts[last + 1]; third++) {
            count += third != first && third != second ? 1 : 0;
          }
        }
      }
    }
    return count;
  }

  /** The length of the shortest path between two different vertices, or 0 if there is none. */
  long distance(int from, int to) {
    int count = 0;
    int reversedCount = 0;
    queue[count++] = from;
    reversedQueue[reversedCount++] = to;
    distances[from] = 1;
    distances[to] = -1;
    int next = 0;
    int reversedNext = 0;
    long distance = 0;
    while (distance == 0 && next < count && reversedNext < reversedCount) {
      int end = count;
      int reversedEnd = reversedCount;
      if (edges(queue, next, end, starts) <= edges(reversedQueue, reversedNext, reversedEnd,
          reversedStarts)) {
        for (; next < end && distance == 0; next++) {
          int vertex = queue[next];
          for (int edge = starts[vertex]; edge < starts[vertex + 1]; edge++) {
            int neighbour = neighbours[edge];
            int known = distances[neighbour];
            if (known == 0) {
              distances[neighbour] = distances[vertex] + 1;
              queue[count++] = neighbour;
            } else if (known < 0) {
              distance = distances[vertex] - known - 1L;
              break;
            }
          }
        }
      } else {
        for (; reversedNext < reversedEnd && distance == 0; reversedNext++) {
          int vertex = reversedQueue[reversedNext];
          for (int edge = reversedStarts[vertex]; edge < reversedStarts[vertex + 1]; edge++) {
            int neighbour = reversedNeighbours[edge];
            int known = distances[neighbour];
            if (known == 0) {
              distances[neighbour] = distances[vertex] - 1;
              reversedQueue[reversedCount++] = neighbour;
            } else if (known > 0) {
              distance = known - distances[vertex] - 1L;
              break;
            }
          }
        }
      }
    }
    for (int i = 0; i < count; i++) {
      distances[queue[i]] = 0;
    }
    for (int i = 0; i < reversedCount; i++) {
      distances[reversedQueue[i]] = 0;
    }
    return distance;
  }

  private static long edges(int[] vertices, int first, int end, int[] starts) {
    long edges = 0;
    for (int i = first; i < end; i++) {
      edges += starts[vertices[i] + 1] - starts[vertices[i]];
    }
    return edges;
  }
}
