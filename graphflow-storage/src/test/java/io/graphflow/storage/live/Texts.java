package io.graphflow.storage.live;

import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.type.ScalarType;
import java.util.List;

/** Transactions of a size: each adds a vertex with a text of so many bytes. */
final class Texts {
  static final int BYTES = 10_000;
  private static final String TEXT = "x".repeat(BYTES);
  private static final int TABLE = 0;

  private Texts() {}

  /** Adds the schema, in a transaction. */
  static void declare(LiveStore store) {
    try (WriteLease lease = store.beginWrite(); StoreView view = store.view()) {
      DeltaWriter writer = new DeltaWriter(view.version());
      int table = writer.schema().addVertexTable(List.of("Text"));
      writer.schema().addVertexProperty(table, "text", ScalarType.STRING);
      lease.commit(writer);
    }
  }

  /** Adds texts, each in a transaction. */
  static void add(LiveStore store, int count) {
    for (int i = 0; i < count; i++) {
      try (WriteLease lease = store.beginWrite(); StoreView view = store.view()) {
        DeltaWriter writer = new DeltaWriter(view.version());
        long _ = writer.createVertex(TABLE, List.of("Text"), List.of(new PropertyValue(0, TEXT)));
        lease.commit(writer);
      }
    }
  }

  /** Number of texts that are there. */
  static long count(LiveStore store) {
    try (StoreView view = store.view()) {
      DeltaReader reader = new DeltaReader(view.version());
      long count = 0;
      for (long offset = reader.nextVertex(TABLE, 0); offset >= 0; offset =
          reader.nextVertex(TABLE, offset + 1)) {
        count++;
      }
      return count;
    }
  }
}
