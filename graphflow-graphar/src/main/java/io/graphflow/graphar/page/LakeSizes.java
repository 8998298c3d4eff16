package io.graphflow.graphar.page;

import io.graphflow.graphar.error.ReadFailure;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.ManyFiles;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.LabelPlan;
import io.graphflow.graphar.plan.PartCounts;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.paged.FileSizes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sizes of the files of a graph: of properties, what opening it has learned from footers; of lists, the lengths of files,
 * which are asked when somebody wants to know them first. Safe for use by many threads.
 */
public final class LakeSizes implements FileSizes {
  private final GraphFolder folder;
  private final List<LabelPlan> labels;
  private final PartCounts counts;
  private final List<List<Long>> vertexProperties;
  private final List<List<Long>> edgeProperties;
  private final Map<Files, Long> lengths = new ConcurrentHashMap<>();

  /** Files of the edges of a label in an order. */
  private record Files(int edgeLabel, Direction direction, boolean offsets) {}

  /**
   * Creates sizes; nothing is asked.
   *
   * @param vertexProperties the bytes of the properties of vertices, by table and property
   * @param edgeProperties likewise of edges, by label and property
   */
  public LakeSizes(GraphFolder folder, List<LabelPlan> labels, PartCounts counts,
      List<List<Long>> vertexProperties, List<List<Long>> edgeProperties) {
    this.folder = folder;
    this.labels = labels;
    this.counts = counts;
    this.vertexProperties = vertexProperties;
    this.edgeProperties = edgeProperties;
  }

  @Override
  public long vertexProperty(int table, int property) {
    return vertexProperties.get(table).get(property);
  }

  @Override
  public long edgeProperty(int edgeLabel, int property) {
    return edgeProperties.get(edgeLabel).get(property);
  }

  @Override
  public long neighbours(int edgeLabel, Direction direction) {
    return length(new Files(edgeLabel, direction, false));
  }

  @Override
  public long offsets(int edgeLabel, Direction direction) {
    return length(new Files(edgeLabel, direction, true));
  }

  @Override
  public long edges(int edgeLabel) {
    List<StoredFile> files = new ArrayList<>();
    for (EdgePlan plan : labels.get(edgeLabel).types()) {
      add(plan, plan.copy(), false, files);
    }
    return length(files)
        + edgeProperties.get(edgeLabel).stream().mapToLong(Long::longValue).sum();
  }

  private long length(Files wanted) {
    Long known = lengths.get(wanted);
    if (known == null) {
      List<StoredFile> files = new ArrayList<>();
      for (EdgePlan plan : labels.get(wanted.edgeLabel()).types()) {
        Optional<AdjacencyCopy> copy = plan.type()
            .copy(wanted.direction() == Direction.FORWARD
                ? AdjacencyOrder.ORDERED_BY_SOURCE
                : AdjacencyOrder.ORDERED_BY_DESTINATION);
        if (copy.isPresent()) {
          add(plan, copy.get(), wanted.offsets(), files);
        }
      }
      known = length(files);
      lengths.put(wanted, known);
    }
    return known;
  }

  private void add(EdgePlan plan, AdjacencyCopy copy, boolean offsets, List<StoredFile> files) {
    List<Long> parts = counts.of(plan, copy);
    for (int part = 0; part < parts.size(); part++) {
      long count = parts.get(part);
      if (offsets) {
        if (count > 0) {
          files.add(folder.offsetChunk(plan.type(), copy, part));
        }
        continue;
      }
      for (long chunk = 0; chunk * plan.type().chunkSize() < count; chunk++) {
        files.add(folder.adjacencyChunk(plan.type(), copy, part, chunk));
      }
    }
  }

  private long length(List<StoredFile> files) {
    return ManyFiles.each(folder.root(), files, file -> {
      try {
        return file.length().orElse(0);
      } catch (IOException e) {
        throw ReadFailure.of(file, e);
      }
    }).stream().mapToLong(Long::longValue).sum();
  }
}
