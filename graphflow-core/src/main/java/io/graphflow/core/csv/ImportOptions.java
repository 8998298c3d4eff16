package io.graphflow.core.csv;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the queries of a database may read beyond the database: the files that {@code LOAD CSV} names.
 * Immutable.
 *
 * @param folder the only folder whose files may be read; names are relative to it, and nothing outside
 *     can be named, be it by {@code ..} or through a symbolic link. Empty if queries may read whatever
 *     the process may
 * @param http whether files may be fetched by HTTP and HTTPS
 */
public record ImportOptions(Optional<Path> folder, boolean http) {
  /** Every file that the process may read, nothing from the network. */
  public static final ImportOptions FILES = new ImportOptions(Optional.empty(), false);

  /** Creates options. */
  public ImportOptions {
    folder = folder.map(path -> path.toAbsolutePath().normalize());
  }

  /** The files of one folder, nothing from the network. */
  public static ImportOptions only(Path folder) {
    return new ImportOptions(Optional.of(folder), false);
  }

  /** The same files; and what is fetched by HTTP and HTTPS, or not. */
  public ImportOptions withHttp(boolean allowed) {
    return new ImportOptions(folder, allowed);
  }
}
