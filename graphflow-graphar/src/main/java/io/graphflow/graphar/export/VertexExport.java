package io.graphflow.graphar.export;

import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.core.export.graph.SharedProgress;
import io.graphflow.core.export.graph.VertexNumbers;
import io.graphflow.graphar.schema.VertexType;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.LabelReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A vertex table, and the type of vertices that it is written as. Its chunks can be written by many threads. */
final class VertexExport {
  /** The column of the vertices' numbers, beside the properties of each group. */
  static final String NUMBER_COLUMN = "_graphArVertexIndex";

  private static final String PROPERTIES = "properties";
  private static final String LABELS = "labels";
  private static final String COUNT = "vertex_count";
  private static final int STRIDE = 1 << 12;

  private final ExportedGraph graph;
  private final VertexTable table;
  private final String type;
  private final String fileName;
  private final ChunkSizes sizes;
  private final List<ColumnExport> columns = new ArrayList<>();
  private final List<ColumnGroup> groups = new ArrayList<>();
  private final List<String> labels;
  private final VertexNumbers numbers;

  /**
   * A table to be written.
   *
   * @param type the name of the type
   * @param fileName a safe one that no other type has
   */
  VertexExport(ExportedGraph graph, VertexTable table, String type, String fileName,
      ChunkSizes sizes) {
    this.graph = graph;
    this.table = table;
    this.type = type;
    this.fileName = fileName;
    this.sizes = sizes;
    this.numbers = graph.numbers(table);
    this.labels = graph.possibleLabels(table)
        .stream()
        .filter(label -> !(label.equals(type) && graph.surelyBears(table, label)))
        .toList();
    for (int i = 0; i < table.properties().size(); i++) {
      columns.add(new ColumnExport(i, table.properties().get(i),
          columnName(table.properties().get(i).name())));
    }
  }

  private String columnName(String property) {
    String name = property;
    if (name.equals(NUMBER_COLUMN)) {
      do {
        name = "_" + name;
      } while (table.propertyIndex(name).isPresent());
    }
    return name;
  }

  VertexTable table() {
    return table;
  }

  String type() {
    return type;
  }

  String fileName() {
    return fileName;
  }

  VertexNumbers numbers() {
    return numbers;
  }

  /** All columns, of which some may be absent. */
  List<ColumnExport> columns() {
    return columns;
  }

  /** Looks at values of all vertices, where that is needed. */
  void look(SharedProgress progress) {
    List<ColumnExport> looking = columns.stream().filter(ColumnExport::needsLook).toList();
    if (looking.isEmpty()) {
      return;
    }
    long looked = 0;
    for (long offset = graph.nextOffset(table, 0); offset >= 0; offset =
        graph.nextOffset(table, offset + 1)) {
      for (ColumnExport column : looking) {
        column.look(graph.vertexValue(ElementId.of(table.id(), offset), column.index()));
      }
      if (++looked % STRIDE == 0) {
        progress.add(STRIDE);
      }
    }
    progress.add(looked % STRIDE);
  }

  /**
   * Decides how all is written, after looking.
   *
   * @param notes receives a note for each part that is not kept
   */
  void decide(List<String> notes) {
    List<ColumnExport> rest = new ArrayList<>();
    FileNames folders = new FileNames(LABELS, COUNT);
    for (ColumnExport column : columns) {
      if (column.isAbsent()) {
        continue;
      }
      column.decide("vertices " + type, notes);
      if (column.index() == table.primaryKey()) {
        String folder =
            folders.unique(FileNames.safe(table.properties().get(column.index()).name()));
        groups.add(new ColumnGroup(folder + "/", List.of(column), true));
      } else {
        rest.add(column);
      }
    }
    if (!rest.isEmpty()) {
      groups.add(new ColumnGroup(folders.unique(PROPERTIES) + "/", rest, false));
    }
  }

  private String prefix() {
    return "vertex/" + fileName + "/";
  }

  /** The type as YAML has it. */
  VertexType describe() {
    return new VertexType(fileName + ".vertex.yml", type, sizes.vertices(), prefix(), labels,
        groups.stream().map(ColumnGroup::describe).toList());
  }

  long chunkCount() {
    return Math.ceilDiv(numbers.count(), sizes.vertices());
  }

  /** Writes the number of vertices. */
  void writeCount(Path root) throws IOException {
    ChunkFile.writeNumber(root.resolve(prefix() + COUNT), numbers.count());
  }

  /** Writes the files of a chunk. */
  void writeChunk(Path root, long chunk, SharedProgress progress) throws IOException {
    long first = chunk * sizes.vertices();
    long end = Math.min(first + sizes.vertices(), numbers.count());
    for (ColumnGroup group : groups) {
      writeGroup(root.resolve(prefix() + group.prefix() + "chunk" + chunk), group, first, end);
    }
    if (!labels.isEmpty()) {
      writeLabels(root.resolve(prefix() + LABELS + "/chunk" + chunk), first, end);
    }
    progress.add(end - first);
  }

  private void writeGroup(Path path, ColumnGroup group, long first, long end) throws IOException {
    List<ColumnSpec> specs = new ArrayList<>();
    specs.add(ChunkFile.numbers(NUMBER_COLUMN));
    group.columns().forEach(column -> specs.add(column.spec()));
    try (ChunkFile file = new ChunkFile(path, specs, ChunkFile.forProperties().sortedBy(0))) {
      long number = first;
      for (long offset = numbers.offset(first); number < end; offset =
          graph.nextOffset(table, offset + 1)) {
        file.writer().column(0).addLong(number++);
        int next = 1;
        for (ColumnExport column : group.columns()) {
          column.add(file.writer().column(next++),
              graph.vertexValue(ElementId.of(table.id(), offset), column.index()));
        }
        file.writer().endRow();
      }
      file.finish();
    }
  }

  private void writeLabels(Path path, long first, long end) throws IOException {
    List<ColumnSpec> specs = labels.stream()
        .map(label -> ColumnSpec.of(label, PhysicalType.BOOLEAN, LogicalType.Simple.NONE))
        .toList();
    List<LabelReader> readers = labels.stream().map(label -> graph.label(table, label)).toList();
    try (ChunkFile file = new ChunkFile(path, specs, ChunkFile.forLabels())) {
      long number = first;
      for (long offset = numbers.offset(first); number < end; offset =
          graph.nextOffset(table, offset + 1)) {
        for (int i = 0; i < specs.size(); i++) {
          file.writer().column(i).addBoolean(readers.get(i).bears(offset));
        }
        file.writer().endRow();
        number++;
      }
      file.finish();
    }
  }
}
