package io.graphflow.storage.load;

import io.graphflow.storage.load.csv.CsvFormat;
import io.graphflow.storage.load.descriptor.Column;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Edges;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.FileSet;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Table;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntImmutableList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which edges a row of a file holds, and in which fields. Safe for many threads.
 *
 * @param foreignKeys whether the file is a vertex file
 * @param labelField the field whose text decides, or -1 if all rows are alike
 * @param edgesByLabel what a row holds, by that text; by {@code ""} if all rows are alike
 * @param edgeLabels the edge labels that occur; an edge's slot is an index into these
 */
record EdgePlan(
    boolean foreignKeys,
    int labelField,
    Map<String, List<Edge>> edgesByLabel,
    IntImmutableList edgeLabels) {

  /**
   * An edge of a row.
   *
   * @param slot index of its label in {@link EdgePlan#edgeLabels}
   * @param source where it starts
   * @param destination where it ends
   * @param fields field by property of the edge label, {@link FieldMap#ABSENT} if there is none
   * @param appenders what to do with the fields, null where there is none
   */
  record Edge(
      int slot,
      End source,
      End destination,
      IntImmutableList fields,
      List<FieldAppender> appenders) {}

  /**
   * An end of an edge.
   *
   * @param field the field that names the vertex
   * @param resolver finds the vertex
   * @param nullable whether there is no edge if the field is NULL
   */
  record End(int field, EndpointResolver resolver, boolean nullable) {}

  /**
   * Whether the ends of a chunk's edges can be looked up together: keys are longs, and all edges of a
   * label have the same two fields for ends.
   */
  boolean resolvesTogether() {
    List<Edge> all = edgesByLabel.values().stream().flatMap(List::stream).toList();
    return all.size() == edgeLabels.size()
        && all.stream()
            .allMatch(edge -> edge.source().resolver().hasLongKeys()
                && edge.destination().resolver().hasLongKeys());
  }

  /** The plan of an edge file, or of the foreign keys of a vertex file. */
  static EdgePlan of(LoadState state, FileSet set, FieldMap map, boolean vertexFile) {
    return new Planner(state, set, map).plan(vertexFile);
  }

  private static final class Planner {
    private final LoadState state;
    private final FileSet set;
    private final FieldMap map;
    private final IntArrayList slots = new IntArrayList();
    private int labelField = -1;
    private Map<String, Integer> targets = new HashMap<>();

    Planner(LoadState state, FileSet set, FieldMap map) {
      this.state = state;
      this.set = set;
      this.map = map;
      targets.put("", set.target());
      for (int column = 0; column < set.columns().size(); column++) {
        if (set.columns().get(column) instanceof Column.LabelColumn labels) {
          labelField = map.field(column);
          targets = labels.targets();
        }
      }
    }

    EdgePlan plan(boolean vertexFile) {
      Map<String, List<Edge>> edges = new LinkedHashMap<>();
      targets.forEach((text, target) -> edges.put(
          text, vertexFile ? foreignKeys(target) : List.of(edge(target))));
      return new EdgePlan(vertexFile, labelField, edges,
          new IntImmutableList(slots));
    }

    private int slot(int edgeLabel) {
      if (!slots.contains(edgeLabel)) {
        slots.add(edgeLabel);
      }
      return slots.indexOf(edgeLabel);
    }

    private Edge edge(int edgeLabel) {
      Edges description = state.descriptor.edgeLabels().get(edgeLabel);
      End source = null;
      End destination = null;
      IntArrayList fields = noFields(description);
      List<FieldAppender> appenders = new ArrayList<>();
      fields.forEach(field -> appenders.add(null));
      for (int column = 0; column < set.columns().size(); column++) {
        if (set.columns().get(column) instanceof Column.EndpointColumn endpoint) {
          End end = new End(map.field(column), state.resolver(endpoint.label(), endpoint.tables(),
              set.format(), endpoint.dates()), endpoint.nullable());
          if (endpoint.end() == Column.End.SOURCE) {
            source = end;
          } else {
            destination = end;
          }
        } else if (set.columns().get(column) instanceof Column.PropertyColumn described) {
          for (int property = 0; property < fields.size(); property++) {
            if (description.properties().get(property).name().equals(described.property())) {
              fields.set(property, map.field(column));
              appenders.set(property, state.appender(described, set));
            }
          }
        }
      }
      return new Edge(
          slot(edgeLabel), source, destination, new IntImmutableList(fields), appenders);
    }

    private List<Edge> foreignKeys(int table) {
      Table own = state.descriptor.tables().get(table);
      CsvFormat format = set.format();
      End key = null;
      for (int column = 0; column < set.columns().size(); column++) {
        if (set.columns().get(column) instanceof Column.PropertyColumn described
            && described.property().equals(own.properties().get(own.key()).name())) {
          key = new End(map.field(column),
              state.resolver(own.name(), List.of(table), format, described.dates()), false);
        }
      }
      List<Edge> edges = new ArrayList<>();
      for (int column = 0; column < set.columns().size(); column++) {
        if (set.columns().get(column) instanceof Column.ForeignKeyColumn foreign) {
          End other = new End(map.field(column), state.resolver(foreign.label(), foreign.tables(),
              format, foreign.dates()), true);
          boolean fromOther = foreign.other() == Column.End.SOURCE;
          edges.add(new Edge(slot(foreign.edgeLabel()), fromOther ? other : key,
              fromOther ? key : other,
              new IntImmutableList(
                  noFields(state.descriptor.edgeLabels().get(foreign.edgeLabel()))),
              List.of()));
        }
      }
      return edges;
    }

    private static IntArrayList noFields(Edges description) {
      IntArrayList fields = new IntArrayList();
      description.properties().forEach(property -> fields.add(FieldMap.ABSENT));
      return fields;
    }
  }
}
