package io.graphflow.core.graph;

import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.DoubleValues;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.ListValues;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.ObjectValues;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Loads a graph from text. A block a table, its rows below it, cells parted by bars; the first property
 * of a vertex table is its primary key, by which edges name their ends:
 *
 * <pre>{@code
 * vertices Person:Human name:STRING age:INT64
 * alice | 45
 * bob | NULL
 *
 * edges FOLLOWS since:INT64 : Person -> Person
 * alice -> bob | 2003
 * }</pre>
 *
 * An edge label may have several blocks with other vertex tables. A list is written {@code [a; b]},
 * and a text of a property of type ANY between quotes. A line {@code open} opens the schema.
 */
public final class TextGraph {
  private final List<Block> vertices = new ArrayList<>();
  private final List<Block> edges = new ArrayList<>();
  private boolean open;

  /** A block: for edges {@code from} and {@code to} name vertex tables. */
  private record Block(
      List<String> labels,
      List<PropertyDeclaration> properties,
      String from,
      String to,
      List<List<String>> rows) {}

  private TextGraph() {}

  /** Loads {@code /graphs/NAME.graph} from the test resources into a new database. */
  public static void load(String name, Path folder) throws IOException {
    try (InputStream in = TextGraph.class.getResourceAsStream("/graphs/" + name + ".graph")) {
      loadText(new String(in.readAllBytes(), StandardCharsets.UTF_8), folder);
    }
  }

  /** Loads a graph given as text into a new database. */
  public static void loadText(String text, Path folder) {
    TextGraph graph = new TextGraph();
    graph.parse(text);
    graph.build(folder);
  }

  private void parse(String text) {
    Block block = null;
    for (String line : text.lines().map(String::strip).toList()) {
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      if (line.equals("open")) {
        open = true;
        continue;
      }
      List<String> words = List.of(line.split("\\s+"));
      if (words.getFirst().equals("vertices")) {
        block = new Block(List.of(words.get(1).split(":")),
            declarations(words.subList(2, words.size())), null, null, new ArrayList<>());
        vertices.add(block);
      } else if (words.getFirst().equals("edges")) {
        int colon = words.indexOf(":");
        block = new Block(List.of(words.get(1)), declarations(words.subList(2, colon)),
            words.get(colon + 1), words.get(colon + 3), new ArrayList<>());
        edges.add(block);
      } else {
        block.rows.add(Arrays.stream(line.split("\\|")).map(String::strip).toList());
      }
    }
  }

  private static List<PropertyDeclaration> declarations(List<String> words) {
    return words.stream()
        .map(word -> word.split(":"))
        .map(parts -> new PropertyDeclaration(parts[0], LogicalType.ofDisplayName(parts[1])))
        .toList();
  }

  private static List<LogicalType> types(Block block) {
    return block.properties.stream().map(PropertyDeclaration::type).toList();
  }

  private void build(Path folder) {
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, !open)) {
      Map<String, Map<String, Long>> idsByTable = new HashMap<>();
      for (Block block : vertices) {
        int table = builder.addVertexTable(block.labels, block.properties, 0);
        ColumnBatch batch = new ColumnBatch(types(block));
        Map<String, Long> ids = new HashMap<>();
        for (List<String> row : block.rows) {
          ids.put(row.getFirst(), ElementId.of(table, ids.size()));
          append(batch, block, row);
          batch.endRow();
        }
        builder.vertices(table).append(batch);
        idsByTable.put(block.labels.getFirst(), ids);
      }
      Map<String, Integer> labels = new LinkedHashMap<>();
      for (Block block : edges) {
        int label = labels.computeIfAbsent(block.labels.getFirst(),
            name -> builder.addEdgeLabel(name, block.properties));
        EdgeBatch batch = new EdgeBatch(types(block));
        for (List<String> row : block.rows) {
          List<String> ends = List.of(row.getFirst().split("\\s*->\\s*"));
          append(batch.properties(), block, row.subList(1, row.size()));
          batch.endEdge(idsByTable.get(block.from).get(ends.get(0)),
              idsByTable.get(block.to).get(ends.get(1)));
        }
        builder.edges(label).append(batch);
      }
      builder.finish(ProgressListener.NONE);
    }
  }

  private static void append(ColumnBatch batch, Block block, List<String> row) {
    for (int i = 0; i < block.properties.size(); i++) {
      append(batch.values(i), block.properties.get(i).type(), row.get(i));
    }
  }

  private static void append(ValueBatch values, LogicalType type, String text) {
    if (text.equals("NULL")) {
      values.appendNull();
      return;
    }
    switch (values) {
      case LongValues longs -> longs.append(switch ((ScalarType) type) {
        case BOOLEAN -> Boolean.parseBoolean(text) ? 1 : 0;
        case INT64 -> Long.parseLong(text);
        case DATE -> LocalDate.parse(text).toEpochDay();
        case DATETIME -> Instant.parse(text).toEpochMilli();
        case DOUBLE, STRING -> throw new AssertionError(type);
      });
      case DoubleValues doubles -> doubles.append(Double.parseDouble(text));
      case StringValues strings -> strings.append(text);
      case ListValues lists -> {
        String inner = text.substring(1, text.length() - 1).strip();
        if (!inner.isEmpty()) {
          for (String element : inner.split(";", -1)) {
            append(lists.elements(), ((ListType) type).element(), element.strip());
          }
        }
        lists.endList();
      }
      case ObjectValues any -> any.append(anyValue(text));
    }
  }

  /** A value that says itself what it is: 1, 1.5, true, 'text', 2020-01-31 or [1; 'text']. */
  private static Object anyValue(String text) {
    if (text.startsWith("[")) {
      String inner = text.substring(1, text.length() - 1).strip();
      return inner.isEmpty() ? List.of()
          : Stream.of(inner.split(";", -1)).map(item -> anyValue(item.strip())).toList();
    }
    if (text.startsWith("'")) {
      return text.substring(1, text.length() - 1);
    }
    if (text.equals("true") || text.equals("false")) {
      return Boolean.valueOf(text);
    }
    if (text.matches("-?\\d+")) {
      return Long.valueOf(text);
    }
    if (text.matches("\\d+-\\d+-\\d+")) {
      return LocalDate.parse(text);
    }
    return text.endsWith("Z")
        ? Instant.parse(text).atZone(ZoneOffset.UTC)
        : (Object) Double.valueOf(text);
  }
}
