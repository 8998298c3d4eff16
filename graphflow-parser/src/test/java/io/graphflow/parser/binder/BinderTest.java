package io.graphflow.parser.binder;

import io.graphflow.exception.QueryException;
import io.graphflow.parser.BoundQueries;
import io.graphflow.parser.CaseFile;
import io.graphflow.parser.CatalogBuilder;
import io.graphflow.storage.catalog.Catalog;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class BinderTest {
  private static final Catalog CLOSED = CatalogBuilder.socialNetwork().build();
  private static final Catalog PARTIAL =
      CatalogBuilder.socialNetwork()
          .partial("Person", "Admin")
          .partial("Post", "Message", "Hot")
          .build();
  private static final Catalog OPEN = CatalogBuilder.socialNetwork().open().build();

  @TestFactory
  Stream<DynamicTest> patterns() {
    return CaseFile.tests(BinderTest.class, "patterns.txt", query -> bound(query, CLOSED));
  }

  @TestFactory
  Stream<DynamicTest> expressions() {
    return CaseFile.tests(BinderTest.class, "expressions.txt", query -> bound(query, CLOSED));
  }

  @TestFactory
  Stream<DynamicTest> paths() {
    return CaseFile.tests(BinderTest.class, "paths.txt", query -> bound(query, CLOSED));
  }

  @TestFactory
  Stream<DynamicTest> pathErrors() {
    return CaseFile.tests(BinderTest.class, "path-errors.txt", query -> error(query));
  }

  @TestFactory
  Stream<DynamicTest> subqueries() {
    return CaseFile.tests(BinderTest.class, "subqueries.txt", query -> bound(query, CLOSED));
  }

  @TestFactory
  Stream<DynamicTest> projections() {
    return CaseFile.tests(BinderTest.class, "projections.txt", query -> bound(query, CLOSED));
  }

  @TestFactory
  Stream<DynamicTest> updates() {
    return CaseFile.tests(BinderTest.class, "updates.txt", query -> bound(query, CLOSED));
  }

  @TestFactory
  Stream<DynamicTest> updateErrors() {
    return CaseFile.tests(BinderTest.class, "update-errors.txt", query -> error(query));
  }

  @TestFactory
  Stream<DynamicTest> partialLabels() {
    return CaseFile.tests(
        BinderTest.class, "partial-labels.txt", query -> bound(query, PARTIAL));
  }

  @TestFactory
  Stream<DynamicTest> openSchema() {
    return CaseFile.tests(BinderTest.class, "open-schema.txt", query -> bound(query, OPEN));
  }

  @TestFactory
  Stream<DynamicTest> errors() {
    return CaseFile.tests(BinderTest.class, "errors.txt", query -> error(query));
  }

  private static String bound(String query, Catalog catalog) {
    return BoundQueryText.of(BoundQueries.of(query, catalog), catalog);
  }

  private static String error(String query) {
    try {
      return "no error:\n" + bound(query, CLOSED);
    } catch (QueryException e) {
      return e.getMessage();
    }
  }
}
