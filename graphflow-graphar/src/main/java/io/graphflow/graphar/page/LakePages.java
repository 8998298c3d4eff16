package io.graphflow.graphar.page;

import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.label.Bearing;
import io.graphflow.graphar.label.LabelColumns;
import io.graphflow.graphar.label.LabelFilter;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.LabelPlan;
import io.graphflow.graphar.plan.PartCounts;
import io.graphflow.graphar.plan.VertexPlan;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.storage.paged.FactCache;
import io.graphflow.storage.paged.FileSizes;
import io.graphflow.storage.paged.PagedColumn;
import io.graphflow.storage.paged.PagedEdges;
import io.graphflow.storage.paged.PagedGraph;
import io.graphflow.storage.snapshot.LabelCondition;
import io.graphflow.storage.snapshot.OffsetRuns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The pages of a graph whose files are Parquet. Safe for use by many threads. */
public final class LakePages implements PagedGraph {
  private final GraphFolder folder;
  private final List<VertexPlan> vertices;
  private final List<LabelPlan> labels;
  private final PartCounts counts;
  private final List<List<ChunkBounds>> bounds;
  private final FactCache facts;
  private final FileSizes sizes;

  /** A label that only some vertices of a table bear. */
  private record Label(int table, String name) {}

  /**
   * Creates pages; nothing is read.
   *
   * @param facts keeps where pages lie, and which vertices bear labels
   * @param bounds those of the properties of vertices, by table and property
   */
  public LakePages(GraphFolder folder, List<VertexPlan> vertices, List<LabelPlan> labels,
      PartCounts counts, FactCache facts, FileSizes sizes, List<List<ChunkBounds>> bounds) {
    this.folder = folder;
    this.vertices = vertices;
    this.labels = labels;
    this.counts = counts;
    this.facts = facts;
    this.sizes = sizes;
    this.bounds = bounds;
  }

  @Override
  public FileSizes sizes() {
    return sizes;
  }

  @Override
  public PagedColumn vertexProperty(int table, int property) {
    VertexPlan plan = vertices.get(table);
    PropertyGroup group = plan.group(plan.groupOf(property));
    return group.fileType() != FileType.PARQUET ? null
        : new VertexColumn(facts, folder, plan, group, plan.columns().get(property),
            bounds.get(table).get(property));
  }

  @Override
  public OffsetRuns vertexRuns(int table, LabelCondition condition, List<String> names) {
    List<Bearing> bearings = new ArrayList<>();
    for (String name : names) {
      bearings.add(bearing(table, name));
    }
    Bearing found = LabelFilter.find(condition, bearings);
    return found.isIntervals() ? OffsetRuns.of(found.intervals()) : null;
  }

  private Bearing bearing(int table, String label) {
    VertexPlan plan = vertices.get(table);
    if (!plan.partialLabels().contains(label)) {
      return plan.labels().contains(label) ? Bearing.all(plan.count())
          : Bearing.none(plan.count());
    }
    return facts.get(new Label(table, label), Bearing.class,
        () -> new LabelColumns(folder, plan.type(), plan.count()).read(List.of(label)).getFirst());
  }

  @Override
  public List<PagedEdges> bySource(int edgeLabel, int table) {
    List<PagedEdges> found = new ArrayList<>();
    for (EdgePlan plan : labels.get(edgeLabel).types()) {
      if (plan.source().table() == table && plan.edgeCount() > 0) {
        // Equal edges are told apart by where they lie in the copy that whole structures are built from.
        if (plan.copy().order() != AdjacencyOrder.ORDERED_BY_SOURCE || !isPaged(plan.copy())) {
          return null;
        }
        found.add(edges(edgeLabel, plan, plan.copy()));
      }
    }
    return sorted(found);
  }

  @Override
  public List<PagedEdges> byDestination(int edgeLabel, int table) {
    List<PagedEdges> found = new ArrayList<>();
    for (EdgePlan plan : labels.get(edgeLabel).types()) {
      if (plan.destination().table() == table && plan.edgeCount() > 0) {
        AdjacencyCopy copy =
            plan.type().copy(AdjacencyOrder.ORDERED_BY_DESTINATION).orElse(null);
        if (copy == null || copy.fileType() != FileType.PARQUET) {
          return null;
        }
        found.add(edges(edgeLabel, plan, copy));
      }
    }
    return sorted(found);
  }

  private static boolean isPaged(AdjacencyCopy copy) {
    return copy.fileType() == FileType.PARQUET
        && copy.groups().stream().allMatch(group -> group.fileType() == FileType.PARQUET);
  }

  private PagedEdges edges(int edgeLabel, EdgePlan plan, AdjacencyCopy copy) {
    return new TypeEdges(plan, copy, folder, counts, facts, labels.get(edgeLabel).declarations());
  }

  private static List<PagedEdges> sorted(List<PagedEdges> found) {
    found.sort(Comparator.comparingInt(PagedEdges::neighbourTable));
    return found;
  }
}
