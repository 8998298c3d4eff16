package io.graphflow.storage.database;

import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.research.ListsPerPage;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.memory.DiskSpace;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.primarykey.PrimaryKeyBuilder;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;

/**
 * Builds a new database beside its final place. {@link #finish} puts it there atomically, in place
 * of a former database if there is one; {@link #close} without a finish removes everything. A build
 * that is killed leaves no database, or the former one, and the next build removes its leftovers.
 *
 * <p>Declare tables and labels first, append vertices, then the edges between them. Data waits in
 * temporary files and native memory, never on the heap. Different tables and labels may be filled by
 * different threads; otherwise one caller at a time.
 */
public final class DatabaseBuilder implements AutoCloseable {
  /** Ids of tables take 16 bits in element IDs, and all of them set means "none". */
  private static final int MAX_TABLES = 0xFFFF;

  private final UUID databaseId = UUID.randomUUID();
  private final Disk disk;
  private final boolean closedSchema;
  private final BuildFolder folder;
  private final ScratchSpace scratch;
  private final List<VertexTableBuilder> vertexTables = new ArrayList<>();
  private final List<EdgeLabelBuilder> edgeLabels = new ArrayList<>();
  private int listsPerPage = ListsPerPage.DEFAULT;
  private boolean closed;

  private DatabaseBuilder(Disk disk, Path database, boolean closedSchema) {
    this.disk = disk;
    this.closedSchema = closedSchema;
    this.folder = BuildFolder.open(disk, database, databaseId);
    this.scratch = new ScratchSpace(folder.scratch());
  }

  /**
   * Starts a new database.
   *
   * @param folder where it will lie: a folder that does not exist, is empty, or holds a database,
   *     which stays in use until the new one is finished
   * @param closedSchema whether queries may only use names that the schema has
   * @throws UsageException if the folder holds anything else, or another process builds there or writes
   *     to the database
   * @throws ResourceException if it cannot be written
   */
  public static DatabaseBuilder create(Path folder, boolean closedSchema) {
    return create(new SystemDisk(), folder, closedSchema);
  }

  /**
   * Creates a builder on another disk; scratch space, which need not survive, stays with the
   * system.
   */
  public static DatabaseBuilder create(Disk disk, Path folder, boolean closedSchema) {
    return new DatabaseBuilder(disk, folder, closedSchema);
  }

  /**
   * Declares a vertex table.
   *
   * @param labels that every vertex of it bears, the primary label first; may be empty
   * @param properties in column order, of different names
   * @param primaryKey index of the property that is the primary key, or -1; of type INT64, DATE,
   *     DATETIME or STRING
   * @return the id of the table: 0, 1, and so on
   * @throws UsageException if names repeat, the key's type is none of these, or
   *     there are too many tables
   */
  public int addVertexTable(
      List<String> labels, List<PropertyDeclaration> properties, int primaryKey) {
    return addVertexTable(labels, List.of(), properties, primaryKey);
  }

  /**
   * Declares a vertex table some of whose vertices bear further labels, or do not bear all of its own; as {@link
   * #addVertexTable(List, List, int)}.
   *
   * @param partialLabels for which {@link VertexTableBuilder#appendLabel} tells which vertices bear them
   */
  public int addVertexTable(List<String> labels, List<String> partialLabels,
      List<PropertyDeclaration> properties, int primaryKey) {
    String name = labels.isEmpty() ? "vertices without label" : labels.getFirst();
    checkNames(name, properties);
    if (primaryKey >= 0 && !PrimaryKeyBuilder.supports(properties.get(primaryKey).type())) {
      PropertyDeclaration key = properties.get(primaryKey);
      throw new UsageException("the primary key '" + key.name() + "' of " + name
          + " is of type " + key.type().displayName()
          + "; keys are of type INT64, STRING, DATE or DATETIME");
    }
    int table = vertexTables.size();
    if (table == MAX_TABLES) {
      throw new UsageException("more than " + MAX_TABLES + " vertex tables");
    }
    vertexTables.add(new VertexTableBuilder(
        table, labels, partialLabels, properties, primaryKey, scratch));
    return table;
  }

