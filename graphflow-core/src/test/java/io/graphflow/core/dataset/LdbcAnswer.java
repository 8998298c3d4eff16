package io.graphflow.core.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Result;
import io.graphflow.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What one of LDBC's queries gives for some parameters. References of updated graphs are only of a system
 * where null equals null in a CASE, so what two of the queries decide by that is left out there.
 *
 * @param name such as {@code ic2}
 * @param columns in their order
 * @param unordered those whose values are lists in no order
 * @param tied whether rows of the same sort key come in any order; it is the last column then
 * @param updated whether it is of a graph that is updated
 */
record LdbcAnswer(
    String name,
    String query,
    Map<String, Object> parameters,
    List<Object> columns,
    List<Object> unordered,
    boolean tied,
    boolean updated) {
  private static final String DECIDED_BY_NULL = "replyAuthorKnowsOriginalMessageAuthor";

  /** An answer with the rows that are right. */
  record Expected(LdbcAnswer answer, List<List<Object>> rows) {
    void check(Session session) {
      answer.check(session, rows);
    }
  }

  /** The answers that a folder of references has of the shipped queries, as rows named so. */
  static List<Expected> of(Path folder, String rows) throws IOException {
    try (Stream<Path> queries = Files.list(Datasets.shipped("ldbc/specified"))) {
      return queries.sorted().flatMap(query -> of(folder, query, rows).stream()).toList();
    }
  }

  private static List<Expected> of(Path folder, Path query, String rows) {
    String name = query.getFileName().toString().replace(".cypher", "");
    try {
      String text = Files.readString(query);
      return ReferenceFile.objects(folder.resolve(name + ".json"))
          .stream()
          .map(entry -> new Expected(of(name, text, entry), rows(entry, rows)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private static LdbcAnswer of(String name, String query, Map<String, Object> entry) {
    return new LdbcAnswer(name, query, (Map<String, Object>) entry.get("parameters"),
        (List<Object>) entry.get("columns"), (List<Object>) entry.get("unordered"),
        entry.containsKey("tiedRows"), entry.containsKey("rowsBefore"));
  }

  /** Of two answers that differ by what CASE makes of null, that of the one where nothing equals it. */
  @SuppressWarnings("unchecked")
  private static List<List<Object>> rows(Map<String, Object> entry, String name) {
    return (List<List<Object>>) entry.getOrDefault(name + "Neo4j5", entry.get(name));
  }

  private void check(Session session, List<List<Object>> expected) {
    List<List<Object>> rows = new ArrayList<>();
    try (Result result = session.run(query, parameters)) {
      assertThat(result.keys()).as(name).isEqualTo(columns);
      result.stream()
          .map(row -> IntStream.range(0, row.size())
              .mapToObj(column -> row.get(column).asObject())
              .toList())
          .forEach(rows::add);
    }
    assertThat(inOneOrder(rows)).as("%s %s", name, parameters).isEqualTo(inOneOrder(expected));
    if (tied) {
      assertThat(rows).extracting(List::getLast)
          .as("order of %s %s", name, parameters)
          .isEqualTo(expected.stream().map(List::getLast).toList());
    }
  }

  /** Rows with all that has no order put into the same one. */
  private List<List<Object>> inOneOrder(List<List<Object>> rows) {
    Stream<List<Object>> ordered = rows.stream()
        .map(row -> IntStream.range(0, row.size())
            .mapToObj(column -> inOneOrder(columns.get(column), row.get(column)))
            .toList());
    return (tied ? ordered.sorted(Comparator.comparing(Object::toString)) : ordered).toList();
  }

  private Object inOneOrder(Object column, Object value) {
    if (updated && column.equals(DECIDED_BY_NULL)) {
      return "not compared";
    }
    return unordered.contains(column)
        ? ((List<?>) value).stream()
            .filter(element -> !updated || !isNothing(element))
            .sorted(Comparator.comparing(String::valueOf))
            .toList()
        : value;
  }

  private static boolean isNothing(Object element) {
    return element instanceof List<?> values && values.stream().allMatch(Objects::isNull);
  }
}
