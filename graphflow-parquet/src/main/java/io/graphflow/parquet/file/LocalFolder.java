package io.graphflow.parquet.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** A folder of a file system. Immutable. */
public final class LocalFolder implements ObjectStore {
  private final Path root;

  /**
   * The files below a folder.
   *
   * @param root which need not be there
   */
  public LocalFolder(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  /**
   * @throws InvalidPathException if it is no name of a file here
   */
  private Path path(String name) {
    Path path = root.resolve(name).normalize();
    if (!path.startsWith(root)) {
      // A slash is not all that separates the parts of a path here.
      throw new InvalidPathException(name, "it leads out of " + root);
    }
    return path;
  }

  /**
   * {@inheritDoc}
   *
   * @throws InvalidPathException if it is no name of a file here
   */
  @Override
  public String describe(String name) {
    return path(name).toString();
  }

  @Override
  public OptionalLong length(String name) throws IOException {
    Path path = path(name);
    return Files.exists(path) ? OptionalLong.of(Files.size(path)) : OptionalLong.empty();
  }

  @Override
  public LakeFile open(String name) throws IOException {
    Path path = path(name);
    if (!Files.exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    return LocalFile.open(path);
  }

  @Override
  public Optional<ObjectStore> folder(String prefix) {
    try {
      Path path = root.resolve(prefix).normalize();
      return Files.isDirectory(path) ? Optional.of(new LocalFolder(path)) : Optional.empty();
    } catch (InvalidPathException _) {
      // Such as the address of an object store.
      return Optional.empty();
    }
  }
}
