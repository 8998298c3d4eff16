package io.graphflow.storage.load.descriptor;

import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.json.Json.Place;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Edges;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Table;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Gathers the tables and edge labels that the parts of a descriptor mention, and checks that all that
 * is said of one agrees.
 */
final class SchemaBuilder {
  private final List<TableDraft> tables = new ArrayList<>();
  private final Map<String, Integer> tableIndexes = new LinkedHashMap<>();
  private final List<EdgesDraft> edgeLabels = new ArrayList<>();
  private final Map<String, Integer> edgeIndexes = new LinkedHashMap<>();

  private static final class TableDraft {
    final List<String> labels;
    final Map<String, LogicalType> properties = new LinkedHashMap<>();
    final boolean fromEdges;
    String key;

    TableDraft(List<String> labels, boolean fromEdges) {
      this.labels = labels;
      this.fromEdges = fromEdges;
    }
  }

  private static final class EdgesDraft {
    final String name;
    final Map<String, LogicalType> properties = new LinkedHashMap<>();
    final Set<Integer> sourceTables = new TreeSet<>();
    final Set<Integer> destinationTables = new TreeSet<>();
    Cardinality cardinality;

    EdgesDraft(String name) {
      this.name = name;
    }
  }

  /** The index of the table with these labels, the primary one first; made if there is none. */
  int table(List<String> labels, boolean fromEdges, Place place) {
    for (String label : labels) {
      if (label.isEmpty()) {
        throw place.error("a label must not be empty");
      }
    }
    if (new LinkedHashSet<>(labels).size() < labels.size()) {
      throw place.error("a label is named twice in " + labels);
    }
    Integer known = tableIndexes.get(labels.getFirst());
    if (known == null) {
      tables.add(new TableDraft(labels, fromEdges));
      tableIndexes.put(labels.getFirst(), tables.size() - 1);
      return tables.size() - 1;
    }
    TableDraft draft = tables.get(known);
    if (!draft.labels.equals(labels)) {
      throw place.error("vertices with the primary label " + labels.getFirst() + " bear the labels "
          + draft.labels + " elsewhere in this file, but " + labels + " here");
    }
    if (draft.fromEdges || fromEdges) {
      throw place.error("vertices " + labels.getFirst()
          + " come from edges and cannot be described a second time");
    }
    return known;
  }

  /** Says that vertices of a table have a property. */
  void vertexProperty(int table, String name, LogicalType type, Place place) {
    TableDraft draft = tables.get(table);
    agree("vertices " + draft.labels.getFirst(), draft.properties, name, type, place);
  }

  /** Says that edges of a label have a property. */
  void edgeProperty(int edgeLabel, String name, LogicalType type, Place place) {
    EdgesDraft draft = edgeLabels.get(edgeLabel);
    agree("edges " + draft.name, draft.properties, name, type, place);
  }

  private static void agree(
      String what, Map<String, LogicalType> properties, String name, LogicalType type,
      Place place) {
    if (name.isEmpty()) {
      throw place.error("a property must not have an empty name");
    }
    LogicalType known = properties.putIfAbsent(name, type);
    if (known != null && !known.equals(type)) {
      throw place.error("property '" + name + "' of " + what + " is " + type.displayName()
          + " here, but " + known.displayName() + " elsewhere");
    }
  }

