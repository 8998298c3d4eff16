package io.graphflow.core.csv;

import io.graphflow.core.imports.ImportFile;
import io.graphflow.exception.DataException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.options.ImportOptions;
import io.graphflow.storage.load.csv.InputFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Optional;

/**
 * A file as a query names it: a path, a {@code file:} URL, or an {@code http:} or {@code https:} URL;
 * compressed as its extension says.
 */
final class CsvSource {
  private static final int TIMEOUT_MILLIS = 30_000;
  private static final int MOST_REDIRECTS = 5;

  private final String location;
  private final ImportOptions options;
  private final ImportFile file;

  /** Nothing is checked before the file is opened. */
  CsvSource(String location, ImportOptions options) {
    this.location = location;
    this.options = options;
    this.file = new ImportFile("LOAD CSV", location, options);
  }

  /**
   * Opens the file; the stream gives decompressed bytes.
   *
   * @throws QueryException if it is not a place or one that may not be read
   * @throws DataException if there is no such file or it cannot be read
   */
  InputStream open() {
    Optional<URI> remote = file.remote();
    if (remote.isPresent()) {
      return fetch(remote.get());
    }
    try {
      return InputFile.decompressed(file.open(Files::newInputStream), location);
    } catch (IOException e) {
      throw file.failed("cannot be read: " + e.getMessage());
    }
  }

  private GraphflowException refused(String reason) {
    return file.refused(reason);
  }

  private InputStream fetch(URI first) {
    if (!options.http()) {
      throw refused("queries of this database may not read from the network;"
          + " ImportOptions.withHttp, or --import-http, lets them");
    }
    try {
      URI uri = first;
      for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
        checkHost(uri);
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        // Each place that another leads to is checked as the first is.
        connection.setInstanceFollowRedirects(false);
        if (!isRedirect(connection.getResponseCode())) {
          return InputFile.decompressed(connection.getInputStream(), first.getPath());
        }
        uri = next(uri, connection.getHeaderField("Location"));
        connection.disconnect();
      }
      throw refused("it leads on to other places more than " + MOST_REDIRECTS + " times");
    } catch (FileNotFoundException e) {
      throw new DataException(location, 0, 0, "there is no such file");
    } catch (IOException | IllegalArgumentException e) {
      throw new DataException(location, 0, 0, "cannot be fetched: " + e.getMessage());
    }
  }

  private static boolean isRedirect(int status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
  }

  private URI next(URI uri, String target) throws IOException {
    if (target == null) {
      throw new IOException("it leads on to another place without naming it");
    }
    URI next = uri.resolve(target);
    String scheme = String.valueOf(next.getScheme()).toLowerCase(Locale.ROOT);
    boolean safe =
        scheme.equals("https") || (scheme.equals("http") && uri.getScheme().equals(scheme));
    if (!safe) {
      throw refused("it leads on to " + next + ", which is not followed");
    }
    return next;
  }

  /**
   * Refuses hosts with an address that is not public. The connection is then made to the addresses found
   * here, as the JVM keeps them for a while.
   */
  private void checkHost(URI uri) throws IOException {
    if (uri.getHost() == null) {
      throw new IOException("it names no host");
    }
    if (options.privateHosts()) {
      return;
    }
    for (InetAddress address : InetAddress.getAllByName(uri.getHost())) {
      if (!PublicAddress.is(address)) {
        throw refused("the host '" + uri.getHost() + "' is of this machine or a private network;"
            + " ImportOptions.withPrivateHosts, or --import-private-hosts, lets queries read from"
            + " there");
      }
    }
  }
}
