package io.graphflow.internal.copy;

import io.graphflow.exception.DataException;
import io.graphflow.exception.QueryException;
import io.graphflow.options.ExportOptions;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A file that a query names, and that appears when it is whole: until then it has another name, which begins with a dot,
 * and closing removes it. For one thread.
 */
public final class CopyFile implements AutoCloseable {
  private final String location;
  private final Path target;
  private final Path part;
  private final boolean overwrite;
  private final FileChannel channel;
  private final OutputStream output;

  private CopyFile(String location, Path target, boolean overwrite) throws IOException {
    this.location = location;
    this.target = target;
    this.overwrite = overwrite;
    this.part = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID());
    this.channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    this.output = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
  }

  /**
   * Begins to write a file.
   *
   * @param location as the query names it: a path
   * @param overwrite whether a file of this name may be replaced
   * @throws QueryException if it is no path, or one where nothing may be written
   * @throws DataException if it is there, or cannot be written
   */
  public static CopyFile create(String location, boolean overwrite, ExportOptions options) {
    if (!options.files()) {
      throw refused(location, "queries of this database may write no files; ExportOptions.only, or"
          + " --export-folder, lets them write to a folder");
    }
    try {
      Path path = Path.of(location);
      if (path.getFileName() == null || path.getFileName().toString().isBlank()) {
        throw refused(location, "it names no file");
      }
      Path target = options.folder().isPresent()
          ? within(options.folder().get(), path, location)
          : path.toAbsolutePath();
      if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
        throw failed(location, "it is a folder", null);
      }
      if (!overwrite && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
        throw isThere(location);
      }
      return new CopyFile(location, target, overwrite);
    } catch (InvalidPathException e) {
      throw refused(location, "it is no path: " + e.getReason());
    } catch (NoSuchFileException e) {
      throw failed(location, "there is no such folder", e);
    } catch (IOException e) {
      throw failed(location, "cannot be written: " + e.getMessage(), e);
    }
  }

  /** The place in a folder that must hold it, without links on the way. */
  private static Path within(Path folder, Path path, String location) throws IOException {
    Path place = folder.resolve(path).normalize();
    // A place outside of the folder is refused before anybody is told whether it exists.
    if (!place.startsWith(folder) || place.equals(folder)) {
      throw outside(location);
    }
    Path real = place.getParent().toRealPath();
    if (!real.startsWith(folder.toRealPath())) {
      throw outside(location);
    }
    return real.resolve(place.getFileName());
  }

  private static QueryException outside(String location) {
    return refused(location,
        "it lies outside of the export folder, which is the only one that queries of this"
            + " database may write to");
  }

  private static QueryException refused(String location, String reason) {
    return new QueryException("COPY cannot write '" + location + "': " + reason);
  }

  private static DataException isThere(String location) {
    return failed(location, "is there already; (OVERWRITE) behind its name lets COPY replace it",
        null);
  }

  private static DataException failed(String location, String reason, IOException cause) {
    return new DataException(location + ": " + reason, cause);
  }

  /** What is written. */
  public OutputStream output() {
    return output;
  }

  /**
   * Gives the file its name: it is whole, and on the disk.
   *
   * @throws DataException if it cannot be written, or somebody has made a file of this name meanwhile
   */
  public void finish() {
    try {
      output.flush();
      channel.force(true);
      channel.close();
      if (overwrite) {
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
      } else {
        Files.move(part, target);
      }
    } catch (FileAlreadyExistsException e) {
      throw isThere(location);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** The error of a file that takes no more. */
  public DataException unwritable(IOException cause) {
    return failed(location, "cannot be written: " + cause.getMessage(), cause);
  }

  /** Removes what was written, unless it is finished. */
  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(part);
  }
}