  /** Says which property is the primary key of a table. */
  void key(int table, String property, Place place) {
    TableDraft draft = tables.get(table);
    String label = draft.labels.getFirst();
    if (draft.key != null && !draft.key.equals(property)) {
      throw place.error("the key of vertices " + label + " is '" + draft.key
          + "' elsewhere, but '" + property + "' here");
    }
    LogicalType type = draft.properties.get(property);
    if (type == null) {
      throw place.error("the key '" + property + "' of vertices " + label
          + " is not among the properties of these files"
          + ClosestName.hint(property, draft.properties.keySet()));
    }
    boolean usable = switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case INT64, STRING, DATE, DATETIME -> true;
        case BOOLEAN, DOUBLE -> false;
      };
      case ListType _,DynamicType _ -> false;
    };
    if (!usable) {
      throw place.error("the key '" + property + "' of vertices " + label + " is "
          + type.displayName() + "; a key is INT64, STRING, DATE or DATETIME");
    }
    draft.key = property;
  }

  /** The index of the edge label of that name; made if there is none. */
  int edgeLabel(String name, Place place) {
    if (name.isEmpty()) {
      throw place.error("a label must not be empty");
    }
    return edgeIndexes.computeIfAbsent(name, absent -> {
      edgeLabels.add(new EdgesDraft(absent));
      return edgeLabels.size() - 1;
    });
  }

  /** Promises a cardinality. */
  void cardinality(int edgeLabel, Cardinality cardinality, Place place) {
    EdgesDraft draft = edgeLabels.get(edgeLabel);
    if (draft.cardinality != null && draft.cardinality != cardinality) {
      throw place.error("the cardinality of " + draft.name + " is " + draft.cardinality.text()
          + " elsewhere, but " + cardinality.text() + " here");
    }
    draft.cardinality = cardinality;
  }

  /**
   * The tables whose vertices bear a label, as possible ends of edges; an error unless there is one
   * and they have keys of one type.
   */
  List<Integer> endpoints(String label, Place place) {
    List<Integer> found = new ArrayList<>();
    Set<String> known = new LinkedHashSet<>();
    for (int i = 0; i < tables.size(); i++) {
      known.addAll(tables.get(i).labels);
      if (tables.get(i).labels.contains(label)) {
        found.add(i);
      }
    }
    if (found.isEmpty()) {
      throw place.error(
          "no vertices with the label '" + label + "' are described"
              + ClosestName.hint(label, known));
    }
    LogicalType keyType = null;
    for (int table : found) {
      TableDraft draft = tables.get(table);
      if (draft.key == null) {
        throw place.error("vertices " + draft.labels.getFirst()
            + " have no 'key' by which an edge could name them");
      }
      LogicalType type = draft.properties.get(draft.key);
      if (keyType != null && !keyType.equals(type)) {
        throw place.error("vertices with the label '" + label + "' have keys of different types: "
            + keyType.displayName() + " and " + type.displayName());
      }
      keyType = type;
      if (draft.fromEdges && found.size() > 1) {
        throw place.error("vertices " + draft.labels.getFirst() + " come from edges, so no other"
            + " vertices may bear the label '" + label + "' that an edge names");
      }
    }
    return found;
  }

  /** Says between which tables edges of a label may go. */
  void endpointTables(int edgeLabel, List<Integer> sources, List<Integer> destinations) {
    edgeLabels.get(edgeLabel).sourceTables.addAll(sources);
    edgeLabels.get(edgeLabel).destinationTables.addAll(destinations);
  }

  /** The vertex tables gathered so far. */
  List<Table> tables() {
    List<Table> built = new ArrayList<>();
    for (TableDraft draft : tables) {
      List<PropertyDeclaration> properties = declarations(draft.properties);
      int key = draft.key == null ? -1
          : new ArrayList<>(draft.properties.keySet())
              .indexOf(draft.key);
      built.add(new Table(draft.labels, properties, key, draft.fromEdges));
    }
    return built;
  }

  /** The edge labels gathered so far. */
  List<Edges> edgeLabels() {
    List<Edges> built = new ArrayList<>();
    for (EdgesDraft draft : edgeLabels) {
      built.add(new Edges(draft.name, declarations(draft.properties),
          draft.cardinality == null ? Cardinality.MANY_TO_MANY : draft.cardinality,
          List.copyOf(draft.sourceTables), List.copyOf(draft.destinationTables)));
    }
    return built;
  }

  private static List<PropertyDeclaration> declarations(Map<String, LogicalType> properties) {
    List<PropertyDeclaration> declarations = new ArrayList<>();
    properties.forEach((name, type) -> declarations.add(new PropertyDeclaration(name, type)));
    return declarations;
  }
}
