/**
 * The database: its API begins with {@code io.graphflow.Database}. A program that requires this module also reads
 * what the API has in the module below, such as options and exceptions; nothing internal is exported.
 */
module io.graphflow {
  requires transitive io.graphflow.storage;
  requires com.fasterxml.jackson.core;
  requires de.siegmar.fastcsv;
  requires io.graphflow.parquet;
  requires io.graphflow.parser;
  requires it.unimi.dsi.fastutil.core;
  requires jdk.jfr;
  requires org.slf4j;
  // The executors use vector instructions if whoever starts the JVM adds this module, and loops if not.
  requires static jdk.incubator.vector;

  exports io.graphflow;
  exports io.graphflow.procedure;
  exports io.graphflow.schema;
  exports io.graphflow.summary;
  exports io.graphflow.value;

  exports io.graphflow.core.export.graph to io.graphflow.graphar;
  exports io.graphflow.core.fulltext to io.graphflow.search;
  exports io.graphflow.core.lake to io.graphflow.graphar;
  exports io.graphflow.core.similarity.index to io.graphflow.search;

  // Who searches texts, or many vectors, or reads graphs of a lake, adds a module that can.
  uses io.graphflow.core.fulltext.TextEngine;
  uses io.graphflow.core.lake.LakeFormat;
  uses io.graphflow.core.similarity.index.VectorEngine;
}
