package io.graphflow.storage.disk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Files and folders, with the one distinction that matters to durability: an operation is done, or
 * it has been forced to the disk and thus survives a loss of power.
 *
 * <p>The content of a file survives once {@link DiskFile#force} has returned. Its name, or the loss
 * of its name, survives once {@link #forceFolder} of its folder has returned; each without the
 * other is not enough for a new file. Until then, any part of the operations may survive and any
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

  /**
   * Creates a file of zeros and maps it to be written. The mapped memory is the file's content.
   *
   * @param arena to which the mapping belongs
   * @throws java.nio.file.FileAlreadyExistsException if there is a file of this name
   */
  MemorySegment createMapped(Path file, long lengthBytes, Arena arena) throws IOException;

  /** Forces the contents of a mapping of {@link #createMapped} to the disk. */
  void forceMapped(MemorySegment mapping) throws IOException;

  /**
   * Maps a whole file to be read.
   *
   * @param arena to which the mapping belongs
   * @throws java.nio.file.NoSuchFileException if there is none
   */
  MemorySegment map(Path file, Arena arena) throws IOException;

  /** Number of bytes that files can grow by on the file system of a folder. */
  long freeBytes(Path folder) throws IOException;

  /**
   * Takes a lock, or returns null if someone else has it, in this process or another.
   *
   * @param file created if it does not exist, with its folder; the holder of the lock may delete it
   */
  DiskLock tryLock(Path file) throws IOException;

  /** Whether there is a file or folder of this name. */
  boolean exists(Path path) throws IOException;

  /** Whether there is a folder of this name. */
  boolean isFolder(Path path) throws IOException;

  /** The place of a file or folder, behind links; {@code path} itself if there is nothing. */
  Path realPath(Path path) throws IOException;

  /** The names in a folder, in ascending order. */
  List<String> list(Path folder) throws IOException;

  /**
   * Creates a folder in another one.
   *
   * @throws java.nio.file.FileAlreadyExistsException if there is a file or folder of this name
   */
  void createFolder(Path folder) throws IOException;

  /**
   * Gives a file or folder another name, or another folder, in the same file system, in one step. A
   * file, or an empty folder, that had the new name is replaced.
   */
  void rename(Path file, Path target) throws IOException;

  /**
   * Gives a file, which nobody writes to any more, another name beside its own, in the same file
   * system. Deleting one name leaves the other. Where the system has no such names it becomes a copy,
   * forced.
   *
   * @throws java.nio.file.NoSuchFileException if there is no such file
   * @throws java.nio.file.FileAlreadyExistsException if there is a file or folder of the new name
   */
  void link(Path file, Path name) throws IOException;

  /**
   * Deletes a file or an empty folder. A process that has the file open can go on with it.
   *
   * @throws java.nio.file.NoSuchFileException if there is none
   * @throws java.nio.file.DirectoryNotEmptyException if it is a folder with something in it
   */
  void delete(Path path) throws IOException;

  /** Forces the names in a folder to the disk. */
  void forceFolder(Path folder) throws IOException;

  /** Creates a folder and those that it lies in, as far as they are not there, and forces the names. */
  default void createFolders(Path folder) throws IOException {
    if (!exists(folder)) {
      createFolders(folder.getParent());
      try {
        createFolder(folder);
      } catch (FileAlreadyExistsException e) {
        if (!isFolder(folder)) {
          throw e;
        }
      }
      forceFolder(folder.getParent());
    }
  }

  /** Deletes a file, or a folder with all that is in it. */
  default void deleteTree(Path path) throws IOException {
    if (isFolder(path)) {
      for (String name : list(path)) {
        deleteTree(path.resolve(name));
      }
    }
    delete(path);
  }

  /** Writes a new file, in the place of one of this name, and forces it; not its name. */
  default void write(Path file, byte[] content) throws IOException {
    if (exists(file)) {
      delete(file);
    }
    try (DiskFile created = create(file)) {
      created.writeFully(ByteBuffer.wrap(content), 0);
      created.force();
    }
  }

  /** The content of a small file. */
  default byte[] read(Path file) throws IOException {
    try (DiskFile opened = openForReading(file)) {
      ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(opened.lengthBytes()));
      int length = opened.readFully(content, 0);
      return Arrays.copyOf(content.array(), length);
    }
  }
}
