package io.graphflow.graphar.schema;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.error.ReadFailure;
import io.graphflow.parquet.file.ObjectStore;
import io.graphflow.parquet.file.StoredFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the YAML files of a graph: those of today's releases and, with other keys, those of former ones.
 *
 * <p>Source: GraphAr's format specification, "Information files".
 */
public final class GraphReader {
  private static final Set<String> GRAPH_KEYS =
      Set.of("name", "prefix", "vertices", "edges", "labels", "version", "extra_info");
  private static final Set<String> VERTEX_KEYS =
      Set.of("type", "label", "chunk_size", "prefix", "labels", "property_groups", "version");
  private static final Set<String> EDGE_KEYS = Set.of("src_type", "edge_type", "dst_type",
      "src_label", "edge_label", "dst_label", "chunk_size", "src_chunk_size", "dst_chunk_size",
      "directed", "prefix", "adj_lists", "property_groups", "version");
  private static final Set<String> COPY_KEYS =
      Set.of("ordered", "aligned_by", "prefix", "file_type", "property_groups");
  private static final Pattern VERSION = Pattern.compile("gar/v1(\\D.*)?");

  private final StoredFile file;
  private final ObjectStore folder;
  private final Findings findings = new Findings();

  private GraphReader(StoredFile file) {
    this.file = file;
    this.folder = file.store();
  }

  /**
   * A graph, and where its data is.
   *
   * @param info what its files say
   * @param root the folder that the prefixes of vertices and edges start from
   * @param notes a sentence for each thing that was left aside
   * @param remarks a sentence for each thing that is read here, and that other readers may read otherwise
   */
  public record Found(GraphInfo info, ObjectStore root, List<String> notes, List<String> remarks) {
    /** Creates a result; lists are copied. */
    public Found {
      notes = List.copyOf(notes);
      remarks = List.copyOf(remarks);
    }
  }

  /**
   * Reads a graph.
   *
   * @param file that names the files of its types
   * @param data the folder of its data, or null for the one that {@code file} says
   * @throws DataException if a file is missing, or says what does not go together
   */
  public static Found read(StoredFile file, ObjectStore data) {
    return new GraphReader(file).read(data);
  }

  private Found read(ObjectStore data) {
    GraphYaml yaml = GraphYaml.read(file);
    yaml.noteUnknown(GRAPH_KEYS, findings.notes());
    checkVersion(yaml);
    ObjectStore root = root(yaml, data);
    Map<String, VertexType> vertices = new LinkedHashMap<>();
    for (String name : yaml.texts("vertices")) {
      VertexType type = vertexType(typeFile(name, root));
      VertexType other = vertices.put(type.type(), type);
      if (other != null) {
        throw new DataException(type.file(), 0, 0, "it describes the vertices '" + type.type()
            + "', which " + other.file() + " describes already");
      }
    }
    // Names of types joined to one may be the same where the types are not.
    Map<List<String>, EdgeType> edges = new LinkedHashMap<>();
    for (String name : yaml.texts("edges")) {
      EdgeType type = edgeType(typeFile(name, root), vertices);
      EdgeType other = edges.put(List.of(type.source(), type.type(), type.destination()), type);
      if (other != null) {
        throw new DataException(type.file(), 0, 0, "it describes the edges '" + type.name()
            + "', which " + other.file() + " describes already");
      }
    }
    Map<String, String> extra = new LinkedHashMap<>();
    for (GraphYaml entry : yaml.items("extra_info")) {
      extra.put(entry.require("key", null), entry.has("value") ? entry.text("value") : "");
    }
    String name = yaml.text("name");
    return new Found(new GraphInfo(name == null ? "graph" : name, List.copyOf(vertices.values()),
        List.copyOf(edges.values()), extra), root, findings.notes(), findings.remarks());
  }

  private static void checkVersion(GraphYaml yaml) {
    String version = yaml.text("version");
    if (version != null && !VERSION.matcher(version.strip()).matches()) {
      throw yaml.error("version",
          "version '" + version + "' of the format is not supported; gar/v1 is");
    }
  }

  /** Writers often leave the place where they wrote in the file. */
  private ObjectStore root(GraphYaml yaml, ObjectStore data) {
    if (data != null) {
      return data;
    }
    String prefix = yaml.text("prefix");
    if (prefix == null || prefix.isEmpty()) {
      return folder;
    }
    Optional<ObjectStore> root = folder.folder(prefix);
    if (root.isPresent() && holdsData(root.get(), yaml)) {
      return root.get();
    }
    findings.notes()
        .add(yaml.error("prefix", "there is no folder '" + prefix
            + "'; the data is looked for in " + folder.describe("")).getMessage());
    return folder;
  }

  /** Whether a folder may be that of the data: a store that has no folders but names only can be asked for files. */
  private boolean holdsData(ObjectStore root, GraphYaml yaml) {
    if (root.requestsAtOnce() == 1 || root.equals(folder)) {
      return true;
    }
    for (String name : yaml.texts("vertices")) {
      VertexType type = vertexType(typeFile(name, root));
      Optional<String> count = StoredFile.nameWithin(type.prefix() + "vertex_count");
      return count.isEmpty() || isThere(new StoredFile(root, count.get()));
    }
    return true;
  }

