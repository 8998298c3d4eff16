package io.graphflow.parquet.file;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A folder of files that are found by their names: one of a file system, of a web server, or of an object store. Nobody asks
 * it which files there are. Implementations can be used by several threads at once.
 *
 * <p>A name is relative to the folder, has slashes between its parts, and no part of it is empty, {@code .} or {@code ..}:
 * see {@link StoredFile#nameWithin}.
 *
 * <p>Of a file that must not be read, methods throw {@link java.nio.file.AccessDeniedException}. Some stores say so of files
 * that are not there, too.
 */
public interface ObjectStore extends AutoCloseable {

  /**
   * How a file is called in messages, such as by its path or its address, without anything that is secret.
   *
   * @param name of a file, which need not be there; or empty for the folder
   */
  String describe(String name);

  /**
   * The length of a file in bytes.
   *
   * @return empty if there is no such file
   * @throws IOException if that cannot be found out
   */
  OptionalLong length(String name) throws IOException;

  /**
   * Opens a file.
   *
   * @return to be closed; a file behind a network holds no connection while nobody reads, as many may be open for long
   * @throws java.nio.file.NoSuchFileException if there is none
   * @throws IOException if it cannot be opened
   */
  LakeFile open(String name) throws IOException;

  /**
   * The folder that a description of a graph calls the one of its data.
   *
   * @param prefix a path, which may be relative to this folder
   * @return empty if it is not there, as far as can be told, or files shall not lead there: only a folder of a file system
   *     may have others beside it
   */
  default Optional<ObjectStore> folder(String prefix) {
    Optional<String> name = prefix.startsWith("/") || prefix.contains("://")
        ? Optional.empty()
        : StoredFile.nameWithin(prefix);
    return name.map(found -> found.isEmpty() ? this : new FolderWithin(this, found));
  }

  /**
   * Hears which files will be opened soon, in about this order. A store whose reads are requests may fetch what is read
   * of them first; all others need not listen.
   */
  default void expect(List<String> names) {}

  /** How many requests are best made at once; 1 if reading is no request. */
  default int requestsAtOnce() {
    return 1;
  }

  @Override
  default void close() throws IOException {}
}
