package io.graphflow.graphar.load;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.file.TextForm;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.DataType;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.graphar.schema.GraphInfo;
import io.graphflow.graphar.schema.GraphReader;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.graphar.schema.PropertyInfo;
import io.graphflow.graphar.schema.VertexType;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Decides how a graph is loaded, and finds out whether all its files are there. */
final class GraphPlan {
  /** What our exports say in the graph's file of the type that has the vertices without a label. */
  static final String UNLABELED_KEY = "graphflow.unlabeled";

  /** More files are not named one by one. */
  private static final int MOST_NAMED = 5;

  /** What our exports say in the graph's file of the edges that a vertex may have at most. */
  private static final String CARDINALITY_KEY = "graphflow.cardinality";

  private final Path file;
  private final GraphInfo info;
  private final GraphFolder folder;
  private final StoredTypes types;
  private final List<String> notes;
  private final boolean ignoreMissing;
  private long inputBytes;
  private final Map<String, VertexPlan> vertices = new LinkedHashMap<>();
  private final Map<String, List<EdgePlan>> edges = new LinkedHashMap<>();

  private GraphPlan(Path file, GraphReader.Found found, boolean ignoreMissing) {
    this.file = file;
    this.ignoreMissing = ignoreMissing;
    this.info = found.info();
    this.folder = new GraphFolder(found.root());
    this.types = new StoredTypes(file, info);
    this.notes = new ArrayList<>(found.notes());
  }

  /**
   * Decides.
   *
   * @param file the graph's file
   * @param ignoreMissing whether types of which a file is missing are left out, with a note, and not an error
   * @throws DataException if a file is missing, or what is there does not go together
   */
  static GraphPlan of(Path file, GraphReader.Found found, boolean ignoreMissing) {
    GraphPlan plan = new GraphPlan(file, found, ignoreMissing);
    plan.refuseOrc();
    for (VertexType type : plan.info.vertexTypes()) {
      if (plan.isWhole("vertices '" + type.type() + "'", plan.missing(type))) {
        plan.vertices.put(type.type(), plan.vertexPlan(type));
      }
    }
    for (EdgeType type : plan.info.edgeTypes()) {
      if (!plan.vertices.containsKey(type.source())
          || !plan.vertices.containsKey(type.destination())) {
        plan.notes.add("The edges '" + type.name() + "' are left out, as vertices of theirs are.");
      } else if (plan.isWhole("edges '" + type.name() + "'", plan.missing(type))) {
        plan.edges.computeIfAbsent(type.type(), _ -> new ArrayList<>()).add(plan.edgePlan(type));
      }
    }
    return plan;
  }

  GraphFolder folder() {
    return folder;
  }

  List<VertexPlan> vertices() {
    return List.copyOf(vertices.values());
  }

  List<LabelPlan> labels() {
    List<LabelPlan> labels = new ArrayList<>();
    edges.forEach((name, plans) -> labels.add(new LabelPlan(name, plans)));
    return labels;
  }

  /** Whether an export tells that a vertex has at most one edge of a label in a direction. */
  boolean isSingle(String label, Direction direction) {
    String text = info.extraInfo().get(CARDINALITY_KEY);
    if (text == null) {
      return false;
    }
    String cardinality =
        Json.read(text.getBytes(StandardCharsets.UTF_8), file + ", " + CARDINALITY_KEY)
            .asMembers(CARDINALITY_KEY)
            .text(label);
    return cardinality != null
        && (direction == Direction.FORWARD ? cardinality.endsWith("-1")
            : cardinality.startsWith("1-"));
  }

  /** The bytes of all files that are read. */
  long inputBytes() {
    return inputBytes;
  }

  List<String> notes() {
    return notes;
  }

  private void refuseOrc() {
    for (VertexType type : info.vertexTypes()) {
      type.groups().forEach(group -> refuseOrc(type.file(), group.fileType()));
    }
    for (EdgeType type : info.edgeTypes()) {
      for (AdjacencyCopy copy : type.copies()) {
        refuseOrc(type.file(), copy.fileType());
        copy.groups().forEach(group -> refuseOrc(type.file(), group.fileType()));
      }
    }
  }

  private static void refuseOrc(String file, FileType type) {
    if (type == FileType.ORC) {
      throw new DataException(file, 0, 0, "it says that its data is in files of ORC, which are not"
          + " read; write the graph as Parquet, with GraphAr's tools or with Spark");
    }
  }

  /** The files of vertices that are not there; all of them are told at once. */
  private List<Path> missing(VertexType type) {
    Path countFile = folder.vertexCountFile(type);
    if (!Files.exists(countFile)) {
      return List.of(countFile);
    }
    List<Path> missing = new ArrayList<>();
    long count = folder.vertexCount(type);
    for (long chunk = 0; chunk < type.chunkCount(count); chunk++) {
      for (PropertyGroup group : type.groups()) {
        require(folder.vertexChunk(type, group, chunk), missing);
      }
      if (!type.labels().isEmpty()) {
        require(folder.labelChunk(type, chunk), missing);
      }
    }
    return missing;
  }

