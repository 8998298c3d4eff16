package io.graphflow.search;

import io.graphflow.core.fulltext.TextBase;
import io.graphflow.core.fulltext.TextChangeSource;
import io.graphflow.core.fulltext.TextEngine;
import io.graphflow.core.fulltext.TextFields;
import io.graphflow.core.fulltext.TextSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/** Texts by Apache Lucene. Found as a service; programs need not name it. Safe for use by many threads. */
public final class LuceneEngine implements TextEngine {
  static {
    LuceneLogging.quieten();
  }

  /** Creates the engine. */
  public LuceneEngine() {}

  @Override
  public SortedMap<String, String> analyzers() {
    return Analyzers.descriptions();
  }

  @Override
  public List<String> stopWords(String analyzer) {
    return Analyzers.stopWords(analyzer);
  }

  @Override
  public String defaultAnalyzer() {
    return Analyzers.DEFAULT;
  }

  @Override
  public TextBase open(TextFields fields, Path folder) throws IOException {
    return LuceneFolder.open(fields, folder);
  }

  @Override
  public TextBase build(TextFields fields, Path folder, TextSource documents)
      throws IOException {
    return LuceneFolder.build(fields, folder, documents);
  }

  @Override
  public void carryOver(TextFields fields, Path from, Path to, TextChangeSource changes)
      throws IOException {
    LuceneFolder.carryOver(fields, from, to, changes);
  }
}
