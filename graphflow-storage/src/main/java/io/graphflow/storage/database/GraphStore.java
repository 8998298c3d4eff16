package io.graphflow.storage.database;

import io.graphflow.exception.ResourceException;
import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.column.LabelColumn;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureFile;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.identity.NumberRange;
import io.graphflow.storage.log.LogContents;
import io.graphflow.storage.log.LogIdentity;
import io.graphflow.storage.log.LogReader;
import io.graphflow.storage.primarykey.PrimaryKeyTable;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.transfer.ProgressListener;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * The folder of a database, opened: every file is checked as far as its header tells and mapped.
 * Nothing on the heap grows with the data. Safe for use by many threads; closing unmaps all files,
 * so nothing obtained from the store may be used afterwards.
 */
public final class GraphStore implements BaseStore {
  private final GenerationFiles content;
  private final Catalog catalog;
  private final StorageOptions options;
  private final StructureFolder files;
  private final Arena arena;
  private final List<List<ColumnReader>> vertexColumns = new ArrayList<>();
  private final List<PrimaryKeyTable> primaryKeys = new ArrayList<>();
  private final List<Map<String, LabelColumn>> partialLabels = new ArrayList<>();
  private final List<ElementNumbers> vertexNumbers = new ArrayList<>();
  private final List<ElementNumbers> edgeNumbers = new ArrayList<>();
  private final VertexStructures vertices;
  private final List<EdgeStructures> edges;
  private final GraphSnapshot snapshot;

  private GraphStore(GenerationFiles content, StorageOptions options, StructureFolder files,
      Arena arena) {
    this.content = content;
    this.catalog = content.catalog();
    this.options = options;
    this.files = files;
    this.arena = arena;
    for (VertexTable table : catalog.vertexTables()) {
      List<ColumnReader> columns = openColumns(files, table);
      vertexColumns.add(columns);
      partialLabels.add(openLabels(files, table));
      primaryKeys.add(table.primaryKey() < 0 ? null
          : PrimaryKeyTable.read(
              files.structure(StructureNames.primaryKey(table.id())),
              columns.get(table.primaryKey())));
    }
    openNumbers();
    List<EdgeStructures> opened = new ArrayList<>();
    for (EdgeLabel label : catalog.edgeLabels()) {
      opened.add(EdgeStructures.open(catalog, label, files, null));
    }
    vertices = VertexStructures.of(catalog, options, vertexColumns, arena);
    edges = options.areOfFiles() ? opened : derived(opened);
    snapshot = new GraphSnapshot(
        catalog, options.layout(), vertices, partialLabels, edges, primaryKeys, vertexNumbers,
        edgeNumbers, content.numbers(), files, arena);
  }

  private void openNumbers() {
    for (VertexTable table : catalog.vertexTables()) {
      vertexNumbers.add(numbers(StructureNames.vertexNumbers(table.id()), table.count(),
          content.numbers().ofVertices(table.id(), table.count())));
    }
    for (EdgeTable table : catalog.edgeTables()) {
      long positions = catalog.edgePositions(table.id());
      edgeNumbers.add(numbers(StructureNames.edgeNumbers(table.id()), positions,
          content.numbers().ofEdges(table.id(), positions)));
    }
  }

  private ElementNumbers numbers(String name, long places, NumberRange range) {
    return files.hasStructure(name)
        ? ElementNumbers.read(files.structure(name), places, range)
        : ElementNumbers.ofPlaces(places, range);
  }

  private List<EdgeStructures> derived(List<EdgeStructures> opened) {
    List<Callable<EdgeStructures>> tasks = new ArrayList<>();
    opened.forEach(label -> tasks.add(() -> label.derive(options, arena)));
    return BuildTasks.run(
        "deriving " + options.layout().displayName(), tasks, ProgressListener.NONE);
  }