  private List<Path> missing(EdgeType type) {
    List<Path> missing = new ArrayList<>();
    AdjacencyCopy copy = copyToRead(type);
    for (long part = 0; part < partCount(type, copy); part++) {
      Path countFile = folder.edgeCountFile(type, copy, part);
      if (!Files.exists(countFile)) {
        missing.add(countFile);
        continue;
      }
      long count = folder.edgeCount(type, copy, part);
      for (long chunk = 0; chunk * type.chunkSize() < count; chunk++) {
        require(folder.adjacencyChunk(type, copy, part, chunk), missing);
        for (PropertyGroup group : copy.groups()) {
          require(folder.edgeChunk(type, copy, group, part, chunk), missing);
        }
      }
    }
    return missing;
  }

  private void require(Path file, List<Path> missing) {
    try {
      inputBytes += Files.size(file);
    } catch (IOException _) {
      missing.add(file);
    }
  }

  /** Whether nothing is missing of a type; otherwise it is left out, or this is an error. */
  private boolean isWhole(String what, List<Path> missing) {
    if (missing.isEmpty()) {
      return true;
    }
    StringBuilder text = new StringBuilder("there is no such file; the " + what + " need it");
    if (missing.size() > 1) {
      text.append(", and ").append(missing.size() - 1).append(" others that are missing: ");
      text.append(missing.stream()
          .skip(1)
          .limit(MOST_NAMED)
          .map(Path::toString)
          .collect(Collectors.joining(", ")));
      text.append(missing.size() > MOST_NAMED + 1 ? ", …" : "");
    }
    DataException error = new DataException(missing.getFirst().toString(), 0, 0, text.toString());
    if (!ignoreMissing) {
      throw error;
    }
    notes.add("The " + what + " are left out: " + error.getMessage());
    return false;
  }

  private VertexPlan vertexPlan(VertexType type) {
    long count = folder.vertexCount(type);
    List<List<PropertyColumn>> groups = new ArrayList<>();
    for (PropertyGroup group : type.groups()) {
      List<Path> files = new ArrayList<>();
      for (long chunk = 0; chunk < type.chunkCount(count); chunk++) {
        files.add(folder.vertexChunk(type, group, chunk));
      }
      groups.add(columns(group, "vertices", type.type(), files));
    }
    List<String> labels = type.type().equals(info.extraInfo().get(UNLABELED_KEY))
        ? List.of()
        : List.of(type.type());
    return new VertexPlan(
        type, vertices.size(), count, labels, type.labels(), groups, key(type, groups));
  }

  private List<PropertyColumn> columns(PropertyGroup group, String kind, String type,
      List<Path> files) {
    List<PropertyColumn> columns = new ArrayList<>();
    for (PropertyInfo property : group.properties()) {
      TextForm form = types.form(kind, type, property);
      columns.add(new PropertyColumn(
          property, types.stored(property, form, files, group.fileType()), form));
    }
    return columns;
  }

  private int key(VertexType type, List<List<PropertyColumn>> groups) {
    Optional<PropertyInfo> key = type.key();
    List<PropertyInfo> all =
        groups.stream().flatMap(List::stream).map(PropertyColumn::property).toList();
    if (key.isEmpty()) {
      if (all.stream().anyMatch(PropertyInfo::primary)) {
        notes.add(type.file() + ": the vertices '" + type.type() + "' have several primary keys,"
            + " which are loaded as properties.");
      }
      return -1;
    }
    if (key.get().list() || !isKeyType(key.get().type())) {
      notes.add(type.file() + ": the primary key '" + key.get().name() + "' is of type "
          + key.get().typeName() + ", and is loaded as a property; keys are integers, strings,"
          + " dates or timestamps.");
      return -1;
    }
    return all.indexOf(key.get());
  }

  private static boolean isKeyType(DataType type) {
    return switch (type) {
      case INT32, INT64, STRING, DATE, TIMESTAMP -> true;
      case BOOL, FLOAT, DOUBLE -> false;
    };
  }

  private EdgePlan edgePlan(EdgeType type) {
    AdjacencyCopy copy = copyToRead(type);
    VertexPlan source = vertices.get(type.source());
    VertexPlan destination = vertices.get(type.destination());
    List<Long> counts = new ArrayList<>();
    for (int part = 0; part < partCount(type, copy); part++) {
      counts.add(folder.edgeCount(type, copy, part));
    }
    List<List<PropertyColumn>> groups = new ArrayList<>();
    for (PropertyGroup group : copy.groups()) {
      List<Path> files = new ArrayList<>();
      for (int part = 0; part < counts.size(); part++) {
        for (long chunk = 0; chunk * type.chunkSize() < counts.get(part); chunk++) {
          files.add(folder.edgeChunk(type, copy, group, part, chunk));
        }
      }
      groups.add(columns(group, "edges", type.type(), files));
    }
    return new EdgePlan(type, copy, source, destination, counts, groups);
  }

  private int partCount(EdgeType type, AdjacencyCopy copy) {
    long owners = vertices.get(type.partType(copy.order())).count();
    return Math.toIntExact(Math.ceilDiv(owners, type.partSize(copy.order())));
  }

  /** Copies by source come first: edges are stored by source. */
  private static AdjacencyCopy copyToRead(EdgeType type) {
    for (AdjacencyOrder order : List.of(AdjacencyOrder.ORDERED_BY_SOURCE,
        AdjacencyOrder.UNORDERED_BY_SOURCE, AdjacencyOrder.ORDERED_BY_DESTINATION,
        AdjacencyOrder.UNORDERED_BY_DESTINATION)) {
      Optional<AdjacencyCopy> copy = type.copy(order);
      if (copy.isPresent()) {
        return copy.get();
      }
    }
    throw new AssertionError("edges without a copy: " + type);
  }
}
