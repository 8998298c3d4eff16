package io.graphflow.core.update;

import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.NewElement;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.SetItem;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.AdjacencyInfo.Neighbour;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaSnapshot;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import io.graphflow.storage.type.DynamicType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * The graph as a writer sees it at each moment, for updates that read while they write. It changes,
 * unlike any other snapshot, so that nobody may keep anything of it but the readers themselves. For
 * the writer's thread alone.
 *
 * <p>Its catalog holds no fact that the updates of the query could break. Their edges may be
 * parallel and their lists longer than one; a vertex may have or lack any label that they give or
 * take; a value may be of any type. The schema is the one of the moment of the call.
 */
final class WriterSnapshot implements Snapshot {
  /**
   * The facts of a catalog that the updates of a query may break. Immutable; the same for all its
   * runs.
   */
  static final class Touched {
    private final Set<String> labels = new LinkedHashSet<>();

    /** Labels of edges that the query creates, or looks for while it does. */
    private final Set<Integer> edgeLabels = new LinkedHashSet<>();

    /** Whether these are edges of any label. */
    private boolean anyEdgeLabel;

    Touched(LogicalPlan plan) {
      PlanTree.forEach(plan, node -> {
        if (node instanceof UpdatePlan update) {
          addUpdate(update);
        }
      });
    }

    private void addUpdate(UpdatePlan update) {
      switch (update) {
        case UpdatePlan.CreateElements create -> create.elements().forEach(this::addLabels);
        case UpdatePlan.SetItems set -> set.items().forEach(this::addLabels);
        case UpdatePlan.Merge merge -> {
          merge.elements().forEach(this::addLabels);
          merge.items().forEach(this::addLabels);
          PlanTree.forEach(merge.match(), this::addMatched);
        }
        // What it follows, it follows among its own changes; its updates are gone through by themselves.
        case UpdatePlan.CallUpdates call -> PlanTree.forEach(call.body(), this::addMatched);
        // Deleting adds nothing that a fact of the catalog excludes; a body is gone through by itself.
        case UpdatePlan.DeleteElements _,UpdatePlan.ForEach _ -> {}
      }
    }

    private void addLabels(NewElement element) {
      switch (element) {
        case NewElement.NewVertex vertex -> labels.addAll(vertex.labels());
        case NewElement.NewEdge edge when edge.edgeLabel() == NewElement.UNKNOWN ->
          anyEdgeLabel = true;
        case NewElement.NewEdge edge -> edgeLabels.add(edge.edgeLabel());
      }
    }

    private void addLabels(SetItem item) {
      switch (item) {
        case SetItem.SetLabels set -> labels.addAll(set.labels());
        case SetItem.RemoveLabels remove -> labels.addAll(remove.labels());
        case SetItem.SetProperty _,SetItem.SetComputedProperty _,SetItem.SetProperties _ -> {}
      }
    }

    private void addMatched(LogicalPlan plan) {
      switch (plan) {
        case Extend extend -> addSteps(extend.steps());
        case ExtendInto extend -> addSteps(extend.steps());
        case Intersect intersect -> intersect.legs().forEach(leg -> addSteps(leg.steps()));
        // A pattern to merge follows edges by the operators above only.
        case LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.Rows _,LogicalPlan.ScanVertices _ ->
          {}
        case LogicalPlan.SeekVertex _,LogicalPlan.VariableExtend _,LogicalPlan.VariableExtendInto _ ->
          {}
        case LogicalPlan.HashJoin _,LogicalPlan.CartesianProduct _,LogicalPlan.OptionalApply _ -> {}
        case LogicalPlan.SemiApply _,LogicalPlan.CountApply _,LogicalPlan.Apply _,LogicalPlan.Filter _,LogicalPlan.Project _ ->
          {}
        case LogicalPlan.Aggregate _,LogicalPlan.Distinct _,LogicalPlan.OrderBy _,LogicalPlan.Top _ ->
          {}
        case LogicalPlan.Skip _,LogicalPlan.Limit _,LogicalPlan.Unwind _,LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _ ->
          {}
        case LogicalPlan.ProcedureCall _,LogicalPlan.Union _,LogicalPlan.Eager _ -> {}
        case CountingPlan _,UpdatePlan _ -> {}
      }
    }

