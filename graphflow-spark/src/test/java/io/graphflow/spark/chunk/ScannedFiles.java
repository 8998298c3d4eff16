package io.graphflow.spark.chunk;

import java.util.List;
import org.apache.spark.sql.connector.read.Scan;

/** What a scan reads. */
public final class ScannedFiles {
  private ScannedFiles() {}

  /** The files that have columns which are asked for; of a scan of another source none. */
  public static List<String> of(Scan scan) {
    return scan instanceof ChunkScan chunks ? chunks.files() : List.of();
  }
}
