package io.graphflow.generate.csv;

import io.graphflow.generate.GenerationSummary;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A folder of CSV files that appears whole or not at all: files are written beside it, in a folder
 * named {@code .NAME.partial}, which {@link #finish} renames and {@link #close} otherwise deletes.
 */
public final class CsvFolder implements AutoCloseable {
  private final Path target;
  private final Path partial;
  private final char delimiter;
  private final Quotes quotes;
  private final List<CsvFile> files = new ArrayList<>();
  private boolean finished;

  /** Starts a folder of files without quotes. */
  public CsvFolder(Path target, char delimiter) throws IOException {
    this(target, delimiter, Quotes.NONE);
  }

  /**
   * Starts a folder.
   *
   * @param target where it shall lie; it must not exist, or be empty
   * @param delimiter between the fields of a row
   * @param quotes what becomes of texts that hold the delimiter
   * @throws DirectoryNotEmptyException if something lies there
   * @throws NotDirectoryException if it is a file
   */
  public CsvFolder(Path target, char delimiter, Quotes quotes) throws IOException {
    this.quotes = quotes;
    this.target = target.toAbsolutePath().normalize();
    this.delimiter = delimiter;
    if (Files.exists(this.target)) {
      if (!Files.isDirectory(this.target)) {
        throw new NotDirectoryException(target.toString());
      }
      try (Stream<Path> entries = Files.list(this.target)) {
        if (entries.findAny().isPresent()) {
          throw new DirectoryNotEmptyException(target.toString());
        }
      }
    }
    partial = this.target.resolveSibling("." + this.target.getFileName() + ".partial");
    delete(partial);
    Files.createDirectories(partial);
  }

  /**
   * Opens a data file.
   *
   * @param name its path below the folder, with {@code /}
   * @param header names of the columns, with commas between, whatever the delimiter is
   */
  public CsvFile open(String name, String header) throws IOException {
    CsvFile file = open(name);
    file.header(header);
    return file;
  }

  /** Opens a data file that does not name its columns. */
  public CsvFile open(String name) throws IOException {
    return open(Files.newOutputStream(path(name)), name);
  }

  /**
   * Opens a data file without names of columns whose rows are sorted by their first field, a number
   * of at least 0, when the file is closed. Rows of one number stay in the order in which they were
   * written.
   *
   * @param mostBytes how much memory the rows may take; the others wait in files beside
   */
  public CsvFile openSorted(String name, int mostBytes) throws IOException {
    if (quotes != Quotes.NONE) {
      throw new IllegalStateException("quoted rows may hold line breaks and cannot be sorted");
    }
    return open(new SortingOutput(path(name), mostBytes), name);
  }

  /**
   * Puts other rows in the place of those of a closed file, each of as many bytes.
   *
   * @param row makes the new row of the old one, both without the line feed; a character is a byte
   */
  public void rewrite(CsvFile file, UnaryOperator<String> row) throws IOException {
    Path path = path(file.name());
    Path rewritten = path.resolveSibling(path.getFileName() + ".rewritten");
    try (BufferedReader reader = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1);
        BufferedWriter writer = Files.newBufferedWriter(rewritten, StandardCharsets.ISO_8859_1)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String other = row.apply(line);
        if (other.length() != line.length()) {
          throw new IllegalArgumentException(
              file.name() + ": the row has another length: " + other);
        }
        writer.write(other);
        writer.write('\n');
      }
    }
    Files.move(rewritten, path, StandardCopyOption.REPLACE_EXISTING);
  }

  private Path path(String name) throws IOException {
    Path path = partial.resolve(name);
    Files.createDirectories(path.getParent());
    return path;
  }

  private CsvFile open(OutputStream out, String name) {
    CsvFile file = new CsvFile(out, name, delimiter, quotes);
    files.add(file);
    return file;
  }

  /** Writes a file that is not data, as a description of the others. */
  public void write(String name, String text) throws IOException {
    Files.writeString(partial.resolve(name), text);
  }

  /** Closes the files and gives the folder its name. */
  public GenerationSummary finish() throws IOException {
    for (CsvFile file : files) {
      file.close();
    }
    Files.deleteIfExists(target);
    Files.move(partial, target);
    finished = true;
    return new GenerationSummary(target, files.stream()
        .map(file -> new GenerationSummary.FileSummary(
            file.name(), file.rowCount(), file.sizeBytes()))
        .toList());
  }

  @Override
  public void close() throws IOException {
    if (finished) {
      return;
    }
    try {
      for (CsvFile file : files) {
        file.discard();
      }
    } finally {
      delete(partial);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