    private void addSteps(List<EdgeStep> steps) {
      steps.forEach(step -> edgeLabels.add(step.edgeLabel()));
    }

    /** A catalog without the facts that the query may change; its plans are right whatever the query has done. */
    Catalog widened(Catalog catalog) {
      boolean closed = catalog.closedSchema();
      Set<String> known = catalog.vertexLabels();
      known.addAll(labels);
      List<VertexTable> tables = new ArrayList<>();
      for (VertexTable table : catalog.vertexTables()) {
        tables.add(new VertexTable(table.id(), table.labels(), List.copyOf(known),
            closed ? table.properties() : ofAnyType(table.properties(), table.primaryKey()),
            table.primaryKey(), table.count()));
      }
      List<EdgeLabel> widenedLabels = new ArrayList<>();
      for (EdgeLabel label : catalog.edgeLabels()) {
        boolean changes = changes(label.id());
        widenedLabels.add(new EdgeLabel(label.id(), label.name(),
            closed ? label.properties() : ofAnyType(label.properties(), -1),
            changes || label.hasSelfLoops(), changes || label.hasParallelEdges(),
            changes || label.hasTwoCycles()));
      }
      return new Catalog(catalog.databaseId(), closed, tables, widenedLabels, catalog.edgeTables(),
          lists(catalog), catalog.declarations(), catalog.correlations());
    }

    /** Properties that may yet get values of other types, as all but a key may in an open schema. */
    private static List<Property> ofAnyType(List<Property> properties, int key) {
      List<Property> wide = new ArrayList<>(properties.size());
      for (int i = 0; i < properties.size(); i++) {
        Property property = properties.get(i);
        wide.add(i == key
            ? property
            : new Property(property.name(), DynamicType.ANY, property.statistics()));
      }
      return wide;
    }

    private boolean changes(int edgeLabel) {
      return anyEdgeLabel || edgeLabels.contains(edgeLabel);
    }

    private List<AdjacencyInfo> lists(Catalog catalog) {
      List<AdjacencyInfo> lists = new ArrayList<>(catalog.adjacencies());
      lists.removeIf(info -> changes(info.edgeLabel()));
      List<Neighbour> anywhere =
          catalog.vertexTables().stream().map(table -> new Neighbour(table.id(), 0)).toList();
      for (EdgeLabel edgeLabel : catalog.edgeLabels()) {
        int label = edgeLabel.id();
        if (!changes(label)) {
          continue;
        }
        for (VertexTable table : catalog.vertexTables()) {
          for (Direction direction : Direction.values()) {
            lists.add(new AdjacencyInfo(
                label, table.id(), direction, anywhere, false, false, 0, 0, 0));
          }
        }
      }
      return lists;
    }
  }

  private final DeltaWriter writer;
  private final Touched touched;

  private Catalog narrow;
  private Catalog wide;