  private static List<ColumnReader> openColumns(StructureFolder files, VertexTable table) {
    List<ColumnReader> columns = new ArrayList<>();
    for (int property = 0; property < table.properties().size(); property++) {
      Structure structure =
          files.structure(StructureNames.vertexProperty(table.id(), property));
      ColumnReader column = ColumnReader.read(structure);
      if (column.count() != table.count()
          || !column.type().equals(table.properties().get(property).type())) {
        throw structure.damaged("it has " + column.count() + " values of type "
            + column.type().displayName() + ", but the catalog says " + table.count() + " of type "
            + table.properties().get(property).type().displayName());
      }
      columns.add(column);
    }
    return columns;
  }

  private static Map<String, LabelColumn> openLabels(StructureFolder files, VertexTable table) {
    Map<String, LabelColumn> labels = new LinkedHashMap<>();
    for (int label = 0; label < table.partialLabels().size(); label++) {
      Structure structure = files.structure(StructureNames.vertexLabel(table.id(), label));
      LabelColumn column = LabelColumn.read(structure);
      if (column.count() != table.count()) {
        throw structure.damaged("it is of " + column.count() + " vertices, but the catalog says "
            + table.count());
      }
      labels.put(table.partialLabels().get(label), column);
    }
    return labels;
  }

  /**
   * Opens a database.
   *
   * @param layout the storage layout to be seen; only {@link Layout#FILES} is that of the files,
   *     others are derived in native memory
   * @throws DatabaseFileException naming the file, if the folder is no database or a file is
   *     missing, damaged, too new, of another length or of another database
   */
  public static GraphStore open(Path folder, Layout layout) {
    return open(folder, StorageOptions.of(layout));
  }

  /**
   * Opens a database in other structures than a layout's own; see {@link #open(Path, Layout)}.
   *
   * @param options what differs from {@link StorageOptions#FILES} is derived in native memory
   */
  public static GraphStore open(Path folder, StorageOptions options) {
    return open(new SystemDisk(), folder, options);
  }

  /** Opens a database on another disk; see {@link #open(Path, StorageOptions)}. */
  public static GraphStore open(Disk disk, Path folder, StorageOptions options) {
    GenerationFiles content = CatalogFile.read(disk, folder);
    for (;;) {
      try {
        return open(disk, folder, content, options);
      } catch (DatabaseFileException e) {
        // A load or a checkpoint may have replaced the files since we read the catalog.
        GenerationFiles now = CatalogFile.read(disk, folder);
        if (now.folder().equals(content.folder())) {
          throw e;
        }
        content = now;
      }
    }
  }

  /**
   * Opens the files of a generation, whether it is the one that counts or not.
   *
   * @param folder the database's
   * @throws DatabaseFileException as {@link #open(Path, Layout)} does
   */
  public static GraphStore open(
      Disk disk, Path folder, GenerationFiles content, StorageOptions options) {
    Arena arena = Arena.ofShared();
    boolean opened = false;
    try {
      StructureFolder files = StructureFolder.open(disk, folder.resolve(content.folder()),
          content.catalog().databaseId(), content.files(), arena);
      GenerationFiles known = new GenerationFiles(StatisticsFile.read(files, content.catalog()),
          content.generation(), content.folder(), content.files(), content.numbers());
      GraphStore store = create(known, options, files, arena);
      opened = true;
      return store;
    } finally {
      if (!opened && arena.scope().isAlive()) {
        arena.close();
      }
    }
  }

  private static GraphStore create(
      GenerationFiles content, StorageOptions options, StructureFolder files, Arena arena) {
    boolean created = false;
    try {
      GraphStore store = new GraphStore(content, options, files, arena);
      created = true;
      return store;
    } catch (OutOfMemoryError e) {
      throw new ResourceException("there is not enough memory"
          + " to derive the layout " + options.layout().displayName() + " of " + files.folder()
          + "; " + Layout.FILES.displayName() + " is mapped from the files and needs next to none",
          e);
    } finally {
      if (!created) {
        arena.close();
      }
    }
  }

  @Override
  public GraphStore derive(StorageOptions derived) {
    return create(content, derived, files, Arena.ofShared());
  }

