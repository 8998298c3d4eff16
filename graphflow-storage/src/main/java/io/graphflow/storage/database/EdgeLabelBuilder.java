package io.graphflow.storage.database;

import io.graphflow.storage.adjacency.AdjacencyBuild;
import io.graphflow.storage.adjacency.EdgeLabelPlan;
import io.graphflow.storage.adjacency.EdgeRecords;
import io.graphflow.storage.adjacency.EdgeSort;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.ColumnOptions;
import io.graphflow.storage.file.StructureFileWriter;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.transfer.ProgressListener;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * Takes the edges of one label in any order and builds their lists and properties. Edges wait in
 * scratch space, not on the heap. Not safe for concurrent use.
 */
public final class EdgeLabelBuilder implements AutoCloseable {
  private final int id;
  private final String name;
  private final List<PropertyDeclaration> properties;
  private final ScratchSpace scratch;
  private final NativeBuffer edges;
  private final List<ColumnBuilder> values;
  private final List<DeclaredSingle> declared = new ArrayList<>();
  private long count;

  /**
   * An edge that would be the second one of a vertex that is declared to have at most one.
   *
   * @param rowInBatch row of the edge in its batch
   * @param direction in which the cardinality is declared
   * @param firstOrdinal place, in append order over the accepted edges of the label, of the edge
   *     that came first
   */
  public record CardinalityViolation(int rowInBatch, Direction direction, long firstOrdinal) {}

  EdgeLabelBuilder(
      int id, String name, List<PropertyDeclaration> properties, ScratchSpace scratch) {
    this.id = id;
    this.name = name;
    this.properties = List.copyOf(properties);
    this.scratch = scratch;
    this.edges = scratch.buffer();
    this.values = this.properties.stream()
        .map(property -> ColumnBuilder.of(property.type(), scratch))
        .toList();
  }

  /** Vertices of one table promised to have at most one edge of this label in one direction. */
  private record DeclaredSingle(int ownerTable, Direction direction, NativeBuffer firstOrdinals) {

    boolean concerns(long owner) {
      return ElementId.table(owner) == ownerTable;
    }

    /** The ordinal of the edge that the owner has already, or -1. */
    long firstOrdinal(long owner) {
      long offset = ElementId.position(owner);
      return (offset + 1) * Long.BYTES > firstOrdinals.sizeBytes()
          ? -1
          : firstOrdinals.longAt(offset) - 1;
    }

    /** Stored plus one, so that the buffer's zeros mean "none". */
    void accept(long owner, long ordinal) {
      long offset = ElementId.position(owner);
      firstOrdinals.resize((offset + 1) * Long.BYTES);
      firstOrdinals.segment().set(NativeBytes.LONG, offset * Long.BYTES, ordinal + 1);
    }
  }

  /** Promises, before edges are appended, that vertices of a table have at most one edge. */
  void declareSingle(int ownerTable, Direction direction) {
    if (count > 0) {
      throw new IllegalStateException("cardinality declared after edges were appended");
    }
    if (!isDeclaredSingle(ownerTable, direction)) {
      declared.add(new DeclaredSingle(ownerTable, direction, scratch.buffer()));
    }
  }

  private boolean isDeclaredSingle(int ownerTable, Direction direction) {
    return declared.stream()
        .anyMatch(
            single -> single.ownerTable() == ownerTable && single.direction() == direction);
  }

  /**
   * Appends edges in order. Rows that break a declared single cardinality are left out and reported,
   * each once. One caller at a time.
   */
  public List<CardinalityViolation> append(EdgeBatch batch) {
    if (declared.isEmpty()) {
      appendAll(batch);
      return List.of();
    }
    List<CardinalityViolation> violations = new ArrayList<>();
    for (int row = 0; row < batch.count(); row++) {
      long source = batch.source(row);
      long destination = batch.destination(row);
      CardinalityViolation violation = check(row, source, destination);
      if (violation != null) {
        violations.add(violation);
        continue;
      }
      for (DeclaredSingle single : declared) {
        long owner = single.direction() == Direction.FORWARD ? source : destination;
        if (single.concerns(owner)) {
          single.accept(owner, count);
        }
      }
      edges.appendLong(source);
      edges.appendLong(destination);
      if (!values.isEmpty()) {
        edges.appendLong(count);
      }
      for (int property = 0; property < values.size(); property++) {
        PropertyColumns.append(batch.properties().values(property), row, values.get(property));
      }
      count++;
    }
    return violations;
  }

