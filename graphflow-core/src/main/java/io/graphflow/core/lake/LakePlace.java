package io.graphflow.core.lake;

import io.graphflow.exception.UsageException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where a file or a folder of a lake is: on a disk, or behind an address. Immutable. */
public final class LakePlace {
  /** A scheme of one letter is a drive. */
  private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+://.*");

  private final Path path;
  private final URI address;

  private LakePlace(Path path, URI address) {
    this.path = path;
    this.address = address;
  }

  /** A place on a disk. */
  public static LakePlace of(Path path) {
    return new LakePlace(Objects.requireNonNull(path, "path"), null);
  }

  /**
   * A place behind an address. One of {@code file} is a place on a disk.
   *
   * @throws UsageException if it is relative, or no place of a file
   */
  public static LakePlace of(URI address) {
    if (!address.isAbsolute() || address.isOpaque()) {
      throw new UsageException("'" + address + "' is no address of a file; expected one such as"
          + " https://host/folder/NAME.graph.yml");
    }
    if (!address.getScheme().equalsIgnoreCase("file")) {
      return new LakePlace(null, address);
    }
    try {
      return of(Path.of(address));
    } catch (IllegalArgumentException e) {
      throw new UsageException("'" + address + "' is no address of a file: " + e.getMessage());
    }
  }

  /**
   * What a person has written: an address if it begins with a scheme and {@code ://}, otherwise a path.
   *
   * @throws UsageException if it is no address
   */
  public static LakePlace parse(String text) {
    if (!ADDRESS.matcher(text).matches()) {
      try {
        return of(Path.of(text));
      } catch (InvalidPathException e) {
        throw new UsageException("'" + text + "' is no path: " + e.getReason());
      }
    }
    try {
      return of(new URI(text));
    } catch (URISyntaxException e) {
      throw new UsageException("'" + text + "' is no address: " + e.getReason());
    }
  }

  /** The place on a disk; empty if it is none. */
  public Optional<Path> path() {
    return Optional.ofNullable(path);
  }

  /** The address; empty if it is a place on a disk. */
  public Optional<URI> address() {
    return Optional.ofNullable(address);
  }

  /** The address, or that of {@code file} of a place on a disk. */
  public URI uri() {
    return path != null ? path.toUri() : address;
  }

  /** The last part of its name; empty if there is none. */
  public String fileName() {
    if (path != null) {
      return path.getFileName() == null ? "" : path.getFileName().toString();
    }
    String whole = address.getPath() == null ? "" : address.getPath();
    return whole.substring(whole.lastIndexOf('/') + 1);
  }

  /** How it is called in messages: an address without its query, which may be secret. */
  @Override
  public String toString() {
    return path != null ? path.toString()
        : address.getScheme() + "://" + (address.getHost() == null ? address.getRawAuthority()
            : address.getHost() + (address.getPort() < 0 ? "" : ":" + address.getPort()))
            + address.getRawPath();
  }
}