  private StoredFile typeFile(String name, ObjectStore root) {
    StoredFile place = within(folder, name);
    if (root.equals(folder) || isThere(place)) {
      return place;
    }
    StoredFile other = within(root, name);
    return isThere(other) ? other : place;
  }

  private static boolean isThere(StoredFile file) {
    try {
      return file.length().isPresent();
    } catch (AccessDeniedException _) {
      // Stores may say so of files that are not there.
      return false;
    } catch (IOException e) {
      throw ReadFailure.of(file, e);
    }
  }

  private StoredFile within(ObjectStore parent, String name) {
    try {
      Optional<String> found =
          name.startsWith("/") ? Optional.empty() : StoredFile.nameWithin(name);
      if (found.isPresent()) {
        parent.describe(found.get());
        return new StoredFile(parent, found.get());
      }
    } catch (InvalidPathException e) {
      throw new DataException(file.toString(), 0, 0,
          "'" + name + "' is no path: " + e.getReason());
    }
    throw new DataException(file.toString(), 0, 0, "the file '" + name
        + "' lies outside of the graph's folder " + parent.describe(""));
  }

  private VertexType vertexType(StoredFile path) {
    GraphYaml yaml = GraphYaml.read(path);
    yaml.noteUnknown(VERTEX_KEYS, findings.notes());
    checkVersion(yaml);
    String type = yaml.require("type", "label");
    String prefix = yaml.text("prefix");
    List<String> labels = yaml.texts("labels");
    if (Set.copyOf(labels).size() < labels.size()) {
      throw yaml.error("labels", "a label is there twice");
    }
    return new VertexType(path.toString(), type, yaml.size("chunk_size"),
        prefix == null ? type + "/" : findings.folder(yaml), labels,
        new GroupsReader(true, findings).read(yaml));
  }

  private EdgeType edgeType(StoredFile path, Map<String, VertexType> vertices) {
    GraphYaml yaml = GraphYaml.read(path);
    yaml.noteUnknown(EDGE_KEYS, findings.notes());
    checkVersion(yaml);
    String source = yaml.require("src_type", "src_label");
    String type = yaml.require("edge_type", "edge_label");
    String destination = yaml.require("dst_type", "dst_label");
    long sourceChunk = yaml.size("src_chunk_size");
    long destinationChunk = yaml.size("dst_chunk_size");
    checkEnd(yaml, "src_type", source, "src_chunk_size", sourceChunk, vertices);
    checkEnd(yaml, "dst_type", destination, "dst_chunk_size", destinationChunk, vertices);
    List<PropertyGroup> groups = new GroupsReader(false, findings).read(yaml);
    List<AdjacencyCopy> copies = new ArrayList<>();
    Set<AdjacencyOrder> orders = new HashSet<>();
    for (GraphYaml copy : yaml.items("adj_lists")) {
      copies.add(copy(copy, groups));
      if (!orders.add(copies.getLast().order())) {
        throw copy.error("ordered", "the edges are there twice in the same order, "
            + copies.getLast().order().key());
      }
    }
    if (copies.isEmpty()) {
      throw yaml.error("adj_lists",
          "'adj_lists' is missing here: no edges of this type are stored");
    }
    String prefix = yaml.text("prefix");
    return new EdgeType(path.toString(), source, type, destination, yaml.size("chunk_size"),
        sourceChunk, destinationChunk, yaml.flag("directed", true), prefix == null
            ? EdgeType.name(source, type, destination) + "/"
            : findings.folder(yaml),
        copies);
  }

  private AdjacencyCopy copy(GraphYaml yaml, List<PropertyGroup> groups) {
    yaml.noteUnknown(COPY_KEYS, findings.notes());
    String by = yaml.require("aligned_by", null);
    if (!by.equals("src") && !by.equals("dst")) {
      throw yaml.error("aligned_by", "'aligned_by' must be src or dst, not " + by);
    }
    AdjacencyOrder order = AdjacencyOrder.of(yaml.flag("ordered", false), by.equals("src"));
    String prefix = yaml.text("prefix");
    // Up to release 0.9 each copy had its own list of the same properties.
    return new AdjacencyCopy(order,
        prefix == null ? order.key() + "/" : findings.folder(yaml),
        GroupsReader.fileType(yaml),
        groups.isEmpty() ? new GroupsReader(false, findings).read(yaml) : groups);
  }

  private void checkEnd(GraphYaml yaml, String typeKey, String type, String sizeKey, long size,
      Map<String, VertexType> vertices) {
    VertexType end = vertices.get(type);
    if (end == null) {
      throw yaml.error(typeKey, "the graph has no vertices '" + type + "'; it has "
          + String.join(", ", vertices.keySet()));
    }
    if (end.chunkSize() != size) {
      throw yaml.error(sizeKey, "'" + sizeKey + "' is " + size + ", but the vertices '" + type
          + "' have chunks of " + end.chunkSize() + " (" + end.file() + ")");
    }
  }
}
