package io.graphflow.core.fulltext;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/**
 * Finds texts by their words. A module of its own brings it as a service, so that who does not search texts
 * need not have the library. Safe for use by many threads.
 */
public interface TextEngine {
  /** The rules by which texts can be taken apart into words: what each does, by name. */
  SortedMap<String, String> analyzers();

  /** The words that one of {@link #analyzers} leaves out, sorted. */
  List<String> stopWords(String analyzer);

  /** The one of {@link #analyzers} that an index has for which none is chosen. */
  String defaultAnalyzer();

  /**
   * Opens an index.
   *
   * @param folder need not exist
   * @return null if the folder has no whole index with these fields
   */
  TextBase open(TextFields fields, Path folder) throws IOException;

  /**
   * Builds an index of all documents, or leaves none if that fails.
   *
   * @param folder is made if it is not there; what it has is overwritten. Null to keep the index in memory
   */
  TextBase build(TextFields fields, Path folder, TextSource documents) throws IOException;

  /**
   * Builds an index of one that exists and what has changed. The two share files that are the same in both,
   * by links.
   *
   * @param from the folder of an index, which stays as it is; if it has no whole one with these fields,
   *     there will be none in the other either
   * @param to is made; on the same file system
   * @param changes of documents, since the index was written
   */
  void carryOver(TextFields fields, Path from, Path to, TextChangeSource changes)
      throws IOException;
}
