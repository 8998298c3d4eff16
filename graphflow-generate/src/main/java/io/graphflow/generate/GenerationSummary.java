package io.graphflow.generate;

import java.nio.file.Path;
import java.util.List;

/**
 * What a generator wrote.
 *
 * @param folder where the files lie
 * @param files the data files, in the order in which they were opened
 */
public record GenerationSummary(Path folder, List<FileSummary> files) {
  /** Copies the list. */
  public GenerationSummary {
    files = List.copyOf(files);
  }

  /**
   * One file.
   *
   * @param name its path below the folder, with {@code /}
   * @param rowCount its rows without the header
   * @param sizeBytes its size with the header
   */
  public record FileSummary(String name, long rowCount, long sizeBytes) {}

  /** Rows of one file, without its header. */
  public long rowCount(String name) {
    return files.stream()
        .filter(file -> file.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no file '" + name + "' was written"))
        .rowCount();
  }

  /** Size of all files. */
  public long sizeBytes() {
    return files.stream().mapToLong(FileSummary::sizeBytes).sum();
  }
}
