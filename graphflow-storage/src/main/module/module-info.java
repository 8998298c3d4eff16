/**
 * Graphs in columns, rows and files, their changes, and what keeps these: the lowest module. Programs see the
 * parts of the API that all modules speak of; all else is for the modules above.
 */
module io.graphflow.storage {
  requires com.fasterxml.jackson.core;
  requires de.siegmar.fastcsv;
  requires it.unimi.dsi.fastutil.core;
  requires java.management;
  requires jdk.jfr;
  requires jdk.management;
  requires org.slf4j;
  // Only compressed files of the loader need it.
  requires static com.github.luben.zstd_jni;

  exports io.graphflow.binary;
  exports io.graphflow.exception;
  exports io.graphflow.options;
  exports io.graphflow.research;
  exports io.graphflow.spatial;
  exports io.graphflow.temporal;
  exports io.graphflow.transfer;

  exports io.graphflow.storage.adjacency to io.graphflow;
  exports io.graphflow.storage.catalog to io.graphflow, io.graphflow.graphar, io.graphflow.parser;
  exports io.graphflow.storage.column to io.graphflow;
  exports io.graphflow.storage.database to io.graphflow, io.graphflow.graphar;
  exports io.graphflow.storage.delta to io.graphflow;
  exports io.graphflow.storage.dictionary to io.graphflow;
  exports io.graphflow.storage.disk to io.graphflow;
  exports io.graphflow.storage.hint to io.graphflow, io.graphflow.parser;
  exports io.graphflow.storage.identity to io.graphflow;
  exports io.graphflow.storage.json to io.graphflow.graphar;
  exports io.graphflow.storage.layout to io.graphflow, io.graphflow.graphar;
  exports io.graphflow.storage.live to io.graphflow;
  exports io.graphflow.storage.load to io.graphflow;
  exports io.graphflow.storage.load.csv to io.graphflow;
  exports io.graphflow.storage.load.value to io.graphflow, io.graphflow.graphar;
  exports io.graphflow.storage.memory to io.graphflow, io.graphflow.graphar;
  exports io.graphflow.storage.nullindex to io.graphflow;
  exports io.graphflow.storage.observation to io.graphflow;
  exports io.graphflow.storage.paged to io.graphflow.graphar;
  exports io.graphflow.storage.primarykey to io.graphflow.graphar;
  exports io.graphflow.storage.propertyindex to io.graphflow;
  exports io.graphflow.storage.snapshot to io.graphflow, io.graphflow.graphar, io.graphflow.parser;
  exports io.graphflow.storage.tagged to io.graphflow, io.graphflow.graphar;
  exports io.graphflow.storage.temporal to io.graphflow, io.graphflow.graphar, io.graphflow.parser;
  exports io.graphflow.storage.text to io.graphflow;
  exports io.graphflow.storage.type to io.graphflow, io.graphflow.graphar, io.graphflow.parser;
}
