package io.graphflow.graphar.file;

import io.graphflow.graphar.schema.DataType;
import io.graphflow.graphar.schema.PropertyInfo;
import io.graphflow.storage.type.ScalarType;

/** The columns that the format itself has in its files. */
public final class FormatColumns {
  /** The number of a vertex. */
  public static final PropertyColumn VERTEX = index("_graphArVertexIndex", true);
  /** The number of an edge's source. */
  public static final PropertyColumn SOURCE = index("_graphArSrcIndex", false);
  /** The number of an edge's destination. */
  public static final PropertyColumn DESTINATION = index("_graphArDstIndex", false);

  /** The place, within its part, of the first edge of a vertex. */
  public static final PropertyColumn OFFSET = index("_graphArOffset", false);

  private FormatColumns() {}

  private static PropertyColumn index(String name, boolean nullable) {
    return new PropertyColumn(
        new PropertyInfo(name, DataType.INT64, false, false, nullable), ScalarType.INT64, null);
  }
}
