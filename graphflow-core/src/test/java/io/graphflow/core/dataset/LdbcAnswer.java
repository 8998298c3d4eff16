package io.graphflow.core.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.Result;
import io.graphflow.core.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What one of LDBC's queries gives for some parameters, before updates and after.
 *
 * @param name such as {@code ic2}
 */
record LdbcAnswer(
    String name,
    String query,
    Map<String, Object> parameters,
    Object columns,
    Object before,
    Object after) {
  /** The answers, in a folder of references, of the queries that are shipped as specified. */
  static List<LdbcAnswer> of(Path folder) throws IOException {
    try (Stream<Path> queries = Files.list(Datasets.shipped("ldbc/specified"))) {
      return queries.sorted().flatMap(query -> of(folder, query).stream()).toList();
    }
  }

  private static List<LdbcAnswer> of(Path folder, Path query) {
    String name = query.getFileName().toString().replace(".cypher", "");
    try {
      String text = Files.readString(query);
      return ReferenceFile.objects(folder.resolve(name + ".json"))
          .stream()
          .map(entry -> of(name, text, entry))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private static LdbcAnswer of(String name, String query, Map<String, Object> entry) {
    return new LdbcAnswer(name, query, (Map<String, Object>) entry.get("parameters"),
        entry.get("columns"), entry.get("rowsBefore"), entry.get("rows"));
  }

  void check(Session session, boolean updated) {
    List<List<Object>> rows = new ArrayList<>();
    try (Result result = session.run(query, parameters)) {
      assertThat(result.keys()).as(name).isEqualTo(columns);
      result.stream()
          .map(row -> IntStream.range(0, row.size())
              .mapToObj(column -> row.get(column).asObject())
              .toList())
          .forEach(rows::add);
    }
    assertThat(rows).as("%s %s", name, parameters).isEqualTo(updated ? after : before);
  }
}
