package io.graphflow.bench.interactive;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.graphflow.Record;
import io.graphflow.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The answer of another system to a query with a set of parameters.
 *
 * @param parameters values by name
 * @param columns in their order
 * @param unordered the columns whose values are lists without an order
 * @param tied whether rows are sorted by the last column only, and come in any order where it is
 *     the same
 * @param rows the right ones
 */
record ReferenceAnswer(
    Map<String, Object> parameters,
    List<String> columns,
    List<String> unordered,
    boolean tied,
    List<List<Object>> rows) {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_LONG_FOR_INTS).build();
  /**
   * The rows of a system in which null does not equal null in a CASE, where the answer depends on
   * that.
   */
  private static final String ROWS_WITHOUT_NULL_EQUALITY = "rowsNeo4j5";

  /**
   * The answers for each set of parameters of a query, in the order of the file.
   *
   * @return null if the folder has none of the query
   */
  static List<ReferenceAnswer> of(Path folder, String query) throws IOException {
    Path file = folder.resolve(query + ".json");
    if (!Files.exists(file)) {
      return null;
    }
    List<Map<String, Object>> entries =
        JSON.readValue(file.toFile(), new TypeReference<List<Map<String, Object>>>() {});
    return entries.stream().map(ReferenceAnswer::of).toList();
  }

  @SuppressWarnings("unchecked") // the format of the files
  private static ReferenceAnswer of(Map<String, Object> entry) {
    return new ReferenceAnswer(
        (Map<String, Object>) entry.get("parameters"),
        (List<String>) entry.get("columns"),
        (List<String>) entry.get("unordered"),
        entry.containsKey("tiedRows"),
        (List<List<Object>>) entry.getOrDefault(ROWS_WITHOUT_NULL_EQUALITY, entry.get("rows")));
  }

  /** Whether a result, which is read to its end, has these columns and rows. */
  boolean agrees(Result result) {
    if (!result.keys().equals(columns)) {
      return false;
    }
    List<List<Object>> given = new ArrayList<>();
    while (result.hasNext()) {
      Record row = result.next();
      given.add(
          IntStream.range(0, row.size()).mapToObj(column -> row.get(column).asObject()).toList());
    }
    boolean sorted = !tied || lastColumn(given).equals(lastColumn(rows));
    return sorted && inOneOrder(given).equals(inOneOrder(rows));
  }

  private static List<Object> lastColumn(List<List<Object>> rows) {
    return rows.stream().map(List::getLast).toList();
  }

  /** Rows with all that has no order put into the same one. */
  private List<List<Object>> inOneOrder(List<List<Object>> some) {
    Stream<List<Object>> ordered = some.stream()
        .map(row -> IntStream.range(0, row.size())
            .mapToObj(column -> unordered.contains(columns.get(column))
                ? sorted((List<?>) row.get(column))
                : row.get(column))
            .toList());
    return (tied ? ordered.sorted(Comparator.comparing(Object::toString)) : ordered).toList();
  }

  private static List<?> sorted(List<?> values) {
    return values.stream().sorted(Comparator.comparing(String::valueOf)).toList();
  }
}
