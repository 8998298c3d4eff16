package io.graphflow.parser.names;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.CaseFile;
import io.graphflow.parser.CatalogBuilder;
import io.graphflow.parser.ParsedQuery;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompiledQuery.Access;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.WrittenNames;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * On an empty graph, once its names are known, a query that writes compiles without a warning: there is
 * no name left that the catalog lacks, and nothing that cannot match.
 */
class NamesFirstTest {
  private static final Catalog EMPTY = new CatalogBuilder().open().build();

  @TestFactory
  Stream<DynamicTest> queriesThatWrite() {
    return CaseFile.lines(NamesFirstTest.class, "names-first.txt")
        .stream()
        .map(query -> DynamicTest.dynamicTest(query, () -> check(query)));
  }

  private static void check(String query) {
    ParsedQuery parsed = QueryCompiler.parse(query);
    assertThat(parsed.access()).isEqualTo(Access.WRITE);
    WrittenNames names = parsed.writtenNames(EMPTY);
    Catalog catalog = CatalogBuilder.of(names);
    WrittenNames again = parsed.writtenNames(catalog).missingIn(catalog);
    assertThat(again.edgeLabels()).isEmpty();
    assertThat(again.tables()).allMatch(table -> table.properties().isEmpty());
    CompiledQuery compiled = parsed.compile(catalog, CompilerOptions.DEFAULT);
    assertThat(compiled.access()).isEqualTo(Access.WRITE);
    assertThat(compiled.warnings()).isEmpty();
    assertThat(PlanText.tree(compiled.plan(), catalog)).doesNotContain("no table", "no label");
  }
}
