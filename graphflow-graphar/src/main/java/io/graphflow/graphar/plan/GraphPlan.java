package io.graphflow.graphar.plan;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.file.TextForm;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.graphar.schema.ExtraFacts;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.graphar.schema.GraphInfo;
import io.graphflow.graphar.schema.GraphReader;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.graphar.schema.PropertyInfo;
import io.graphflow.graphar.schema.VertexType;
import io.graphflow.graphar.statistics.LakeStatistics;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.json.Json;
import io.graphflow.storage.primarykey.PrimaryKeyBuilder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How the files of a graph are read, all of which are there. Not safe for use by many threads. */
public final class GraphPlan {
  /** More files are not named one by one. */
  private static final int MOST_NAMED = 5;

  private final StoredFile file;
  private final GraphInfo info;
  private final GraphFolder folder;
  private final GraphFiles files;
  private final StoredTypes types;
  private final List<String> notes;
  private final Faults faults;
  private final Map<String, VertexPlan> vertices = new LinkedHashMap<>();
  private final Map<String, List<EdgePlan>> edges = new LinkedHashMap<>();

  /** Who hears of what is wrong. */
  public interface Faults {
    /**
     * Hears that files of a type are missing, which will be left out.
     *
     * @param what the type
     * @param error names them
     */
    void missing(String what, DataException error);

    /** Hears that a file of a type is wrong, which will be left out. */
    void wrong(DataException error);

    /** Who ends everything. */
    Faults END = new Faults() {
      @Override
      public void missing(String what, DataException error) {
        throw error;
      }

      @Override
      public void wrong(DataException error) {
        throw error;
      }
    };
  }

  private GraphPlan(StoredFile file, GraphReader.Found found, Faults faults) {
    this.file = file;
    this.faults = faults;
    this.info = found.info();
    this.folder = new GraphFolder(found.root());
    this.files = new GraphFiles(folder);
    this.types = new StoredTypes(file, info);
    this.notes = new ArrayList<>(found.notes());
  }

  /**
   * Decides how to read.
   *
   * @param file the graph's file
   * @param faults hears of types of which files are missing or wrong; unless it throws something, they are left out
   */
  public static GraphPlan of(StoredFile file, GraphReader.Found found, Faults faults) {
    GraphPlan plan = new GraphPlan(file, found, faults);
    plan.refuseOrc();
    for (VertexType type : plan.info.vertexTypes()) {
      plan.guard(() -> plan.add(type));
    }
    for (EdgeType type : plan.info.edgeTypes()) {
      plan.guard(() -> plan.add(type));
    }
    return plan;
  }

  private void guard(Runnable step) {
    try {
      step.run();
    } catch (DataException e) {
      faults.wrong(e);
    }
  }

  private void add(VertexType type) {
    if (isWhole("vertices '" + type.type() + "'", files.missing(type))) {
      vertices.put(type.type(), vertexPlan(type));
    }
  }

  private void add(EdgeType type) {
    if (!hasEnds(type)) {
      notes.add("The edges '" + type.name() + "' are left out, as vertices of theirs are.");
      return;
    }
    Optional<EdgePlan> plan = edges(type, copyToRead(type));
    if (plan.isPresent()) {
      edges.computeIfAbsent(type.type(), _ -> new ArrayList<>()).add(plan.get());
    }
  }

  /** Whether the vertices at both ends are read. */
  public boolean hasEnds(EdgeType type) {
    return vertices.containsKey(type.source()) && vertices.containsKey(type.destination());
  }

  /**
   * How a copy of edges is read.
   *
   * @param type whose ends are read
   * @return empty if files of it are missing, which was said
   * @throws DataException if a file is wrong
   */
  public Optional<EdgePlan> edges(EdgeType type, AdjacencyCopy copy) {
    return isWhole("edges '" + type.name() + "'", files.missing(type, copy, owners(type, copy)))
        ? Optional.of(edgePlan(type, copy))
        : Optional.empty();
  }

  /** Where the files are. */
  public GraphFolder folder() {
    return folder;
  }

  /** The vertices, in the order of their tables. */
  public List<VertexPlan> vertices() {
    return List.copyOf(vertices.values());
  }

  /** The edges, by label. */
  public List<LabelPlan> labels() {
    List<LabelPlan> labels = new ArrayList<>();
    edges.forEach((name, plans) -> labels.add(new LabelPlan(name, plans)));
    return labels;
  }

