package io.graphflow.options;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the queries of a database may read beyond the database: the files that {@code LOAD CSV} and
 * {@code LOAD PARQUET} name. Whoever lets others write queries lets them read all that is allowed here. Immutable.
 *
 * <pre>{@code
 * DatabaseOptions options = DatabaseOptions.DEFAULT.withImports(ImportOptions.only(Path.of("inbox")));
 * }</pre>
 *
 * @param files whether files of this machine may be read at all
 * @param folder the only folder whose files may be read; names are relative to it, and nothing outside
 *     can be named, be it by {@code ..} or through a symbolic link. Empty if queries may read whatever
 *     the process may
 * @param http whether files may be fetched by HTTP and HTTPS
 * @param privateHosts whether they may also be fetched from this machine and its networks: from loopback,
 *     link-local, private and multicast addresses
 */
public record ImportOptions(
    boolean files,
    Optional<Path> folder,
    boolean http,
    boolean privateHosts) {
  /** Nothing: {@code LOAD CSV} and {@code LOAD PARQUET} are refused. */
  public static final ImportOptions NONE =
      new ImportOptions(false, Optional.empty(), false, false);

  /** Every file that the process may read, nothing from the network. */
  public static final ImportOptions FILES =
      new ImportOptions(true, Optional.empty(), false, false);

  /** Creates options. */
  public ImportOptions {
    folder = folder.map(path -> path.toAbsolutePath().normalize());
  }

  /** The files of one folder, nothing from the network. */
  public static ImportOptions only(Path folder) {
    return new ImportOptions(true, Optional.of(folder), false, false);
  }

  /** The same files; and what is fetched by HTTP and HTTPS from public addresses, or not. */
  public ImportOptions withHttp(boolean allowed) {
    return new ImportOptions(files, folder, allowed, privateHosts);
  }

  /** The same, with private addresses among those that files are fetched from, or without. */
  public ImportOptions withPrivateHosts(boolean allowed) {
    return new ImportOptions(files, folder, http, allowed);
  }
}
