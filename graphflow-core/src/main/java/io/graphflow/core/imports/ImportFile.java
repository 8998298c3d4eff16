package io.graphflow.core.imports;

import io.graphflow.exception.DataException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.options.ImportOptions;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A file as a query names it: a path, a {@code file:} URL, or an {@code http:} or {@code https:} URL. Those of this machine
 * are opened here, if they may be read.
 */
public final class ImportFile {
  /** One letter before a colon is a drive. */
  private static final Pattern SCHEME =
      Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*", Pattern.DOTALL);

  private final String clause;
  private final String location;
  private final ImportOptions options;

  /** Opens a file at a place that was checked. */
  @FunctionalInterface
  public interface Opener<T extends Closeable> {
    /** Opens it, with options such as not to follow links. */
    T open(Path place, OpenOption... options) throws IOException;
  }

  /**
   * Nothing is checked before the file is opened.
   *
   * @param clause that reads it, for messages
   * @param location as the query names it
   * @param options the files that may be read
   */
  public ImportFile(String clause, String location, ImportOptions options) {
    this.clause = clause;
    this.location = location;
    this.options = options;
  }

  /**
   * The file's URL, if it is to be fetched from the network.
   *
   * @throws QueryException if it is not a place
   */
  public Optional<URI> remote() {
    if (location.isBlank()) {
      throw refused("it names no file");
    }
    if (!SCHEME.matcher(location).matches()) {
      return Optional.empty();
    }
    URI uri = uri();
    return switch (uri.getScheme().toLowerCase(Locale.ROOT)) {
      case "file" -> Optional.empty();
      case "http", "https" -> Optional.of(uri);
      default -> throw refused("files are read by path, by file:///path"
          + (options.http() ? ", by http:// and by https://" : ""));
    };
  }

  private URI uri() {
    try {
      return new URI(location);
    } catch (URISyntaxException e) {
      throw refused("it is no URL: " + e.getReason() + " at character " + (e.getIndex() + 1));
    }
  }

  /** The error of a file that may not be read. */
  public GraphflowException refused(String reason) {
    return new QueryException(clause + " cannot read '" + location + "': " + reason);
  }

  /** The error of a file that could be read, and is not. */
  public DataException failed(String reason) {
    return new DataException(location, 0, 0, reason);
  }

  /**
   * Opens a file that is not {@link #remote}.
   *
   * @throws QueryException if it is not a place or one that may not be read
   * @throws DataException if there is no such file or it cannot be read
   */
  public <T extends Closeable> T open(Opener<T> opener) {
    try {
      return open(SCHEME.matcher(location).matches() ? path(uri()) : Path.of(location), opener);
    } catch (InvalidPathException e) {
      throw refused("it is no path: " + e.getReason());
    }
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

  private <T extends Closeable> T open(Path path, Opener<T> opener) {
    if (!options.files()) {
      throw refused("queries of this database may not read files; ImportOptions.only lets them read"
          + " those of a folder");
    }
    Path place = options.folder().isPresent() ? within(options.folder().get(), path) : path;
    try {
      BasicFileAttributes before = regular(place);
      // Where a folder is set, the place is free of links, and must not have become one.
      T file = options.folder().isPresent()
          ? opener.open(place, LinkOption.NOFOLLOW_LINKS)
          : opener.open(place);
      boolean checked = false;
      try {
        checkUnchanged(place, before);
        checked = true;
      } finally {
        if (!checked) {
          file.close();
        }
      }
      return file;
    } catch (NoSuchFileException e) {
      throw failed("there is no such file");
    } catch (IOException e) {
      throw failed("cannot be read: " + e.getMessage());
    }
  }

  /** A pipe would be waited for, and a device may never end. */
  private BasicFileAttributes regular(Path place) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(place, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      throw failed("it is " + (attributes.isDirectory() ? "a folder" : "a device or a pipe")
          + ", not a file");
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
      throw failed("there is no such file in the import folder");
    } catch (IOException e) {
      throw failed("cannot be read: " + e.getMessage());
    }
  }

  private GraphflowException outside() {
    return refused("it lies outside of the import folder, which is the only one that queries of"
        + " this database may read");
  }
}
