package io.graphflow.storage.database;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.identity.NumberRanges;
import java.util.List;
import java.util.Objects;

/**
 * The files of one generation of a database, as {@code catalog.json} lists them.
 *
 * @param catalog schema and facts
 * @param generation 0 as loaded, and one more with each checkpoint
 * @param folder name of the folder with the structure files, relative to the database's; see {@link
 *     DatabaseFolder#dataName}
 * @param files the structure files
 * @param numbers which numbers of elements have been handed out
 */
public record GenerationFiles(
    Catalog catalog,
    long generation,
    String folder,
    List<StructureFolder.Entry> files,
    NumberRanges numbers) {

  /** Creates a list of files as a load makes them; see there. */
  public GenerationFiles(
      Catalog catalog, long generation, String folder, List<StructureFolder.Entry> files) {
    this(catalog, generation, folder, files, NumberRanges.LOADED);
  }

  /** The sum of the files' lengths. */
  public long totalBytes() {
    return files.stream().mapToLong(StructureFolder.Entry::lengthBytes).sum();
  }

  /** The same files with other numbers. */
  public GenerationFiles with(NumberRanges handedOut) {
    return new GenerationFiles(catalog, generation, folder, files, handedOut);
  }

  /** Creates a list of files, which is copied. */
  public GenerationFiles {
    Objects.requireNonNull(catalog, "catalog");
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(numbers, "numbers");
    files = List.copyOf(files);
    if (generation < 0) {
      throw new IllegalArgumentException("generation " + generation + " is negative");
    }
  }
}
