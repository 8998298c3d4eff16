package io.graphflow.storage.checkpoint;

import io.graphflow.storage.adjacency.EdgeLabelPlan;
import io.graphflow.storage.adjacency.ListBuilder;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.AdjacencyInfo.Neighbour;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.database.BuildTasks;
import io.graphflow.storage.database.EdgeFiles;
import io.graphflow.storage.database.StructureNames;
import io.graphflow.storage.delta.EdgeTableDelta;
import io.graphflow.storage.delta.ListsDelta;
import io.graphflow.storage.file.StructureFileWriter;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.transfer.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Makes the files of one edge label. Facts are counted first, as they decide on structures; then
 * forward lists are written, which give edges their places in property pages, and then backward lists
 * and properties.
 */
final class EdgeLabelCheckpoint {
  private final Generations generations;
  private final EdgeLabel label;
  private final EdgeLabelPlan plan;
  /** The label's plan in the former generation, without lists if the label is new. */
  private final EdgeLabelPlan formerPlan;
  private final long[] largestPages;
  /**
   * By source table, the positional offsets of edges; null where no backward list that is written
   * needs them.
   */
  private final PageOffsets[] pageOffsets;

  EdgeLabelCheckpoint(Generations generations, EdgeLabel label) {
    this.generations = generations;
    this.label = label;
    int tables = generations.offsets().length;
    this.largestPages = new long[tables];
    this.pageOffsets = new PageOffsets[tables];
    List<AdjacencyInfo> formerInfos = generations.formerCatalog()
        .adjacencies()
        .stream()
        .filter(info -> info.edgeLabel() == label.id())
        .toList();
    List<EdgeLabel> formerLabels = generations.formerCatalog().edgeLabels();
    boolean hadProperties = label.id() < formerLabels.size()
        && !formerLabels.get(label.id()).properties().isEmpty();
    this.formerPlan =
        new EdgeLabelPlan(formerInfos, hadProperties, generations.formerVertexCounts());
    List<AdjacencyInfo> infos = new ArrayList<>();
    for (int table = 0; table < tables; table++) {
      for (Direction direction : Direction.values()) {
        AdjacencyInfo info = countedInfo(table, direction);
        if (info != null) {
          infos.add(info);
        }
      }
    }
    this.plan = new EdgeLabelPlan(
        infos, !label.properties().isEmpty(), generations.vertexCounts());
  }

  private ListsDelta changes(AdjacencyInfo info) {
    return generations.listChanges(label.id(), info.ownerTable(), info.direction());
  }

  private MergedLists lists(AdjacencyInfo info) {
    return generations.lists(label.id(), info.ownerTable(), info.direction());
  }

  private AdjacencyInfo formerInfo(int ownerTable, Direction direction) {
    return generations.formerCatalog()
        .findAdjacency(label.id(), ownerTable, direction)
        .orElse(null);
  }

  /** The present facts; null if there is no such edge and nothing was declared. */
  private AdjacencyInfo countedInfo(int ownerTable, Direction direction) {
    ListsDelta changes = generations.listChanges(label.id(), ownerTable, direction);
    if (changes == null) {
      return formerInfo(ownerTable, direction);
    }
    // These facts are exact, except that deletions may have made the tables fewer and the longest
    // list shorter.
    AdjacencyInfo bounds = changes.info();
    boolean empty = bounds.edgeCount() == 0;
    if (empty && !bounds.declaredSingle()) {
      return null;
    }
    // Without edges lists that are declared single remain, because the promise does.
    List<Neighbour> neighbours = bounds.neighbours()
        .stream()
        .filter(neighbour -> empty || neighbour.edgeCount() > 0)
        .toList();
    MergedLists lists = generations.lists(label.id(), ownerTable, direction);
    long maxLength = 0;
    while (lists.nextOwner()) {
      maxLength = Math.max(maxLength, lists.length());
    }
    return new AdjacencyInfo(label.id(), ownerTable, direction, neighbours, maxLength <= 1,
        bounds.declaredSingle(), bounds.edgeCount(), bounds.nonEmptyCount(), maxLength);
  }

  /** Makes the files; returns the label and its lists as the catalog describes them. */
  Description write() {
    try {
      List<Callable<Void>> forward = new ArrayList<>();
      List<Callable<Void>> rest = new ArrayList<>();
      for (AdjacencyInfo info : plan.infos()) {
        if (info.direction() == Direction.FORWARD) {
          forward.add(() -> {
            makeForward(info);
            return null;
          });
        } else {
          rest.add(() -> {
            makeBackward(info);
            return null;
          });
        }
      }
      run(forward);
      EdgeColumns columns = new EdgeColumns(generations, label, plan, formerPlan);
      rest.addAll(columns.tasks());
      run(rest);
      List<Property> properties = columns.describe();
      EdgeFacts facts = EdgeFacts.count(generations, label, plan);
      return new Description(
          new EdgeLabel(label.id(), label.name(), properties, facts.hasSelfLoops(),
              facts.hasParallelEdges(), facts.hasTwoCycles()),
          plan.infos());
    } finally {
      for (PageOffsets offsets : pageOffsets) {
        if (offsets != null) {
          offsets.close();
        }
      }
    }
  }

  private void run(List<Callable<Void>> tasks) {
    if (!tasks.isEmpty()) {
      BuildTasks.run("writing " + label.name(), tasks, ProgressListener.NONE);
    }
  }

  /** The catalog's entry for a label. */
  record Description(EdgeLabel label, List<AdjacencyInfo> adjacencies) {}

