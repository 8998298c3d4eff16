package io.graphflow.bench.figure10;

import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.Arrays;

/** Which comments are liked, and their dates, in arrays, and the loop one would write by hand. */
final class LikedDates {
  /** Stands for NULL: no date is as small, so that it passes no predicate. */
  private static final long NULL = Long.MIN_VALUE;

  private final int[] liked;
  private final long[] dates;

  private LikedDates(int[] liked, long[] dates) {
    this.liked = liked;
    this.dates = dates;
  }

  /** Copies the likes of a graph of densities, and one of its properties. */
  static LikedDates read(Path database, int density) {
    try (GraphStore store = GraphStore.open(database, Layout.FILES);
        Snapshot snapshot = store.snapshot()) {
      Catalog catalog = snapshot.catalog();
      int persons = catalog.tablesWithLabel("Person").getFirst();
      VertexTable comments = catalog.vertexTable(catalog.tablesWithLabel("Comment").getFirst());
      PropertyReader reader = snapshot.vertexProperty(comments.id(),
          comments.propertyIndex("creationDate" + density).orElseThrow());
      long[] dates = new long[Math.toIntExact(comments.count())];
      for (int comment = 0; comment < dates.length; comment++) {
        dates[comment] = reader.isNull(comment) ? NULL : reader.getLong(comment);
      }
      Adjacency lists = snapshot.adjacency(0, persons, Direction.FORWARD);
      int[] liked = new int[Math.toIntExact(lists.elementCount())];
      for (int at = 0; at < liked.length; at++) {
        liked[at] = Math.toIntExact(lists.neighbourOffset(at));
      }
      return new LikedDates(liked, dates);
    }
  }

  /** The date that half of the dates exceed. */
  long median() {
    long[] present = Arrays.stream(dates).filter(date -> date != NULL).sorted().toArray();
    return present[present.length / 2];
  }

  /** The number of likes of comments with a later date. */
  long countAbove(long bound) {
    long[] values = dates;
    long count = 0;
    for (int comment : liked) {
      count += values[comment] > bound ? 1 : 0;
    }
    return count;
  }
}