  private void appendAll(EdgeBatch batch) {
    boolean hasOrdinals = !values.isEmpty();
    int strideBytes = hasOrdinals ? EdgeSort.PAYLOAD_STRIDE_BYTES : EdgeSort.PLAIN_STRIDE_BYTES;
    long at = edges.extend((long) batch.count() * strideBytes);
    MemorySegment records = edges.segment();
    long[] sources = batch.sources();
    long[] destinations = batch.destinations();
    for (int row = 0; row < batch.count(); row++) {
      records.set(NativeBytes.LONG, at + EdgeSort.SOURCE, sources[row]);
      records.set(NativeBytes.LONG, at + EdgeSort.DESTINATION, destinations[row]);
      if (hasOrdinals) {
        records.set(NativeBytes.LONG, at + EdgeSort.PAYLOAD, count + row);
      }
      at += strideBytes;
    }
    for (int property = 0; property < values.size(); property++) {
      PropertyColumns.append(batch.properties().values(property), values.get(property));
    }
    count += batch.count();
  }

  private CardinalityViolation check(int row, long source, long destination) {
    for (DeclaredSingle single : declared) {
      long owner = single.direction() == Direction.FORWARD ? source : destination;
      long first = single.concerns(owner) ? single.firstOrdinal(owner) : -1;
      if (first >= 0) {
        return new CardinalityViolation(row, single.direction(), first);
      }
    }
    return null;
  }

  /** Number of edges accepted. */
  public long count() {
    return count;
  }

  /** The catalog's entry for a finished label; ids of edge tables start at {@code firstTable}. */
  record Description(
      EdgeLabel label,
      List<EdgeTable> edgeTables,
      List<AdjacencyInfo> adjacencies) {}

  /**
   * Builds lists and properties and writes their files. Nothing can be appended afterwards.
   *
   * @param vertexCounts number of vertices by vertex table
   * @param firstTable id of the first edge table of this label
   * @param listsPerPage lists in a property page
   * @param backward whether backward lists are built; without them nobody looks whether there are edges there and back
   */
  Description write(StructureFolder files, long[] vertexCounts, int firstTable, int listsPerPage,
      boolean backward, ProgressListener progress) {
    String step = "sorting " + name;
    progress.progress(step, 0, count);
    declared.forEach(single -> single.firstOrdinals().close());
    List<Property> described = describe();
    StagedProperties staged = new StagedProperties(scratch);
    ScratchSpace.Region spare = scratch.region(Math.max(1, edges.sizeBytes()));
    try (Arena mapped = Arena.ofShared()) {
      EdgeRecords records =
          new EdgeRecords(edges.segment(), spare.segment(), count, !values.isEmpty());
      AdjacencyBuild build = BuildTasks.run(step,
          () -> new AdjacencyBuild(id, vertexCounts, this::isDeclaredSingle, listsPerPage, records,
              new ListFiles(files, mapped), scratch),
          () -> stageUnlessInOrder(records, staged));
      progress.progress(step, count, count);
      if (records.areInOrder() && !isOnlyPages(build.plan())) {
        staged.stage(values);
      }
      buildRest(build, staged, vertexCounts, files, backward, progress);
      return new Description(
          new EdgeLabel(id, name, described, build.hasSelfLoops(), build.hasParallelEdges(),
              build.hasTwoCycles()),
          edgeTables(build, firstTable), build.plan().infos());
    } finally {
      // It takes the operating system a while to get so much memory back.
      List.<Runnable>of(spare::close, staged::close, this::close)
          .parallelStream()
          .forEach(Runnable::run);
    }
  }