  private void makeForward(AdjacencyInfo info) {
    int table = info.ownerTable();
    boolean inPages = plan.inPages(table);
    boolean written = !isForwardUnchanged(info);
    boolean wanted = inPages && plan.infos()
        .stream()
        .anyMatch(
            other -> isFrom(table, other) && !isBackwardUnchanged(other));
    if (inPages && (written || wanted)) {
      largestPages[table] = largestPage(info);
    }
    if (wanted) {
      pageOffsets[table] =
          new PageOffsets(positionLimit(table), largestPages[table], generations.scratch());
    }
    if (written) {
      try (StructureFileWriter writer =
          generations.create(EdgeFiles.lists(info), StructureKind.ADJACENCY)) {
        ListBuilder builder = plan.builder(
            info, generations.listsPerPage(), largestPages, writer, generations.scratch());
        writeForward(info, builder);
        builder.finish();
      }
    } else {
      generations.keep(EdgeFiles.lists(info), EdgeFiles.lists(info));
      generations.keepIfThere(StructureNames.edgeNumbers(edgeTable(table)));
      if (wanted) {
        walkForward(info, null, pageOffsets[table], null);
      }
    }
  }

  /** Writes lists, and the numbers of their edges. */
  private void writeForward(AdjacencyInfo info, ListBuilder builder) {
    int edgeTable = edgeTable(info.ownerTable());
    try (EdgeNumbers numbers = new EdgeNumbers(generations, edgeTable, info.single())) {
      walkForward(info, builder, pageOffsets[info.ownerTable()], numbers);
      numbers.write();
    }
  }

  /** Gives forward lists to a builder, and the places of their edges to backward ones. */
  private void walkForward(
      AdjacencyInfo info, ListBuilder builder, PageOffsets placed, EdgeNumbers numbers) {
    MergedLists lists = lists(info);
    int listsPerPage = generations.listsPerPage();
    long inPage = 0;
    while (lists.nextOwner()) {
      long owner = lists.owner();
      if ((owner & (listsPerPage - 1)) == 0) {
        inPage = 0;
      }
      while (lists.nextEdge()) {
        if (builder != null) {
          builder.append(owner, lists.neighbour(), inPage);
        }
        if (placed != null) {
          placed.set(lists.formerPosition(), inPage);
        }
        if (numbers != null) {
          numbers.add(owner, lists.formerPosition());
        }
        inPage++;
      }
    }
  }

  private long largestPage(AdjacencyInfo info) {
    MergedLists lists = lists(info);
    int listsPerPage = generations.listsPerPage();
    long largest = 0;
    long inPage = 0;
    while (lists.nextOwner()) {
      if ((lists.owner() & (listsPerPage - 1)) == 0) {
        inPage = 0;
      }
      inPage += lists.length();
      largest = Math.max(largest, inPage);
    }
    return largest;
  }

  /** One past the largest former position of an edge from a table. */
  private long positionLimit(int sourceTable) {
    int edgeTable = edgeTable(sourceTable);
    long limit = generations.version().base().edgePositions(edgeTable);
    EdgeTableDelta changes = generations.version().edgeTable(edgeTable);
    long last = -1;
    for (long next = changes == null ? -1 : changes.sources().next(0); next >= 0; next =
        changes.sources().next(next + 1)) {
      last = next;
    }
    return limit + last + 1;
  }

  private int edgeTable(int sourceTable) {
    return generations.catalog().findEdgeTable(label.id(), sourceTable).orElseThrow().id();
  }

  private void makeBackward(AdjacencyInfo info) {
    if (isBackwardUnchanged(info)) {
      generations.keep(EdgeFiles.lists(info), EdgeFiles.lists(info));
      return;
    }
    try (StructureFileWriter writer =
        generations.create(EdgeFiles.lists(info), StructureKind.ADJACENCY)) {
      ListBuilder builder = plan.builder(
          info, generations.listsPerPage(), largestPages, writer, generations.scratch());
      MergedLists lists = lists(info);
      while (lists.nextOwner()) {
        while (lists.nextEdge()) {
          long source = lists.neighbour();
          PageOffsets placed = pageOffsets[ElementId.table(source)];
          builder.append(lists.owner(), source,
              placed == null ? 0 : placed.get(lists.formerPosition()));
        }
      }
      builder.finish();
    }
  }

  private static boolean isFrom(int sourceTable, AdjacencyInfo backward) {
    return backward.direction() == Direction.BACKWARD
        && backward.neighbours().stream().anyMatch(source -> source.table() == sourceTable);
  }

  /** Whether lists have the same content, owners and neighbours as before. */
  private boolean isContentUnchanged(AdjacencyInfo info) {
    AdjacencyInfo was = formerInfo(info.ownerTable(), info.direction());
    OffsetMap[] offsets = generations.offsets();
    return was != null && changes(info) == null && offsets[info.ownerTable()].isIdentity()
        && info.neighbours().stream().noneMatch(to -> offsets[to.table()].movesFormer());
  }

  private boolean isForwardUnchanged(AdjacencyInfo info) {
    int table = info.ownerTable();
    return isContentUnchanged(info) && formerPlan.inPages(table) == plan.inPages(table);
  }

  /** They store places in property pages, which change with the forward lists. */
  private boolean isBackwardUnchanged(AdjacencyInfo info) {
    if (!isContentUnchanged(info)) {
      return false;
    }
    for (Neighbour source : info.neighbours()) {
      int table = source.table();
      boolean inPages = plan.inPages(table);
      if (formerPlan.inPages(table) != inPages || (inPages
          && generations.listChanges(label.id(), table, Direction.FORWARD) != null)) {
        return false;
      }
    }
    return true;
  }
}
