package io.graphflow.core.update;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.plan.NewElement;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Creates one vertex or edge of a clause, for each row that asks. */
abstract class ElementCreator {
  final UpdateRun run;

  private ElementCreator(UpdateRun run) {
    this.run = run;
  }

  /** The creators of a clause's elements, in their order. */
  static ElementCreator[] of(UpdateRun run, List<NewElement> elements) {
    ElementCreator[] creators = new ElementCreator[elements.size()];
    for (int i = 0; i < creators.length; i++) {
      creators[i] = switch (elements.get(i)) {
        case NewElement.NewVertex vertex when vertex.computed().isEmpty() ->
          new VertexCreator(run, vertex);
        case NewElement.NewVertex vertex -> new ComputedVertexCreator(run, vertex);
        case NewElement.NewEdge edge when edge.type() == null -> new EdgeCreator(run, edge);
        case NewElement.NewEdge edge -> new ComputedEdgeCreator(run, edge);
      };
    }
    return creators;
  }

  /** Begins with a row: what comes next is meant for it. */
  void start() {}

  /** The properties of the element that are not NULL. */
  abstract List<PropertyValue> values();

  /** The properties of the element, none of which may be NULL; {@code clause} is named if one is. */
  abstract List<PropertyValue> allValues(String clause);

  /** Creates the element with these properties and puts it into the row. */
  abstract void create(List<PropertyValue> values);

  /** Locks the key that these properties give, found or not. */
  abstract void lockKey(List<PropertyValue> values);

  /** A creator whose names are written. */
  private abstract static class NamedCreator extends ElementCreator {
    private final NewProperties properties;

    NamedCreator(UpdateRun run, NewProperties properties) {
      super(run);
      this.properties = properties;
    }

    @Override
    final List<PropertyValue> values() {
      return properties.values();
    }

    @Override
    final List<PropertyValue> allValues(String clause) {
      return properties.allValues(clause);
    }
  }

  /** A creator whose names the row tells: it creates as another one does that is kept for the same names. */
  private abstract static class ComputedCreator<N> extends ElementCreator {
    private final Map<N, ElementCreator> byNames = new HashMap<>();

    /** The creator for the present row; null if names are missing. */
    private ElementCreator current;

    ComputedCreator(UpdateRun run) {
      super(run);
    }

    /** The names that the present row tells. */
    abstract N names();

    /** A creator for names; null if one of them is missing. */
    abstract ElementCreator named(N names);

    /** Puts NULL into the row. */
    abstract void createNothing();

    @Override
    final void start() {
      N names = names();
      current = byNames.get(names);
      if (current == null) {
        current = named(names);
        if (current != null) {
          byNames.put(names, current);
        }
      }
    }

    @Override
    final List<PropertyValue> values() {
      return current == null ? List.of() : current.values();
    }

    @Override
    final List<PropertyValue> allValues(String clause) {
      return current == null ? List.of() : current.allValues(clause);
    }

    @Override
    final void create(List<PropertyValue> values) {
      if (current == null) {
        createNothing();
      } else {
        current.create(values);
      }
    }

    @Override
    final void lockKey(List<PropertyValue> values) {
      if (current != null) {
        current.lockKey(values);
      }
    }
  }

  private static final class ComputedVertexCreator extends ComputedCreator<List<String>> {
    private final NewElement.NewVertex element;
    private final List<LiveExpression> computed;

    ComputedVertexCreator(UpdateRun run, NewElement.NewVertex element) {
      super(run);
      this.element = element;
      this.computed = element.computed()
          .stream()
          .map(expression -> new LiveExpression(run, expression))
          .toList();
    }

    @Override
    List<String> names() {
      List<String> names = new ArrayList<>(element.labels());
      for (LiveExpression expression : computed) {
        for (String name : NamesOfRun.names(expression.value(), "label")) {
          if (!names.contains(name)) {
            names.add(name);
          }
        }
      }
      return names;
    }

    @Override
    ElementCreator named(List<String> names) {
      String first = names.isEmpty() ? "" : names.getFirst();
      VertexTable table = run.names.table(first, run.catalog());
      boolean known = true;
      for (String label : names.subList(Math.min(1, names.size()), names.size())) {
        known &= run.names.knowsLabel(label);
      }
      if (table == null || !known) {
        return null;
      }
      for (String label : names) {
        run.schema.label(table.id(), label);
      }
      return new VertexCreator(run, new NewElement.NewVertex(
          element.variable(), table.id(), names, List.of(), element.properties()));
    }

