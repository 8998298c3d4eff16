package io.graphflow.parser.names;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.CaseFile;
import io.graphflow.parser.CatalogBuilder;
import io.graphflow.parser.ParsedQuery;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.WrittenNames;
import io.graphflow.storage.catalog.WrittenNames.EdgeNames;
import io.graphflow.storage.catalog.WrittenNames.Ends;
import io.graphflow.storage.catalog.WrittenNames.VertexNames;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class NameCollectorTest {
  private static final Catalog EMPTY = new CatalogBuilder().open().build();

  private static final Catalog SOCIAL =
      new CatalogBuilder()
          .open()
          .vertices("", "")
          .vertices("Person", "id INT64")
          .vertices("Post:Message", "id INT64")
          .edges("KNOWS", "Person>Person", "since DATE")
          .edges("LIKES", "Person>Post", "")
          .build();

  /** All names of queries on an empty graph. */
  @TestFactory
  Stream<DynamicTest> empty() {
    return CaseFile.tests(NameCollectorTest.class, "empty.txt", query -> names(query, EMPTY));
  }

  /** All names of queries on a graph that has some. */
  @TestFactory
  Stream<DynamicTest> social() {
    return CaseFile.tests(NameCollectorTest.class, "social.txt", query -> names(query, SOCIAL));
  }

  /** Names that the graph lacks. */
  @TestFactory
  Stream<DynamicTest> missing() {
    return CaseFile.tests(NameCollectorTest.class, "missing.txt",
        query -> missingNames(query, SOCIAL));
  }

  @Test
  void nothingIsMissingTwice() {
    WrittenNames names =
        QueryCompiler.parse("CREATE (:Person {id: 1})-[:KNOWS {since: 1}]->(:Person)")
            .writtenNames(SOCIAL);
    assertThat(names.isEmpty()).isFalse();
    assertThat(names.missingIn(SOCIAL).isEmpty()).isTrue();
    assertThat(names.missingIn(EMPTY)).isEqualTo(names);
  }

  private static String names(String query, Catalog catalog) {
    return text(QueryCompiler.parse(query).writtenNames(catalog));
  }

  private static String missingNames(String query, Catalog catalog) {
    ParsedQuery parsed = QueryCompiler.parse(query);
    return text(parsed.writtenNames(catalog).missingIn(catalog));
  }

  private static String text(WrittenNames names) {
    StringBuilder text = new StringBuilder();
    for (VertexNames table : names.tables()) {
      text.append("table '").append(table.table()).append('\'');
      text.append(table.labels().isEmpty() ? "" : " labels " + table.labels());
      text.append(table.properties().isEmpty() ? "" : " properties " + table.properties());
      text.append('\n');
    }
    for (EdgeNames label : names.edgeLabels()) {
      text.append("edges '").append(label.label()).append('\'');
      text.append(label.properties().isEmpty() ? "" : " properties " + label.properties());
      text.append('\n');
      for (Ends ends : label.ends()) {
        text.append("  ").append(quoted(ends.sources())).append(" to ");
        text.append(quoted(ends.destinations())).append('\n');
      }
    }
    return text.isEmpty() ? "nothing" : text.toString().stripTrailing();
  }

  private static String quoted(Set<String> tables) {
    return tables.stream().map(table -> "'" + table + "'").collect(Collectors.joining(", "));
  }
}
