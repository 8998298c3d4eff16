package io.graphflow.internal.append;

import io.graphflow.core.transaction.LockMode;
import io.graphflow.core.transaction.TransactionLocks;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.catalog.WrittenNames;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** Rows that become edges of a label between vertices that are named by their keys. */
public final class EdgeRowTarget extends RowTarget {
  /** The columns before the properties. */
  private static final int END_COUNT = 2;

  private final String from;
  private final String to;

  public EdgeRowTarget(String label, String from, String to, List<String> properties) {
    super(label, properties);
    this.from = from;
    this.to = to;
  }

  @Override
  public List<String> columns() {
    List<String> columns = new ArrayList<>();
    columns.add("start node");
    columns.add("end node");
    columns.addAll(properties);
    return List.copyOf(columns);
  }

  @Override
  WrittenNames names() {
    return new WrittenNames(List.of(), List.of(new WrittenNames.EdgeNames(
        label, List.of(), new LinkedHashSet<>(properties))));
  }

  @Override
  public void requireNames(Catalog catalog) {
    Optional<EdgeLabel> known = catalog.findEdgeLabel(label);
    if (catalog.closedSchema()) {
      List<String> labels =
          catalog.vertexTables().stream().flatMap(table -> table.labels().stream()).toList();
      for (String end : List.of(from, to)) {
        if (!labels.contains(end)) {
          throw unknown("label", end, labels);
        }
      }
      if (known.isEmpty()) {
        throw unknown("relationship type", label,
            catalog.edgeLabels().stream().map(EdgeLabel::name).toList());
      }
    }
    if (known.isPresent() && (catalog.closedSchema()
        || catalog.declarations().edges(known.get().id()).isPresent())) {
      requireProperties(known.get().properties());
    }
  }

  @Override
  Writer writer(DeltaWriter writer, TransactionLocks locks) {
    Catalog catalog = writer.current().catalog();
    EdgeLabel edgeLabel = catalog.findEdgeLabel(label).orElseThrow();
    return new EdgeWriter(edgeLabel.id(), indexes(edgeLabel::propertyIndex),
        new End("start node", from, catalog), new End("end node", to, catalog), writer, locks);
  }

  /** An end of the edges: the tables in which its vertices may lie, with their keys. */
  private static final class End {
    private final String name;
    private final String label;
    private final List<VertexKey> keys = new ArrayList<>();

    End(String name, String label, Catalog catalog) {
      this.name = name;
      this.label = label;
      for (VertexTable table : catalog.vertexTables()) {
        VertexKey key = table.mayBear(label) ? VertexKey.of(catalog, table, label) : null;
        if (key != null) {
          keys.add(key);
        }
      }
    }

    void lock(Object value, TransactionLocks locks) {
      if (value != null) {
        for (VertexKey key : keys) {
          locks.lockKey(key.table().id(), key.property(), value, LockMode.S);
        }
      }
    }

    long find(Object value, DeltaWriter writer) {
      if (keys.isEmpty()) {
        throw new QueryException("its " + name + " cannot be found: there is no "
            + label + " with a primary key or a unique property");
      }
      if (value == null) {
        throw new QueryException(
            "its " + name + ", the " + keys.getFirst().name() + " of a " + label + ", is NULL");
      }
      long found = ElementId.NONE;
      for (VertexKey key : keys) {
        long vertex = key.find(writer.reader(), value, label);
        if (vertex != ElementId.NONE && found != ElementId.NONE) {
          throw new QueryException("its " + name + " is not clear: there are two "
              + label + " with the " + key.name() + " " + value);
        }
        found = vertex == ElementId.NONE ? found : vertex;
      }
      if (found == ElementId.NONE) {
        throw new QueryException("its " + name + " is not there: no " + label
            + " has the " + keys.getFirst().name() + " " + value);
      }
      return found;
    }
  }

  private static final class EdgeWriter implements Writer {
    private final int edgeLabel;
    private final int[] indexes;
    private final End from;
    private final End to;
    private final DeltaWriter writer;
    private final TransactionLocks locks;

    EdgeWriter(int edgeLabel, int[] indexes, End from, End to, DeltaWriter writer,
        TransactionLocks locks) {
      this.edgeLabel = edgeLabel;
      this.indexes = indexes;
      this.from = from;
      this.to = to;
      this.writer = writer;
      this.locks = locks;
    }

    @Override
    public void lockKeys(List<Object> row) {
      from.lock(row.get(0), locks);
      to.lock(row.get(1), locks);
    }

    @Override
    public void write(List<Object> row) {
      long source = from.find(row.get(0), writer);
      long destination = to.find(row.get(1), writer);
      locks.lockEdge(edgeTable(ElementId.table(source)), source, destination);
      writer.createEdge(edgeLabel, source, destination, values(indexes, row, END_COUNT));
      writer.endStatement();
    }

    private int edgeTable(int sourceTable) {
      Optional<EdgeTable> known =
          writer.current().catalog().findEdgeTable(edgeLabel, sourceTable);
      if (known.isPresent()) {
        return known.get().id();
      }
      // Additions to the schema are numbered without gaps, so that only one transaction at a time
      // may add.
      locks.lockCatalog(LockMode.X);
      return writer.edgeTable(edgeLabel, sourceTable);
    }
  }
}
