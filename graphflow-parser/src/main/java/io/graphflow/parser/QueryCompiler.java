package io.graphflow.parser;

import io.graphflow.exception.QueryException;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.syntax.QueryParser;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;

/** Makes query texts ready to run. Stateless; safe for use by many threads. */
public final class QueryCompiler {

  private QueryCompiler() {}

  /**
   * Parses a text.
   *
   * @param text one query, possibly with EXPLAIN or PROFILE before it, or one schema command
   * @throws QueryException if it is not Cypher; with line and column
   */
  public static ParsedQuery parse(String text) {
    return parse(text, () -> {});
  }

  /**
   * Parses a text.
   *
   * @param check is run now and then, and ends the parsing by what it throws
   */
  public static ParsedQuery parse(String text, Runnable check) {
    return new ParsedQuery(text, QueryParser.parse(text, check));
  }

  /** Parses, binds and plans a text: {@link #parse}, then {@link ParsedQuery#compile}. */
  public static CompiledQuery compile(String text, Catalog catalog, CompilerOptions options) {
    return parse(text).compile(catalog, options);
  }
}
