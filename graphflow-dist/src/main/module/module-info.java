/**
 * The database as one jar, with the libraries it uses in packages of its own: the API of
 * {@code graphflow-storage} and {@code graphflow-core}, and nothing else, is exported.
 */
module io.graphflow {
  requires jdk.jfr;
  requires jdk.management;
  requires org.slf4j;
  // Only compressed files of the loader need it.
  requires static com.github.luben.zstd_jni;
  // The executors use vector instructions if whoever starts the JVM adds this module, and loops if not.
  requires static jdk.incubator.vector;

  exports io.graphflow;
  exports io.graphflow.binary;
  exports io.graphflow.exception;
  exports io.graphflow.options;
  exports io.graphflow.procedure;
  exports io.graphflow.research;
  exports io.graphflow.schema;
  exports io.graphflow.summary;
  exports io.graphflow.spatial;
  exports io.graphflow.temporal;
  exports io.graphflow.transfer;
  exports io.graphflow.value;

  exports io.graphflow.core.fulltext to io.graphflow.search;
  exports io.graphflow.core.similarity.index to io.graphflow.search;

  // Who searches texts, or many vectors, or reads graphs of a lake, adds a module that can.
  uses io.graphflow.core.fulltext.TextEngine;
  uses io.graphflow.core.lake.LakeFormat;
  uses io.graphflow.core.similarity.index.VectorEngine;
}