  private void stageUnlessInOrder(EdgeRecords records, StagedProperties staged) {
    if (!records.areInOrder()) {
      staged.stage(values);
    }
  }

  private List<EdgeTable> edgeTables(AdjacencyBuild build, int firstTable) {
    List<EdgeTable> tables = new ArrayList<>();
    for (AdjacencyInfo info : build.plan().infos()) {
      if (info.direction() == Direction.FORWARD) {
        tables.add(new EdgeTable(
            firstTable + tables.size(), id, info.ownerTable(), info.edgeCount()));
      }
    }
    return tables;
  }

  private List<Property> describe() {
    List<Property> described = new ArrayList<>();
    for (int i = 0; i < properties.size(); i++) {
      described.add(new Property(
          properties.get(i).name(), properties.get(i).type(), values.get(i).statistics()));
    }
    return described;
  }

  /** Whether the edges have their properties in the pages of one table, and nowhere else. */
  private boolean isOnlyPages(EdgeLabelPlan plan) {
    return plan.infos()
        .stream()
        .allMatch(info -> Stream.of(EdgePropertyAddress.values())
            .allMatch(address -> !plan.hasColumns(address, info)
                || (address == EdgePropertyAddress.POSITION && info.edgeCount() == count)));
  }

  /** Builds lists and writes properties at the same time. */
  private void buildRest(AdjacencyBuild build, StagedProperties staged, long[] vertexCounts,
      StructureFolder files, boolean backward, ProgressListener progress) {
    List<ScratchSpace.Region> ordinals = new ArrayList<>();
    List<Callable<Void>> tasks = new ArrayList<>();
    // First, being the longest.
    tasks.add(() -> {
      build.buildForward();
      if (backward) {
        build.buildBackward();
      }
      return null;
    });
    try {
      for (AdjacencyInfo info : build.plan().infos()) {
        for (EdgePropertyAddress address : EdgePropertyAddress.values()) {
          if (build.plan().hasColumns(address, info)) {
            MemorySegment order = null;
            if (!staged.isEmpty()) {
              ordinals.add(switch (address) {
                case SOURCE -> build.ordinalsBySource(info.ownerTable());
                case DESTINATION -> build.ordinalsByDestination(info.ownerTable());
                case POSITION -> build.ordinalsByPosition(info.ownerTable());
              });
              order = ordinals.getLast().segment();
            }
            addPropertyTasks(tasks, staged, info, address, order, vertexCounts, files);
          }
        }
      }
      BuildTasks.run("building " + name, tasks, progress);
    } finally {
      ordinals.forEach(ScratchSpace.Region::close);
    }
  }

  /** @param ordinals where each value is among those that are staged; null if none are, being in order as they came */
  private void addPropertyTasks(List<Callable<Void>> tasks, StagedProperties staged,
      AdjacencyInfo info, EdgePropertyAddress address, MemorySegment ordinals,
      long[] vertexCounts, StructureFolder files) {
    boolean paged = address == EdgePropertyAddress.POSITION;
    int table = info.ownerTable();
    long positions = paged ? info.edgeCount() : vertexCounts[table];
    for (int i = 0; i < properties.size(); i++) {
      int property = i;
      tasks.add(() -> {
        try (StructureFileWriter writer =
            files.create(EdgeFiles.property(id, property, address, table),
                paged ? StructureKind.PROPERTY_PAGES : StructureKind.COLUMN)) {
          if (ordinals == null) {
            values.get(property).write(writer, ColumnOptions.COMPACT);
          } else {
            staged.write(property, ordinals, positions, writer);
          }
        }
        return null;
      });
    }
  }

  @Override
  public void close() {
    edges.close();
    values.forEach(ColumnBuilder::close);
    declared.forEach(single -> single.firstOrdinals().close());
  }
}
