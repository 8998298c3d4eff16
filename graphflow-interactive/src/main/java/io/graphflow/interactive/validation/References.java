package io.graphflow.interactive.validation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.graphflow.exception.DataException;
import io.graphflow.exception.UsageException;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What another system answers on the same network, as files of JSON in a folder:
 *
 * <pre>
 * ic1.json … is7.json                 reads on the network as it is loaded
 * after-updates/updates.jsonl         updates, a line each
 * after-updates/ic1.json … is7.json   reads after those
 * </pre>
 *
 * A file of reads is an array of objects with {@code parameters}, {@code columns} and {@code rows}; a line
 * of updates is an object with {@code query} and {@code parameters}. A period may be given by its {@code
 * endDate}, which is a whole number of days after its {@code startDate}.
 */
public final class References {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_LONG_FOR_INTS).build();
  private static final List<List<Object>> NO_PATH = List.of(List.of(-1L));

  private References() {}

  /** An entry of a file of reads. */
  private record Entry(
      Map<String, Object> parameters,
      List<String> columns,
      List<List<Object>> rows) {}

  /**
   * The reads, the updates and the reads after them, in this order.
   *
   * @throws UsageException if the folder has no file of reads
   * @throws DataException if a file is not as described
   */
  public static List<Check> read(Path folder) throws IOException {
    List<Check> checks = new ArrayList<>(reads(folder));
    if (checks.isEmpty()) {
      throw new UsageException(folder + ": no file of reads, such as ic1.json, is here");
    }
    Path after = folder.resolve("after-updates");
    Path updates = after.resolve("updates.jsonl");
    if (Files.exists(updates)) {
      checks.addAll(updates(updates));
      checks.addAll(reads(after));
    }
    return checks;
  }

  /**
   * The reads of a folder, in the order of operations; of an operation without a file there are none.
   *
   * @throws DataException if a file is not as described
   */
  public static List<Check> reads(Path folder) throws IOException {
    List<Check> checks = new ArrayList<>();
    for (InteractiveOperation operation : reads()) {
      Path file = folder.resolve(operation.name().toLowerCase(Locale.ROOT) + ".json");
      if (Files.exists(file)) {
        for (Map<String, Object> entry : entries(file)) {
          checks.add(check(operation, entry(entry, file), file));
        }
      }
    }
    return checks;
  }

  private static List<InteractiveOperation> reads() {
    return Stream.of(OperationKind.COMPLEX_READ, OperationKind.SHORT_READ)
        .flatMap(kind -> InteractiveOperation.ofKind(kind).stream())
        .toList();
  }

  private static List<Map<String, Object>> entries(Path file) throws IOException {
    try {
      return JSON.readValue(file.toFile(), new TypeReference<>() {});
    } catch (JsonProcessingException e) {
      throw wrong(file, e);
    }
  }

  @SuppressWarnings("unchecked") // what has another form fails where it is compared
  private static Entry entry(Map<String, Object> fields, Path file) {
    if (fields.get("parameters") instanceof Map<?, ?> parameters
        && fields.get("columns") instanceof List<?> columns
        && fields.get("rows") instanceof List<?> rows) {
      return new Entry((Map<String, Object>) parameters, (List<String>) columns,
          (List<List<Object>>) rows);
    }
    throw new DataException(file + ": an entry has no parameters, columns or rows");
  }

  private static Check check(InteractiveOperation operation, Entry entry, Path file) {
    int[] places = operation.columns().stream().mapToInt(entry.columns()::indexOf).toArray();
    List<List<Object>> rows = new ArrayList<>();
    for (List<Object> row : entry.rows()) {
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < places.length; i++) {
        if (places[i] < 0) {
          throw new DataException("%s: an entry has no column %s, but %s".formatted(file,
              operation.columns().get(i), entry.columns()));
        }
        values.add(row.get(places[i]));
      }
      rows.add(values);
    }
    if (operation == InteractiveOperation.IC13 && rows.isEmpty()) {
      rows = NO_PATH;
    }
    return new Check(operation, parameters(entry.parameters(), file), rows);
  }

  private static Map<String, Object> parameters(Map<String, Object> given, Path file) {
    Map<String, Object> parameters = new HashMap<>(given);
    if (parameters.remove("endDate") instanceof Long end) {
      long periodMillis = end - (Long) parameters.get("startDate");
      if (periodMillis % TimeUnit.DAYS.toMillis(1) != 0) {
        throw new DataException(file + ": the period up to " + end + " is not one of whole days");
      }
      parameters.put("durationDays", TimeUnit.MILLISECONDS.toDays(periodMillis));
    }
    return parameters;
  }

  /**
   * The updates of a file, in its order.
   *
   * @throws DataException if a line is not as described
   */
  public static List<Check> updates(Path file) throws IOException {
    List<Check> checks = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String where = file + ":" + (checks.size() + 1);
      Map<String, Object> fields;
      try {
        fields = JSON.readValue(line, new TypeReference<>() {});
      } catch (JsonProcessingException e) {
        throw wrong(where, e);
      }
      checks
          .add(new Check(update(fields.get("query"), where), parameters(fields, where), List.of()));
    }
    return checks;
  }

  private static InteractiveOperation update(Object name, String where) {
    return InteractiveOperation.ofKind(OperationKind.UPDATE)
        .stream()
        .filter(update -> update.name().equalsIgnoreCase(String.valueOf(name)))
        .findFirst()
        .orElseThrow(() -> new DataException(
            where + ": query is " + name + ", which is none of the updates iu1 to iu8"));
  }

  @SuppressWarnings("unchecked") // keys of JSON objects are strings
  private static Map<String, Object> parameters(Map<String, Object> fields, String where) {
    if (fields.get("parameters") instanceof Map<?, ?> parameters) {
      return (Map<String, Object>) parameters;
    }
    throw new DataException(where + ": there are no parameters");
  }

  private static DataException wrong(Object where, JsonProcessingException error) {
    return new DataException(where + ": is no JSON as it should be: " + error.getOriginalMessage());
  }
}
