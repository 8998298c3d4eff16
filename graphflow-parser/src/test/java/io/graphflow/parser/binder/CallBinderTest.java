package io.graphflow.parser.binder;

import io.graphflow.exception.QueryException;
import io.graphflow.parser.CaseFile;
import io.graphflow.parser.CatalogBuilder;
import io.graphflow.parser.ast.QueryStatement;
import io.graphflow.parser.procedure.ProcedureLookup;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.parser.query.BoundQuery;
import io.graphflow.parser.syntax.QueryParser;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class CallBinderTest {
  private static final Catalog CATALOG = CatalogBuilder.socialNetwork().build();

  private static final ProcedureLookup PROCEDURES =
      lookup(
          "db.labels() :: (label :: STRING)",
          "do.nothing() :: VOID",
          "log(message :: STRING) :: VOID",
          "rank(of :: NODE?, depth :: INTEGER?, damping :: FLOAT?)"
              + " :: (node :: NODE?, score :: FLOAT, path :: LIST<STRING>, seen :: NUMBER?)",
          "any(value :: ANY?, day :: DATE?) :: (value :: ANY?)");

  private static ProcedureLookup lookup(String... signatures) {
    List<ProcedureSignature> known =
        Stream.of(signatures).map(ProcedureSignature::parse).toList();
    return new ProcedureLookup() {
      @Override
      public Optional<ProcedureSignature> find(String name) {
        return known.stream().filter(signature -> signature.name().equals(name)).findFirst();
      }

      @Override
      public Collection<String> names() {
        return known.stream().map(ProcedureSignature::name).toList();
      }
    };
  }

  @TestFactory
  Stream<DynamicTest> calls() {
    return CaseFile.tests(
        CallBinderTest.class, "calls.txt", query -> BoundQueryText.of(bind(query), CATALOG));
  }

  @TestFactory
  Stream<DynamicTest> errors() {
    return CaseFile.tests(CallBinderTest.class, "call-errors.txt", CallBinderTest::error);
  }

  private static BoundQuery bind(String query) {
    QueryStatement statement = (QueryStatement) QueryParser.parse(query);
    return Binder.bind(query, statement, CATALOG, PROCEDURES, CompilerOptions.DEFAULT, () -> {});
  }

  private static String error(String query) {
    try {
      return "no error:\n" + BoundQueryText.of(bind(query), CATALOG);
    } catch (QueryException e) {
      return e.errorClass().map(known -> known.detail().displayName() + "\n").orElse("")
          + e.getMessage();
    }
  }
}