    @Override
    void createNothing() {
      run.row.setVertex(element.variable().id(), ElementId.NONE);
    }
  }

  private static final class ComputedEdgeCreator extends ComputedCreator<String> {
    private final NewElement.NewEdge element;
    private final LiveExpression type;

    ComputedEdgeCreator(UpdateRun run, NewElement.NewEdge element) {
      super(run);
      this.element = element;
      this.type = new LiveExpression(run, element.type());
    }

    @Override
    String names() {
      return NamesOfRun.onlyName(type.value(), "relationship type");
    }

    @Override
    ElementCreator named(String name) {
      EdgeLabel label = run.names.edgeLabel(name, run.catalog());
      return label == null ? null
          : new EdgeCreator(run, new NewElement.NewEdge(
              element.variable(), label.id(), null, element.source(), element.destination(),
              element.properties()));
    }

    @Override
    void createNothing() {
      run.row.setEdge(
          element.variable().id(), ElementId.NONE, ElementId.NONE, ElementId.NONE);
    }
  }

  private static final class VertexCreator extends NamedCreator {
    private final int slot;
    private final int table;
    private final List<String> more;
    private final List<String> fewer;
    private final int labelCount;
    private final int primaryKey;

    VertexCreator(UpdateRun run, NewElement.NewVertex element) {
      super(run, new NewProperties(
          run, element.properties(), PropertyKeys.ofVertices(run.schema, element.table())));
      VertexTable description = run.catalog().vertexTable(element.table());
      slot = element.variable().id();
      table = element.table();
      labelCount = element.labels().size();
      more = without(element.labels(), description.labels());
      fewer = without(description.labels(), element.labels());
      primaryKey = description.primaryKey();
    }

    /** Elements are created by statements that may do little else, so that streams would be felt. */
    private static List<String> without(List<String> labels, List<String> others) {
      List<String> rest = new ArrayList<>(labels);
      rest.removeAll(others);
      return rest;
    }

    @Override
    void create(List<PropertyValue> values) {
      run.locks.lockNewVertex(table);
      lockKey(values);
      long vertex = run.writer.createVertex(table, more, values);
      for (String label : fewer) {
        run.writer.setLabel(vertex, label, false);
      }
      run.counters.addNode();
      run.counters.addLabels(labelCount);
      run.counters.addProperties(values.size());
      run.row.setVertex(slot, vertex);
    }

    @Override
    void lockKey(List<PropertyValue> values) {
      for (int i = 0; primaryKey >= 0 && i < values.size(); i++) {
        if (values.get(i).property() == primaryKey) {
          run.locks.lockKey(table, primaryKey, values.get(i).value());
        }
      }
    }
  }

  private static final class EdgeCreator extends NamedCreator {
    private final NewElement.NewEdge element;
    private final int slot;
    private final int sourceSlot;
    private final int destinationSlot;

    EdgeCreator(UpdateRun run, NewElement.NewEdge element) {
      super(run, new NewProperties(
          run, element.properties(), PropertyKeys.ofEdges(run.schema, element.edgeLabel())));
      this.element = element;
      slot = element.variable().id();
      sourceSlot = element.source().id();
      destinationSlot = element.destination().id();
    }

    @Override
    void create(List<PropertyValue> values) {
      Tuple row = run.row;
      long source = end(row.vertex(sourceSlot), element.source().name(), "source");
      long destination =
          end(row.vertex(destinationSlot), element.destination().name(), "destination");
      int table = run.schema.edgeTable(element.edgeLabel(), ElementId.table(source));
      run.locks.lockEdge(table, source, destination);
      long edge = run.writer.createEdge(element.edgeLabel(), source, destination, values);
      run.counters.addRelationship();
      run.counters.addProperties(values.size());
      row.setEdge(slot, edge, source, destination);
    }

    private long end(long vertex, String name, String end) {
      if (vertex == ElementId.NONE) {
        throw new QueryException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
            "The new relationship "
                + run.catalog().edgeLabel(element.edgeLabel()).name() + " has no " + end + ": '"
                + name
                + "' is NULL.");
      }
      return vertex;
    }

    @Override
    void lockKey(List<PropertyValue> values) {}
  }
}
