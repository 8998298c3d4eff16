package io.graphflow.parser;

import io.graphflow.parser.ast.QueryStatement;
import io.graphflow.parser.binder.Binder;
import io.graphflow.parser.names.ComputedNames;
import io.graphflow.parser.names.WidenedCatalog;
import io.graphflow.parser.query.BoundQuery;
import io.graphflow.parser.syntax.QueryParser;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;

/** Binds texts. */
public final class BoundQueries {

  private BoundQueries() {}

  /** The bound query of a text that is one. */
  public static BoundQuery of(String text, Catalog catalog) {
    QueryStatement statement = (QueryStatement) QueryParser.parse(text);
    Catalog facts = WidenedCatalog.of(statement.query(), catalog, ComputedNames.NONE);
    return Binder.bind(text, statement, facts, CompilerOptions.DEFAULT);
  }
}