  WriterSnapshot(DeltaWriter writer, Touched touched) {
    this.writer = writer;
    this.touched = touched;
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // Equal ones would be found equal slowly.
  public Catalog catalog() {
    Catalog now = writer.current().catalog();
    if (narrow != now) {
      narrow = now;
      wide = touched.widened(now);
    }
    return wide;
  }

  @Override
  public Layout layout() {
    return writer.current().base().snapshot().layout();
  }

  @Override
  public Snapshot files() {
    return writer.current().base().snapshot().files();
  }

  @Override
  public Path folder() {
    return files().folder();
  }

  @Override
  public void forEachChangedVertex(int vertexTable, Collection<String> labels,
      Collection<Integer> properties, Snapshot since, LongConsumer visitor) {
    writer.reader()
        .forEachChangedVertex(
            vertexTable, labels, properties, DeltaSnapshot.versionOf(since), visitor);
  }

  @Override
  public void forEachChangedEdge(
      int edgeTable, Collection<Integer> properties, Snapshot since, LongConsumer visitor) {
    writer.reader()
        .forEachChangedEdge(edgeTable, properties, DeltaSnapshot.versionOf(since), visitor);
  }

  @Override
  public Snapshot lasting() {
    return null;
  }

  @Override
  public Object contentKey() {
    return new Object();
  }

  @Override
  public long vertexCount(int vertexTable) {
    return writer.current().vertexCount(vertexTable);
  }

  @Override
  public VertexChanges vertexChanges(int vertexTable) {
    return new Vertices(vertexTable);
  }

  @Override
  public LabelReader vertexLabel(int vertexTable, String label) {
    return new LiveLabels(writer::reader, vertexTable, label);
  }

  @Override
  public Adjacency adjacency(int edgeLabel, int ownerTable, Direction direction) {
    return writer.current().base().adjacency(edgeLabel, ownerTable, direction);
  }

  @Override
  public ListChanges listChanges(int edgeLabel, int ownerTable, Direction direction) {
    return new LiveLists(writer::current, edgeLabel, ownerTable, direction);
  }

  @Override
  public PropertyReader vertexProperty(int vertexTable, int property) {
    return new LiveVertexProperty(writer::reader, writer.current().catalog(), vertexTable,
        property);
  }

  @Override
  public EdgePropertyAddress edgePropertyAddress(int edgeTable) {
    return EdgePropertyAddress.POSITION;
  }

  @Override
  public PropertyReader edgeProperty(int edgeTable, int destinationTable, int property) {
    return changedEdgeProperty(edgeTable, property);
  }

  @Override
  public ChangedPropertyReader changedEdgeProperty(int edgeTable, int property) {
    return new LiveEdgeProperty(writer::reader, writer.current().catalog(), edgeTable, property);
  }

  @Override
  public PropertyReader propertyInListOrder(
      int edgeLabel, int ownerTable, Direction direction, int property) {
    return null;
  }

  @Override
  public long edgeSource(long edgeId) {
    return writer.reader().source(edgeId);
  }

  @Override
  public long edgeDestination(long edgeId) {
    return writer.reader().destination(edgeId);
  }

  @Override
  public PrimaryKeyIndex primaryKeyIndex(int vertexTable) {
    return writer.current().catalog().vertexTable(vertexTable).primaryKey() < 0
        ? null
        : new Keys(vertexTable);
  }

  @Override
  public PropertyIndex vertexIndex(int vertexTable, List<Integer> properties) {
    return (key, found) -> writer.reader().findVertices(vertexTable, properties, key, found);
  }

  @Override
  public PropertyIndex edgeIndex(int edgeTable, List<Integer> properties) {
    return (key, found) -> writer.reader().findEdges(edgeTable, properties, key, found);
  }

  @Override
  public boolean isLive() {
    return true;
  }

  @Override
  public ElementNumbers vertexNumbers(int vertexTable) {
    return writer.current().base().vertexNumbers(vertexTable);
  }

  @Override
  public ElementNumbers edgeNumbers(int edgeTable) {
    return writer.current().base().edgeNumbers(edgeTable);
  }

  @Override
  public boolean hasVertex(long vertexId) {
    return writer.reader().hasVertex(vertexId);
  }

  @Override
  public boolean hasEdge(long edgeId) {
    return writer.reader().hasEdge(edgeId);
  }

  /** The writer lives on. */
  @Override
  public void close() {}

  /** Vertices of a table. */
  private final class Vertices implements VertexChanges {
    private final int table;

    Vertices(int table) {
      this.table = table;
    }

    @Override
    public long baseCount() {
      return writer.current().base().vertexCount(table);
    }

    @Override
    public long limit() {
      return writer.current().vertexLimit(table);
    }

    @Override
    public boolean contains(long offset) {
      return offset < limit() && writer.reader().hasVertex(ElementId.of(table, offset));
    }

    @Override
    public boolean hasDeleted() {
      return true;
    }

    @Override
    public long present(long first) {
      DeltaReader reader = writer.reader();
      long present = 0;
      long end = Math.min(limit() - first, Long.SIZE);
      for (int i = 0; i < end; i++) {
        present |= reader.hasVertex(ElementId.of(table, first + i)) ? 1L << i : 0;
      }
      return present;
    }
  }

  /** Primary keys of a table. */
  private final class Keys implements PrimaryKeyIndex {
    private final int table;

    Keys(int table) {
      this.table = table;
    }

    @Override
    public long find(long key) {
      return offset(writer.reader().findVertex(table, key));
    }

    @Override
    public long find(String key) {
      return offset(writer.reader().findVertex(table, key));
    }

    private static long offset(long vertex) {
      return vertex == ElementId.NONE ? NOT_FOUND : ElementId.position(vertex);
    }
  }
}