  /** The builder of a vertex table. */
  public VertexTableBuilder vertices(int table) {
    return vertexTables.get(table);
  }

  /**
   * Declares an edge label.
   *
   * @param properties in column order, of different names
   * @return the id of the label: 0, 1, and so on
   * @throws UsageException if names repeat
   */
  public int addEdgeLabel(String name, List<PropertyDeclaration> properties) {
    checkNames(name, properties);
    int label = edgeLabels.size();
    edgeLabels.add(new EdgeLabelBuilder(label, name, properties, scratch));
    return label;
  }

  /**
   * Promises that no vertex of a table has more than one edge of a label in a direction. Edges that
   * break the promise are refused.
   */
  public void declareSingle(int edgeLabel, int ownerTable, Direction direction) {
    edgeLabels.get(edgeLabel).declareSingle(ownerTable, direction);
  }

  /**
   * Sets how many lists share a property page: the paper's k, {@value
   * ListsPerPage#DEFAULT} unless set.
   *
   * @throws IllegalArgumentException if it is no power of two from {@value
   *     ListsPerPage#MIN} to {@value ListsPerPage#MAX}
   */
  public void setListsPerPage(int listsPerPage) {
    this.listsPerPage = ListsPerPage.check(listsPerPage);
  }

  /** The builder of an edge label. */
  public EdgeLabelBuilder edges(int edgeLabel) {
    return edgeLabels.get(edgeLabel);
  }

  private static void checkNames(String owner, List<PropertyDeclaration> properties) {
    Set<String> names = new HashSet<>();
    for (PropertyDeclaration property : properties) {
      if (!names.add(property.name())) {
        throw new UsageException(owner + " has two properties named '" + property.name() + "'");
      }
    }
  }

  /**
   * Writes all structures and puts the database in its place. The builder is closed afterwards.
   *
   * @return the catalog of the new database
   * @throws ResourceException if the disk is full or cannot be written; then
   *     nothing has changed
   */
  public Catalog finish(ProgressListener progress) {
    try {
      return write(progress);
    } catch (InternalError e) {
      throw DiskSpace.fault("cannot write the database", e);
    }
  }

  private Catalog write(ProgressListener progress) {
    StructureFolder files = StructureFolder.create(disk, folder.data(), databaseId);
    List<VertexTable> tables = vertexTables.stream().map(VertexTableBuilder::describe).toList();
    List<Callable<Void>> tasks = new ArrayList<>();
    vertexTables.forEach(table -> tasks.addAll(table.writeTasks(files)));
    BuildTasks.run("writing vertex properties", tasks, progress);

    long[] vertexCounts = tables.stream().mapToLong(VertexTable::count).toArray();
    List<EdgeLabel> labels = new ArrayList<>();
    List<EdgeTable> edgeTables = new ArrayList<>();
    List<AdjacencyInfo> adjacencies = new ArrayList<>();
    for (EdgeLabelBuilder builder : edgeLabels) {
      EdgeLabelBuilder.Description description =
          builder.write(files, vertexCounts, edgeTables.size(), listsPerPage, true, progress);
      labels.add(description.label());
      edgeTables.addAll(description.edgeTables());
      adjacencies.addAll(description.adjacencies());
    }

    Catalog counted =
        new Catalog(databaseId, closedSchema, tables, labels, edgeTables, adjacencies);
    Catalog catalog = counted.withCorrelations(LoadedCorrelations.of(counted, files, progress));
    StatisticsFile.write(files, catalog);
    scratch.close();
    folder.publish(new GenerationFiles(catalog, 0, folder.dataName(), files.written()));
    close();
    return catalog;
  }

  /** Removes the remains of the build: all of it, without a {@link #finish}. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      scratch.close();
      folder.close();
    }
  }
}
