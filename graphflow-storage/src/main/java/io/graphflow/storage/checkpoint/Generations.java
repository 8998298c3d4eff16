package io.graphflow.storage.checkpoint;

import io.graphflow.research.ListsPerPage;
import io.graphflow.storage.adjacency.PageStarts;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.ListsDelta;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.file.StructureFileWriter;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.identity.ElementNumbersBuilder;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.snapshot.Snapshot;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The former generation, the version above it, and the next generation, of which files are written or
 * linked, or copied if it is to be another database. Safe for use by many threads.
 */
final class Generations {
  private final GraphStore former;
  private final DeltaVersion version;
  private final Map<String, StructureFolder.Entry> formerFiles = new HashMap<>();
  private final StructureFolder files;
  private final ScratchSpace scratch;
  private final OffsetMap[] offsets;
  private final int listsPerPage;

  /**
   * Begins a generation.
   *
   * @param databaseId of the database that it belongs to; if that is another one than the former
   *     generation's, nothing is linked but copied
   * @param folder for its files, empty
   * @param memory for the maps of vertices: native and zeroed
   */
  Generations(GraphStore former, DeltaVersion version, UUID databaseId, Disk disk, Path folder,
      ScratchSpace scratch, Arena memory) {
    this.former = former;
    this.version = version;
    this.files = StructureFolder.create(disk, folder, databaseId);
    this.scratch = scratch;
    for (StructureFolder.Entry entry : former.content().files()) {
      formerFiles.put(entry.name(), entry);
    }
    List<VertexTable> tables = version.catalog().vertexTables();
    offsets = new OffsetMap[tables.size()];
    for (int table = 0; table < offsets.length; table++) {
      offsets[table] = OffsetMap.of(version, table, scratch, memory);
    }
    listsPerPage = findListsPerPage();
  }

  /** The number of lists in a page, which all edge tables of a database share. */
  private int findListsPerPage() {
    for (AdjacencyInfo info : former.catalog().adjacencies()) {
      PageStarts pages = snapshot()
          .adjacency(info.edgeLabel(), info.ownerTable(), info.direction())
          .pages();
      if (pages != null) {
        return pages.listsPerPage();
      }
    }
    return ListsPerPage.DEFAULT;
  }

  /** The former generation's files alone. */
  Snapshot snapshot() {
    return former.snapshot();
  }

  /** The catalog of the former generation. */
  Catalog formerCatalog() {
    return former.catalog();
  }

  /** The version that is written. */
  DeltaVersion version() {
    return version;
  }

  /** The schema of the version. */
  Catalog catalog() {
    return version.catalog();
  }

  /** The new offsets of the vertices of all tables. */
  OffsetMap[] offsets() {
    return offsets;
  }

  /** Number of vertices by table, as they were; 0 of tables that there were not. */
  long[] formerVertexCounts() {
    return Arrays.stream(offsets).mapToLong(OffsetMap::formerCount).toArray();
  }

  /** The present number of vertices by table. */
  long[] vertexCounts() {
    return Arrays.stream(offsets).mapToLong(OffsetMap::count).toArray();
  }

  /** Lists in a property page. */
  int listsPerPage() {
    return listsPerPage;
  }

  /** The space for data that waits to be written. */
  ScratchSpace scratch() {
    return scratch;
  }

  /** The changes of lists; null if there are none. */
  ListsDelta listChanges(int edgeLabel, int ownerTable, Direction direction) {
    ListsDelta changes = version.lists(edgeLabel, ownerTable, direction);
    return changes == null || changes.isUnchanged() ? null : changes;
  }

  /** A walk over the lists that the version has. */
  MergedLists lists(int edgeLabel, int ownerTable, Direction direction) {
    return new MergedLists(version.base().adjacency(edgeLabel, ownerTable, direction),
        listChanges(edgeLabel, ownerTable, direction), ownerTable, offsets);
  }

  /** A writer of a new file. */
  StructureFileWriter create(String name, StructureKind kind) {
    return files.create(name, kind);
  }

  /** The files of the next generation. */
  StructureFolder files() {
    return files;
  }

  /** Takes a file over from the former generation, under another name or the same. */
  void keep(String formerName, String name) {
    StructureFolder.Entry entry = formerFiles.get(formerName);
    UUID owner = former.catalog().databaseId();
    if (files.databaseId().equals(owner)) {
      files.link(name, former.folder(), entry);
    } else {
      files.copy(name, former.folder(), entry, owner);
    }
  }

  /** Takes a file over from the former generation, if that has it. */
  void keepIfThere(String name) {
    if (hadFile(name)) {
      keep(name, name);
    }
  }

  /** Writes the numbers of a table's elements, unless they are those of their places. */
  void write(String name, ElementNumbersBuilder numbers, long places) {
    if (!numbers.sameAsPlaces()) {
      try (StructureFileWriter writer = create(name, StructureKind.ELEMENT_NUMBERS)) {
        numbers.write(places, writer);
      }
    }
  }

  /**
   * Whether all files whose names begin so are those of the former generation, none written anew.
   */
  boolean keptAll(String prefix) {
    Set<String> now = new HashSet<>();
    for (StructureFolder.Entry entry : files.written()) {
      if (entry.name().startsWith(prefix)) {
        if (!files.isTakenOver(entry.name())) {
          return false;
        }
        now.add(entry.name());
      }
    }
    return formerFiles.keySet()
        .stream()
        .filter(name -> name.startsWith(prefix))
        .allMatch(now::contains);
  }

  /** Whether the former generation has a file of this name. */
  boolean hadFile(String name) {
    return formerFiles.containsKey(name);
  }
}
