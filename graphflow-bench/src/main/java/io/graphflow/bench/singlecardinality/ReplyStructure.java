package io.graphflow.bench.singlecardinality;

import io.graphflow.research.Layout;
import io.graphflow.research.SingleCardinalityStorage;
import io.graphflow.research.StorageOptions;

/** The four configurations of the paper's table. */
public enum ReplyStructure {
  /** A vertex column in which comments without the edge take a place. */
  V_COL_UNC("V-COL-UNC", Layout.ZERO_SUPR, SingleCardinalityStorage.VERTEX_COLUMN, 839.93),
  /** A CSR with a start for every comment. */
  CSR_UNC("CSR-UNC", Layout.ZERO_SUPR, SingleCardinalityStorage.CSR, 1266.56),
  /** A vertex column of the edges that exist, found by a rank index. */
  V_COL_C("V-COL-C", Layout.NULL, SingleCardinalityStorage.VERTEX_COLUMN, 478.86),
  /** A CSR with starts of the lists that are not empty, found by a rank index. */
  CSR_C("CSR-C", Layout.NULL, SingleCardinalityStorage.CSR, 905.23);

  private final String displayName;
  private final Layout layout;
  private final SingleCardinalityStorage storage;
  private final double paperMegabytes;

  ReplyStructure(String displayName, Layout layout, SingleCardinalityStorage storage,
      double paperMegabytes) {
    this.displayName = displayName;
    this.layout = layout;
    this.storage = storage;
    this.paperMegabytes = paperMegabytes;
  }

  /** The paper's name. */
  public String displayName() {
    return displayName;
  }

  /** The options to open a database with. */
  public StorageOptions options() {
    return StorageOptions.of(layout).withSingleCardinality(storage);
  }

  /** The column of the same compression, which the CSR is compared with. */
  ReplyStructure column() {
    return switch (this) {
      case V_COL_UNC, CSR_UNC -> V_COL_UNC;
      case V_COL_C, CSR_C -> V_COL_C;
    };
  }

  /** The paper's bytes, in millions. */
  double paperMegabytes() {
    return paperMegabytes;
  }

  /** The paper's time of a query of 1 to 3 hops. */
  double paperSeconds(int hops) {
    double[] byHops = switch (this) {
      case V_COL_UNC -> new double[] {4.34, 5.80, 5.85};
      case CSR_UNC -> new double[] {7.03, 9.13, 9.60};
      case V_COL_C -> new double[] {5.23, 8.28, 8.41};
      case CSR_C -> new double[] {7.78, 10.40, 11.23};
    };
    return byHops[hops - 1];
  }
}
