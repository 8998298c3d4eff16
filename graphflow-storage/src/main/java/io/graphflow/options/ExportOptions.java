package io.graphflow.options;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the queries of a database may write beyond the database: the files that {@code COPY … TO} names. Whoever lets
 * others write queries lets them write all that is allowed here, also where they may only read the database. Immutable.
 *
 * <pre>{@code
 * DatabaseOptions options = DatabaseOptions.DEFAULT.withExports(ExportOptions.only(Path.of("outbox")));
 * }</pre>
 *
 * @param files whether files of this machine may be written at all
 * @param folder the only folder in which files may be written; names are relative to it, and nothing outside can be named,
 *     be it by {@code ..} or through a symbolic link. Empty if queries may write wherever the process may
 */
public record ExportOptions(boolean files, Optional<Path> folder) {
  /** Nothing: {@code COPY} is refused. */
  public static final ExportOptions NONE = new ExportOptions(false, Optional.empty());

  /** Every file that the process may write. */
  public static final ExportOptions FILES = new ExportOptions(true, Optional.empty());

  /** Creates options. */
  public ExportOptions {
    folder = folder.map(path -> path.toAbsolutePath().normalize());
  }

  /** The files of one folder, which has to be there. */
  public static ExportOptions only(Path folder) {
    return new ExportOptions(true, Optional.of(folder));
  }
}
