package io.graphflow.bench.singlecardinality;

import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.GraphStore;
import java.nio.file.Path;

/**
 * The comment that each comment replies to, in an array, and the loop one would write by hand over it.
 */
final class ReplyChains {
  private static final int NONE = -1;

  private final int[] replied;

  private ReplyChains(int[] replied) {
    this.replied = replied;
  }

  /** Copies the edges of a graph of replies. */
  static ReplyChains read(Path database) {
    try (GraphStore store = GraphStore.open(database, Layout.FILES)) {
      Adjacency lists = store.snapshot().adjacency(0, 0, Direction.FORWARD);
      int[] replied = new int[Math.toIntExact(lists.ownerCount())];
      for (int comment = 0; comment < replied.length; comment++) {
        long at = lists.start(comment);
        replied[comment] =
            at < lists.end(comment) ? Math.toIntExact(lists.neighbourOffset(at)) : NONE;
      }
      return new ReplyChains(replied);
    }
  }

  /** The number of paths of that many edges. */
  long count(int hops) {
    int[] next = replied;
    long paths = 0;
    for (int start : next) {
      int comment = start;
      for (int hop = 1; hop < hops && comment != NONE; hop++) {
        comment = next[comment];
      }
      paths += comment != NONE ? 1 : 0;
    }
    return paths;
  }
}
