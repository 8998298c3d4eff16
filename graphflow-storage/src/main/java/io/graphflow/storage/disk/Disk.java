package io.graphflow.storage.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Files and folders, with the one distinction that matters to durability: what has been done, and what
 * has been forced to the disk and thus survives a loss of power.
 *
 * <p>The content of a file survives once {@link DiskFile#force} has returned. That the file has its
 * name, or has it no more, survives once {@link #forceFolder} of its folder has returned; each without
 * the other is not enough for a new file. Until then, any part of what was done may survive and any
 * other part not, in any order, except that a rename is done wholly or not at all.
 *
 * <p>Safe for use by many threads. Errors are {@link IOException}s, with the system's words.
 */
public interface Disk {

  /**
   * Creates an empty file to be written.
   *
   * @throws java.nio.file.FileAlreadyExistsException if there is one of this name
   */
  DiskFile create(Path file) throws IOException;

  /**
   * Opens a file to be read and written.
   *
   * @throws java.nio.file.NoSuchFileException if there is none
   */
  DiskFile open(Path file) throws IOException;

  /**
   * Opens a file to be read; writing to it fails.
   *
   * @throws java.nio.file.NoSuchFileException if there is none
   */
  DiskFile openForReading(Path file) throws IOException;

  /** The names in a folder, in ascending order. */
  List<String> list(Path folder) throws IOException;

  /**
   * Gives a file another name in the same file system, in one step. A file that had the new name is
   * replaced.
   */
  void rename(Path file, Path target) throws IOException;

  /**
   * Deletes a file. Who has it open can go on with it.
   *
   * @throws java.nio.file.NoSuchFileException if there is none
   */
  void delete(Path file) throws IOException;

  /** Forces the names in a folder to the disk. */
  void forceFolder(Path folder) throws IOException;
}
