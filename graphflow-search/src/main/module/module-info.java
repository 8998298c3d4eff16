/** Finds texts by their words, for full-text indexes: a program that has it on its path can make such. */
module io.graphflow.search {
  requires io.graphflow;
  requires java.logging;
  requires org.apache.lucene.analysis.common;
  requires org.apache.lucene.core;
  requires org.apache.lucene.queryparser;

  provides io.graphflow.core.fulltext.TextEngine with io.graphflow.search.LuceneEngine;
}
