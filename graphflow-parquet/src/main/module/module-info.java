/** Reads and writes Parquet files. All of it is for the modules above, but for the interfaces of stores. */
module io.graphflow.parquet {
  // Only pages that it has compressed need it.
  requires static com.github.luben.zstd_jni;

  exports io.graphflow.parquet.error to io.graphflow, io.graphflow.graphar;
  exports io.graphflow.parquet.fetch to io.graphflow.graphar;
  // Whoever has files elsewhere implements what is there.
  exports io.graphflow.parquet.file;
  exports io.graphflow.parquet.metadata to io.graphflow.graphar;
  exports io.graphflow.parquet.read to io.graphflow, io.graphflow.graphar;
  exports io.graphflow.parquet.schema to io.graphflow, io.graphflow.graphar;
  exports io.graphflow.parquet.write to io.graphflow, io.graphflow.graphar;
}
