package io.graphflow.core.update;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.plan.NewElement;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.List;

/** Creates one vertex or edge of a clause, for each row that asks. */
abstract class ElementCreator {
  final UpdateRun run;
  final NewProperties properties;

  private ElementCreator(UpdateRun run, NewProperties properties) {
    this.run = run;
    this.properties = properties;
  }

  /** The creators of a clause's elements, in their order. */
  static ElementCreator[] of(UpdateRun run, List<NewElement> elements) {
    ElementCreator[] creators = new ElementCreator[elements.size()];
    for (int i = 0; i < creators.length; i++) {
      creators[i] = switch (elements.get(i)) {
        case NewElement.NewVertex vertex -> new VertexCreator(run, vertex);
        case NewElement.NewEdge edge -> new EdgeCreator(run, edge);
      };
    }
    return creators;
  }

  /** Creates the element with these properties and puts it into the row. */
  abstract void create(List<PropertyValue> values);

  /** Locks the key that these properties give, found or not. */
  abstract void lockKey(List<PropertyValue> values);

  private static final class VertexCreator extends ElementCreator {
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

  private static final class EdgeCreator extends ElementCreator {
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