  @Override
  public GenerationFiles content() {
    return content;
  }

  @Override
  public Path folder() {
    return files.folder();
  }

  /** The schema and facts of the database. */
  public Catalog catalog() {
    return catalog;
  }

  /** The layout that the store was opened in. */
  public Layout layout() {
    return options.layout();
  }

  /** The structures that the store was opened in. */
  public StorageOptions options() {
    return options;
  }

  @Override
  public Snapshot snapshot() {
    return snapshot;
  }

  @Override
  public MemoryReport memoryReport() {
    List<MemoryReport.Item> items = new ArrayList<>();
    vertices.report(items::add);
    for (VertexTable table : catalog.vertexTables()) {
      partialLabels.get(table.id())
          .forEach((label, column) -> items.add(new MemoryReport.Item(
              MemoryReport.Component.VERTEX_PROPERTIES, table.name() + ":" + label,
              column.sizeBytes(), 0, 0, 0)));
    }
    edges.forEach(label -> label.report(items::add));
    for (VertexTable table : catalog.vertexTables()) {
      if (table.primaryKey() >= 0) {
        items.add(new MemoryReport.Item(MemoryReport.Component.PRIMARY_KEYS,
            table.name() + "." + table.properties().get(table.primaryKey()).name(),
            primaryKeys.get(table.id()).sizeBytes(), 0, 0, 0));
      }
    }
    return new MemoryReport(options.layout(), items);
  }

  /** The column of a property of a vertex table, as the files have it. */
  ColumnReader vertexColumn(int table, int property) {
    return vertexColumns.get(table).get(property);
  }

  /** The primary-key index of a vertex table, or null if it has none. */
  PrimaryKeyTable primaryKey(int table) {
    return primaryKeys.get(table);
  }

  /**
   * Reads every byte of a database, its log included, and checks all checksums, versions, kinds and
   * lengths, and that the structures fit together. Problems are collected, not thrown.
   */
  public static VerifyReport verify(Path folder) {
    return verify(new SystemDisk(), folder);
  }

  /** Verifies a database on another disk, or one that others write to; see {@link #verify(Path)}. */
  public static VerifyReport verify(Disk disk, Path folder) {
    for (;;) {
      try {
        GenerationFiles content = CatalogFile.read(disk, folder);
        VerifyReport report = verify(disk, folder, content);
        if (report.isSound() || CatalogFile.read(disk, folder).folder().equals(content.folder())) {
          return report;
        }
        // A checkpoint or a load has replaced, and deleted, the files meanwhile.
      } catch (DatabaseFileException e) {
        return new VerifyReport(1, 0, List.of(e.getMessage()));
      }
    }
  }

  private static VerifyReport verify(Disk disk, Path folder, GenerationFiles content) {
    List<String> problems = new ArrayList<>();
    long totalBytes = folder.resolve(CatalogFile.NAME).toFile().length();
    Path data = folder.resolve(content.folder());
    for (StructureFolder.Entry entry : content.files()) {
      totalBytes += entry.lengthBytes();
      try {
        StructureFile.verify(disk, data.resolve(entry.name()), entry.kind(),
            content.catalog().databaseId());
      } catch (DatabaseFileException e) {
        problems.add(e.getMessage());
      }
    }
    if (problems.isEmpty()) {
      try {
        open(disk, folder, content, StorageOptions.FILES).close();
      } catch (DatabaseFileException e) {
        problems.add(e.getMessage());
      }
    }
    int fileCount = content.files().size() + 1;
    try {
      LogContents log = LogReader.verify(disk, data,
          new LogIdentity(content.catalog().databaseId(), content.generation()), 1);
      fileCount += log.segmentCount();
      totalBytes += log.lengthBytes();
    } catch (DatabaseFileException e) {
      problems.add(e.getMessage());
    }
    return new VerifyReport(fileCount, totalBytes, problems);
  }

  /** Unmaps all files. */
  @Override
  public void close() {
    arena.close();
  }
}
