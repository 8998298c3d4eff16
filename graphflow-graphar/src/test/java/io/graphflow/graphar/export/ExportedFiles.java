package io.graphflow.graphar.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.lake.LakeFormats;
import io.graphflow.storage.tagged.ByteForm;
import io.graphflow.storage.temporal.PackedDateTime;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.Yaml;

/**
 * A graph in GraphAr as other programs read it. What the format promises of its files is checked while they are read.
 */
final class ExportedFiles {
  private final Path folder;
  private final Duck duck;
  private final Map<?, ?> graph;
  private final Map<String, String> facts = new HashMap<>();
  private final Map<String, List<String>> vertices = new HashMap<>();
  private final Map<String, Integer> chunkSizes = new HashMap<>();
  private final List<String> lines = new ArrayList<>();
  /** Files that the YAML files speak of. */
  private final Set<Path> read = new HashSet<>();

  ExportedFiles(Path folder, Duck duck) throws IOException {
    this.folder = folder;
    this.duck = duck;
    try (var files = Files.list(folder)) {
      graph = yaml(files.map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".graph.yml"))
          .findFirst()
          .orElseThrow());
    }
    for (Map<?, ?> fact : maps(graph, "extra_info")) {
      facts.put((String) fact.get("key"), (String) fact.get("value"));
    }
    // Nothing of the graph is there, and other readers leave it aside.
    read.add(folder.resolve(facts.get("graphflow.statistics")));
    for (String file : texts(graph, "vertices")) {
      readVertices(yaml(file));
    }
    for (String file : texts(graph, "edges")) {
      readEdges(yaml(file));
    }
    lines.sort(null);
    try (var files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile)).containsExactlyInAnyOrderElementsOf(read);
    }
  }

  /** What the files say, as {@link GraphLines} has it. */
  List<String> lines() {
    return lines;
  }

  Map<String, String> facts() {
    return facts;
  }

  /** The file that describes the graph. */
  Path graphFile() {
    return read.stream().filter(LakeFormats::isGraphFile).findFirst().orElseThrow();
  }

  String name() {
    return (String) graph.get("name");
  }

  private Map<?, ?> yaml(String file) throws IOException {
    read.add(folder.resolve(file));
    Map<?, ?> map = (Map<?, ?>) new Yaml().load(Files.readString(folder.resolve(file)));
    assertThat(map.get("version")).isEqualTo("gar/v1");
    return map;
  }

  @SuppressWarnings("unchecked")
  private static List<Map<?, ?>> maps(Map<?, ?> map, String key) {
    return map.get(key) == null ? List.of() : (List<Map<?, ?>>) map.get(key);
  }

  @SuppressWarnings("unchecked")
  private static List<String> texts(Map<?, ?> map, String key) {
    return map.get(key) == null ? List.of() : (List<String>) map.get(key);
  }

  private static String prefix(Map<?, ?> map) {
    String prefix = (String) map.get("prefix");
    assertThat(prefix).endsWith("/").doesNotStartWith("/").matches("[A-Za-z0-9_/-]+");
    return prefix;
  }

  private long number(Path file) throws IOException {
    read.add(file);
    byte[] bytes = Files.readAllBytes(file);
    assertThat(bytes).hasSize(Long.BYTES);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  private List<Map<String, Object>> rows(Path file) {
    read.add(file);
    return duck.read(file);
  }

  private void readVertices(Map<?, ?> yaml) throws IOException {
    String type = (String) yaml.get("type");
    Path own = folder.resolve(prefix(yaml));
    int chunkSize = (Integer) yaml.get("chunk_size");
    chunkSizes.put(type, chunkSize);
    long count = number(own.resolve("vertex_count"));
    List<String> labels = texts(yaml, "labels");
    List<String> found = new ArrayList<>();
    for (long first = 0; first < count; first += chunkSize) {
      int rows = (int) Math.min(chunkSize, count - first);
      List<Map<String, Object>> values = new ArrayList<>();
      for (int i = 0; i < rows; i++) {
        values.add(new HashMap<>());
      }
      for (Map<?, ?> group : maps(yaml, "property_groups")) {
        List<Map<String, Object>> read =
            rows(own.resolve(prefix(group) + "chunk" + first / chunkSize));
        assertThat(read).hasSize(rows);
        for (int i = 0; i < rows; i++) {
          assertThat(read.get(i).remove("_graphArVertexIndex")).isEqualTo(first + i);
          addValues(group, "vertices", type, read.get(i), values.get(i));
        }
      }
      List<Map<String, Object>> bits = labels.isEmpty() ? List.of()
          : rows(own.resolve("labels/chunk" + first / chunkSize));
      for (int i = 0; i < rows; i++) {
        Set<String> borne = new HashSet<>();
        if (!labels.contains(type) && !type.equals(facts.get("graphflow.unlabeled"))) {
          borne.add(type);
        }
        if (!labels.isEmpty()) {
          assertThat(bits).hasSize(rows);
          assertThat(bits.get(i).keySet()).containsExactlyElementsOf(labels);
          bits.get(i).forEach((label, bears) -> {
            if ((Boolean) bears) {
              borne.add(label);
            }
          });
        }
        found.add(GraphLines.vertex(borne, values.get(i)));
      }
    }
    assertThat(vertices.put(type, found)).isNull();
    lines.addAll(found);
  }

  private void addValues(Map<?, ?> group, String kind, String owner, Map<String, Object> row,
      Map<String, Object> values) {
    Map<?, ?> all = facts.containsKey("graphflow.types")
        ? (Map<?, ?>) new Yaml().<Map<?, ?>>load(facts.get("graphflow.types")).get(kind)
        : Map.of();
    Map<?, ?> types = all.get(owner) == null ? Map.of() : (Map<?, ?>) all.get(owner);
    assertThat(group.get("file_type")).isEqualTo("parquet");
    List<String> names = new ArrayList<>();
    for (Map<?, ?> property : maps(group, "properties")) {
      String name = (String) property.get("name");
      names.add(name);
      Object value = row.get(name);
      if (value != null) {
        values.put(name,
            value((String) property.get("data_type"), (String) types.get(name), value));
      }
    }
    assertThat(row.keySet()).containsExactlyElementsOf(names);
  }

  private static Object value(String type, String told, Object value) {
    if (value instanceof List<?> list) {
      assertThat(type).startsWith("list<");
      String element = told == null ? null : told.substring(0, told.length() - 2);
      return list.stream()
          .map(each -> value(type.substring(5, type.length() - 1), element, each))
          .toList();
    }
    return switch (type) {
      case "bool" -> (Boolean) value;
      case "int64" -> (Long) value;
      case "double" -> (Double) value;
      case "date" -> (LocalDate) value;
      case "timestamp" ->
        PackedDateTime.of(((LocalDateTime) value).toInstant(ZoneOffset.UTC).toEpochMilli());
      case "string" -> told == null ? (String) value : switch (told) {
        case "BOOLEAN" -> Boolean.valueOf((String) value);
        case "DATE" -> LocalDate.parse((String) value);
        case "DATETIME" -> PackedDateTime.of(Instant.parse((String) value).toEpochMilli());
        default -> ByteForm.valueOf(told).parse((String) value);
      };
      default -> throw new AssertionError(type);
    };
  }

  private void readEdges(Map<?, ?> yaml) throws IOException {
    String source = (String) yaml.get("src_type");
    String destination = (String) yaml.get("dst_type");
    assertThat(yaml.get("src_chunk_size")).isEqualTo(chunkSizes.get(source));
    assertThat(yaml.get("dst_chunk_size")).isEqualTo(chunkSizes.get(destination));
    assertThat(yaml.get("directed")).isEqualTo(true);
    List<List<String>> copies = new ArrayList<>();
    for (Map<?, ?> copy : maps(yaml, "adj_lists")) {
      assertThat(copy.get("ordered")).isEqualTo(true);
      List<String> edges = new ArrayList<>();
      readCopy(yaml, folder.resolve(prefix(yaml) + prefix(copy)),
          "src".equals(copy.get("aligned_by")),
          vertices.get(source), vertices.get(destination), edges);
      edges.sort(null);
      copies.add(edges);
    }
    assertThat(copies).hasSize(2);
    assertThat(copies.getFirst()).isEqualTo(copies.getLast());
    lines.addAll(copies.getFirst());
  }

  private void readCopy(Map<?, ?> yaml, Path own, boolean bySource, List<String> sources,
      List<String> destinations, List<String> edges) throws IOException {
    List<String> owners = bySource ? sources : destinations;
    int partSize = (Integer) yaml.get(bySource ? "src_chunk_size" : "dst_chunk_size");
    assertThat(number(own.resolve("vertex_count"))).isEqualTo(owners.size());
    for (int part = 0; part * partSize < owners.size(); part++) {
      long count = number(own.resolve("edge_count" + part));
      List<Map<String, Object>> rows = chunks(own.resolve("adj_list/part" + part), count, yaml);
      List<Long> offsets = rows(own.resolve("offset/chunk" + part)).stream()
          .map(row -> (Long) row.get("_graphArOffset"))
          .toList();
      assertThat(offsets).hasSize(partSize + 1);
      assertThat(offsets.getFirst()).isZero();
      assertThat(offsets.getLast()).isEqualTo(count);
      List<Map<String, Object>> properties = new ArrayList<>();
      rows.forEach(_ -> properties.add(new HashMap<>()));
      for (Map<?, ?> group : maps(yaml, "property_groups")) {
        List<Map<String, Object>> read =
            chunks(own.resolve(prefix(group) + "part" + part), count, yaml);
        for (int i = 0; i < read.size(); i++) {
          addValues(group, "edges", (String) yaml.get("edge_type"), read.get(i), properties.get(i));
        }
      }
      for (int i = 0; i < partSize; i++) {
        long last = -1;
        for (long row = offsets.get(i); row < offsets.get(i + 1); row++) {
          Map<String, Object> edge = rows.get((int) row);
          assertThat(edge.keySet()).containsExactly("_graphArSrcIndex", "_graphArDstIndex");
          long src = (Long) edge.get("_graphArSrcIndex");
          long dst = (Long) edge.get("_graphArDstIndex");
          assertThat(bySource ? src : dst).isEqualTo((long) part * partSize + i);
          assertThat(bySource ? dst : src).isGreaterThanOrEqualTo(last);
          last = bySource ? dst : src;
          edges.add(GraphLines.edge(sources.get((int) src), (String) yaml.get("edge_type"),
              properties.get((int) row), destinations.get((int) dst)));
        }
      }
    }
  }

  private List<Map<String, Object>> chunks(Path part, long count, Map<?, ?> yaml) {
    int chunkSize = (Integer) yaml.get("chunk_size");
    assertThat(Files.exists(part)).isEqualTo(count > 0);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int chunk = 0; (long) chunk * chunkSize < count; chunk++) {
      List<Map<String, Object>> read = rows(part.resolve("chunk" + chunk));
      assertThat(read).hasSize((int) Math.min(chunkSize, count - (long) chunk * chunkSize));
      rows.addAll(read);
    }
    return rows;
  }
}
