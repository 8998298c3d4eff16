/**
 * Reads and writes graphs in GraphAr, the format of graphs in data lakes, for programs that have it on their path.
 */
module io.graphflow.graphar {
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.dataformat.yaml;
  requires de.siegmar.fastcsv;
  requires io.graphflow;
  requires io.graphflow.parquet;
  requires java.net.http;
  requires org.slf4j;

  // Programs add stores of files.
  uses io.graphflow.parquet.file.ObjectStoreProvider;

  provides io.graphflow.core.lake.LakeFormat with io.graphflow.graphar.GraphArFormat;
}
