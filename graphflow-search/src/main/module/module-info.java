/**
 * Finds texts by their words, for full-text indexes, which a program can make that has it on its path; and
 * vectors by graphs of neighbours, which makes searches of large vector indexes fast.
 */
module io.graphflow.search {
  requires io.graphflow;
  requires java.logging;
  requires org.apache.lucene.analysis.common;
  requires org.apache.lucene.core;
  requires org.apache.lucene.queryparser;

  provides io.graphflow.core.fulltext.TextEngine with io.graphflow.search.LuceneEngine;
  provides io.graphflow.core.similarity.index.VectorEngine
      with io.graphflow.search.LuceneVectorEngine;
}
