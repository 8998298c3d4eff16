package io.graphflow.core.csv;

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
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A file as a query names it: a path, a {@code file:} URL, or an {@code http:} or {@code https:} URL;
 * compressed as its extension says.
 */
final class CsvSource {
  /** One letter before a colon is a drive. */
  private static final Pattern SCHEME =
      Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*", Pattern.DOTALL);
  private static final int TIMEOUT_MILLIS = 30_000;
  private static final int MOST_REDIRECTS = 5;

  private final String location;
  private final ImportOptions options;

  /** Nothing is checked before the file is opened. */
  CsvSource(String location, ImportOptions options) {
    this.location = location;
    this.options = options;
  }

  /**
   * Opens the file; the stream gives decompressed bytes.
   *
   * @throws QueryException if it is not a place or one that may not be read
   * @throws DataException if there is no such file or it cannot be read
   */
  InputStream open() {
    if (location.isBlank()) {
      throw refused("it names no file");
    }
    try {
      if (!SCHEME.matcher(location).matches()) {
        return file(Path.of(location));
      }
      URI uri = new URI(location);
      return switch (uri.getScheme().toLowerCase(Locale.ROOT)) {
        case "file" -> file(path(uri));
        case "http", "https" -> fetch(uri);
        default -> throw refused("files are read by path, by file:///path"
            + (options.http() ? ", by http:// and by https://" : ""));
      };
    } catch (URISyntaxException e) {
      throw refused("it is no URL: " + e.getReason() + " at character " + (e.getIndex() + 1));
    } catch (InvalidPathException e) {
      throw refused("it is no path: " + e.getReason());
    }
  }

  private GraphflowException refused(String reason) {
    return new QueryException("LOAD CSV cannot read '" + location + "': " + reason);
  }

  /** The path that a {@code file:} URL names; where a folder is set, it starts there. */
  private Path path(URI uri) {
    if (uri.isOpaque()) {
      // file:name has no slash, and no escapes that are decoded.
      return Path.of(uri.getSchemeSpecificPart());
    }
    String host = uri.getAuthority();
    if (host != null && !host.equalsIgnoreCase("localhost")) {
      throw refused("a file on '" + host + "' is on another machine; a path of this one has three"
          + " slashes, as in file:///" + host + uri.getPath());
    }
    if (options.folder().isPresent()) {
      return Path.of(uri.getPath().replaceFirst("^/+", ""));
    }
    try {
      return Path.of(new URI("file", null, uri.getPath(), null));
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      throw refused("it is no path: " + e.getMessage());
    }
  }

  private InputStream file(Path path) {
    if (!options.files()) {
      throw refused("queries of this database may not read files; ImportOptions.only lets them read"
          + " those of a folder");
    }
    Path place = options.folder().isPresent() ? within(options.folder().get(), path) : path;
    try {
      BasicFileAttributes before = regular(place);
      // Where a folder is set, the place is free of links, and must not have become one.
      InputStream file = options.folder().isPresent()
          ? Files.newInputStream(place, LinkOption.NOFOLLOW_LINKS)
          : Files.newInputStream(place);
      boolean checked = false;
      try {
        checkUnchanged(place, before);
        checked = true;
      } finally {
        if (!checked) {
          file.close();
        }
      }
      return InputFile.decompressed(file, location);
    } catch (NoSuchFileException e) {
      throw new DataException(location, 0, 0, "there is no such file");
    } catch (IOException e) {
      throw new DataException(location, 0, 0, "cannot be read: " + e.getMessage());
    }
  }

  /** A pipe would be waited for, and a device may never end. */
  private BasicFileAttributes regular(Path place) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(place, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      throw new DataException(location, 0, 0, "it is "
          + (attributes.isDirectory() ? "a folder" : "a device or a pipe") + ", not a file");
    }
    return attributes;
  }

  /** Makes sure that nobody has replaced the file while it was opened. */
  private void checkUnchanged(Path place, BasicFileAttributes before) throws IOException {
    boolean moved = options.folder().isPresent() && !place.toRealPath().equals(place);
    if (moved || !Objects.equals(before.fileKey(), regular(place).fileKey())) {
      throw refused("something else was put in its place while it was opened");
    }
  }

  /** The file, found from a folder that must hold it. */
  private Path within(Path folder, Path path) {
    Path place = folder.resolve(path).normalize();
    // A file outside of the folder is refused before anybody is told whether it exists.
    if (!place.startsWith(folder)) {
      throw outside();
    }
    try {
      Path real = place.toRealPath();
      if (!real.startsWith(folder.toRealPath())) {
        throw outside();
      }
      return real;
    } catch (NoSuchFileException e) {
      throw new DataException(location, 0, 0, "there is no such file in the import folder");
    } catch (IOException e) {
      throw new DataException(location, 0, 0, "cannot be read: " + e.getMessage());
    }
  }

  private GraphflowException outside() {
    return refused("it lies outside of the import folder, which is the only one that queries of"
        + " this database may read");
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
