package io.graphflow.storage.file;

import io.graphflow.exception.ResourceException;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.file.DatabaseFileException.Problem;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The structure files of one database: a list of them while it is built, all of them mapped when it
 * is opened. Safe for use by many threads.
 */
public final class StructureFolder {

  /**
   * A structure file as the catalog lists it.
   *
   * @param name file name within the folder
   * @param kind the kind of its structure
   * @param lengthBytes of the whole file
   */
  public record Entry(String name, StructureKind kind, long lengthBytes) {

    /** Creates an entry. */
    public Entry {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(kind, "kind");
    }
  }

  private final Disk disk;
  private final Path folder;
  private final UUID databaseId;
  private final Map<String, StructureFileWriter> writers = new ConcurrentHashMap<>();
  private final Map<String, Entry> taken = new ConcurrentHashMap<>();
  private final Map<String, Structure> structures;

  private StructureFolder(
      Disk disk, Path folder, UUID databaseId, Map<String, Structure> structures) {
    this.disk = Objects.requireNonNull(disk, "disk");
    this.folder = Objects.requireNonNull(folder, "folder");
    this.databaseId = Objects.requireNonNull(databaseId, "databaseId");
    this.structures = structures;
  }

  /** An existing, empty folder to write into. */
  public static StructureFolder create(Disk disk, Path folder, UUID databaseId) {
    return new StructureFolder(disk, folder, databaseId, Map.of());
  }

  /**
   * Maps all files that a catalog lists.
   *
   * @param arena to which the mappings belong
   * @throws DatabaseFileException if a file is missing, has another length than the catalog says, or
   *     does not pass {@link StructureFile#open}
   */
  public static StructureFolder open(Disk disk, Path folder, UUID databaseId,
      Collection<Entry> entries, Arena arena) {
    Map<String, Structure> structures = new TreeMap<>();
    for (Entry entry : entries) {
      structures.put(entry.name(), StructureFile.open(disk, folder.resolve(entry.name()),
          entry.kind(), databaseId, entry.lengthBytes(), arena));
    }
    return new StructureFolder(disk, folder, databaseId, structures);
  }

  /** Whether there is a file of this name among those that were opened. */
  public boolean hasStructure(String name) {
    return structures.containsKey(name);
  }

  /** The folder. */
  public Path folder() {
    return folder;
  }

  /** The database that the files belong to. */
  public UUID databaseId() {
    return databaseId;
  }

  /** Creates a new file, which the catalog will list. Its writer must be finished. */
  public StructureFileWriter create(String name, StructureKind kind) {
    StructureFileWriter writer =
        new StructureFileWriter(disk, folder.resolve(name), kind, databaseId);
    StructureFileWriter former = writers.put(name, writer);
    assert former == null : name + " is written twice";
    return writer;
  }

  /**
   * Gives a file of another folder of the same database a name in this one, so that it need not be
   * written again; the catalog will list it.
   *
   * @param from the folder where it lies
   * @param entry the file's entry there
   * @throws ResourceException if the disk fails
   */
  public void link(String name, Path from, Entry entry) {
    Path file = from.resolve(entry.name());
    try {
      disk.link(file, folder.resolve(name));
    } catch (IOException e) {
      throw new ResourceException(
          "cannot link " + file + " to " + folder.resolve(name) + ": " + e.getMessage(), e);
    }
    take(name, entry);
  }

  /**
   * Copies a file of another database, and checks all of it; the catalog will list it.
   *
   * @param from the folder where it lies
   * @param entry the file's entry there
   * @param owner the other database
   * @throws DatabaseFileException if the file is damaged
   * @throws ResourceException if the disk is full or fails
   */
  public void copy(String name, Path from, Entry entry, UUID owner) {
    StructureCopy.write(disk, from.resolve(entry.name()), entry.kind(), owner,
        folder.resolve(name), databaseId);
    take(name, entry);
  }

  private void take(String name, Entry entry) {
    Entry former = taken.put(name, new Entry(name, entry.kind(), entry.lengthBytes()));
    assert former == null && !writers.containsKey(name) : name + " is there twice";
  }

  /** Whether a file of this name was taken over from another folder, and not written. */
  public boolean isTakenOver(String name) {
    return taken.containsKey(name);
  }

  /** The names of the files that were taken over from another folder, and not written. */
  public Set<String> takenOver() {
    return Set.copyOf(taken.keySet());
  }

  /** Maps a file that was written and is finished; it belongs to {@code arena}. */
  public Structure reopen(String name, Arena arena) {
    StructureFileWriter writer = writers.get(name);
    return StructureFile.open(disk, writer.file(), writer.kind(), databaseId, arena);
  }

  /** The files written, all finished, and taken over from elsewhere, by name. */
  public List<Entry> written() {
    Stream<Entry> own = writers.entrySet()
        .stream()
        .map(written -> new Entry(
            written.getKey(), written.getValue().kind(), written.getValue().lengthBytes()));
    return Stream.concat(own, taken.values().stream())
        .sorted(Comparator.comparing(Entry::name))
        .toList();
  }

  /** Whether a folder that was opened has a file of this name. */
  public boolean contains(String name) {
    return structures.containsKey(name);
  }

  /**
   * A structure of a folder that was opened.
   *
   * @throws DatabaseFileException if the catalog does not list it
   */
  public Structure structure(String name) {
    Structure structure = structures.get(name);
    if (structure == null) {
      throw new DatabaseFileException(folder.resolve(name), Problem.MISSING,
          "is needed, but the database's catalog does not list it");
    }
    return structure;
  }
}