  /** Whether an export tells that a vertex has at most one edge of a label in a direction. */
  public boolean isSingle(String label, Direction direction) {
    String text = info.extraInfo().get(ExtraFacts.CARDINALITY);
    if (text == null) {
      return false;
    }
    String cardinality =
        Json.read(text.getBytes(StandardCharsets.UTF_8), file + ", " + ExtraFacts.CARDINALITY)
            .asMembers(ExtraFacts.CARDINALITY)
            .text(label);
    return cardinality != null
        && (direction == Direction.FORWARD ? cardinality.endsWith("-1")
            : cardinality.startsWith("1-"));
  }

  /** How the edges of a label link vertices, as far as an export tells it. */
  public LinkFacts links(LabelPlan label) {
    return LinkFacts.of(info, file.toString(), label.name(), label.edgeCount());
  }

  /** What an export has told of values and lists. */
  public LakeStatistics statistics() {
    String name = info.extraInfo().get(ExtraFacts.STATISTICS);
    if (name == null || name.contains("/")) {
      return LakeStatistics.NONE;
    }
    String folder = file.name().substring(0, file.name().lastIndexOf('/') + 1);
    return LakeStatistics.read(new StoredFile(file.store(), folder + name));
  }

  /** The number of files that are read. */
  public int files() {
    return files.count();
  }

  /** The bytes of all files that are read. */
  public long inputBytes() {
    return files.bytes();
  }

  /** A sentence for each thing that is left aside. */
  public List<String> notes() {
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

  private long owners(EdgeType type, AdjacencyCopy copy) {
    return vertices.get(type.partType(copy.order())).count();
  }

  /** Whether nothing is missing of a type; otherwise it is left out, or this is an error. */
  private boolean isWhole(String what, List<StoredFile> missing) {
    if (missing.isEmpty()) {
      return true;
    }
    StringBuilder text = new StringBuilder("there is no such file; the " + what + " need it");
    if (missing.size() > 1) {
      text.append(", and ")
          .append(missing.size() - 1)
          .append(missing.size() == 2 ? " other that is missing: " : " others that are missing: ");
      text.append(missing.stream()
          .skip(1)
          .limit(MOST_NAMED)
          .map(StoredFile::toString)
          .collect(Collectors.joining(", ")));
      text.append(missing.size() > MOST_NAMED + 1 ? ", …" : "");
    }
    DataException error = new DataException(missing.getFirst().toString(), 0, 0, text.toString());
    faults.missing(what, error);
    return false;
  }

  private VertexPlan vertexPlan(VertexType type) {
    long count = folder.vertexCount(type);
    List<List<PropertyColumn>> groups = new ArrayList<>();
    for (PropertyGroup group : type.groups()) {
      List<StoredFile> files = new ArrayList<>();
      for (long chunk = 0; chunk < type.chunkCount(count); chunk++) {
        files.add(folder.vertexChunk(type, group, chunk));
      }
      groups.add(columns(group, "vertices", type.type(), files));
    }
    List<String> labels = type.type().equals(info.extraInfo().get(ExtraFacts.UNLABELED))
        ? List.of()
        : List.of(type.type());
    return new VertexPlan(
        type, vertices.size(), count, labels, type.labels(), groups, key(type, groups));
  }

  private List<PropertyColumn> columns(PropertyGroup group, String kind, String type,
      List<StoredFile> files) {
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
    int place = all.indexOf(key.get());
    if (!PrimaryKeyBuilder.supports(groups.stream()
        .flatMap(List::stream)
        .toList()
        .get(place)
        .stored())) {
      notes.add(type.file() + ": the primary key '" + key.get().name() + "' is of type "
          + key.get().typeName() + ", and is loaded as a property; keys are integers, strings,"
          + " dates, or timestamps of whole milliseconds.");
      return -1;
    }
    return place;
  }

  private EdgePlan edgePlan(EdgeType type, AdjacencyCopy copy) {
    VertexPlan source = vertices.get(type.source());
    VertexPlan destination = vertices.get(type.destination());
    long[] counts = new long[GraphFiles.partCount(type, copy, owners(type, copy))];
    for (int part = 0; part < counts.length; part++) {
      counts[part] = folder.edgeCount(type, copy, part);
    }
    List<List<PropertyColumn>> groups = new ArrayList<>();
    for (PropertyGroup group : copy.groups()) {
      List<StoredFile> files = new ArrayList<>();
      for (int part = 0; part < counts.length; part++) {
        for (long chunk = 0; chunk * type.chunkSize() < counts[part]; chunk++) {
          files.add(folder.edgeChunk(type, copy, group, part, chunk));
        }
      }
      groups.add(columns(group, "edges", type.type(), files));
    }
    return new EdgePlan(
        type, copy, source, destination, Arrays.stream(counts).boxed().toList(), groups);
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
