package io.graphflow;

import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.Layout;
import io.graphflow.research.NullCompression;
import io.graphflow.research.SingleCardinalityStorage;
import io.graphflow.research.StorageOptions;
import java.util.List;

/** The structures that a query must give the same answer over. */
public final class StorageForms {
  /** What the files hold first, and most often. */
  public static final List<StorageOptions> ALL = List.of(
      StorageOptions.FILES,
      StorageOptions.FILES.withEdgeProperties(EdgePropertyStorage.EDGE_COLUMNS),
      StorageOptions.FILES.withEdgeProperties(EdgePropertyStorage.DOUBLE_INDEXED),
      StorageOptions.FILES,
      StorageOptions.of(Layout.STRINGS),
      StorageOptions.of(Layout.NULL),
      StorageOptions.FILES.withSingleCardinality(SingleCardinalityStorage.CSR)
          .withNullCompression(NullCompression.VANILLA),
      StorageOptions.of(Layout.COLS).withEdgeProperties(EdgePropertyStorage.EDGE_COLUMNS),
      StorageOptions.of(Layout.ZERO_SUPR)
          .withSingleCardinality(SingleCardinalityStorage.CSR)
          .withEdgeProperties(EdgePropertyStorage.DOUBLE_INDEXED)
          .withListsPerPage(64));

  private StorageForms() {}

  /** The form for a test of this number. */
  public static StorageOptions of(long number) {
    return ALL.get((int) (number % ALL.size()));
  }
}
