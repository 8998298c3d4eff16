package io.graphflow.storage.memory;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.ResourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Asks for disk space before it is mapped: a mapped file that has no room faults when it is written
 * to. Others may take the space meanwhile; this class reports such faults as lack of space, too.
 */
public final class DiskSpace {

  private DiskSpace() {}

  /**
   * Checks that {@code sizeBytes} more fit on the file system of {@code folder}.
   *
   * @throws ResourceException if they do not
   * @throws IOException if the file system does not answer
   */
  public static void check(Path folder, long sizeBytes) throws IOException {
    check(folder, Files.getFileStore(folder).getUsableSpace(), sizeBytes);
  }

  /**
   * Checks that {@code sizeBytes} fit into {@code usableBytes}, which are free on the file system of
   * {@code folder}.
   *
   * @throws ResourceException if they do not
   */
  public static void check(Path folder, long usableBytes, long sizeBytes) {
    if (usableBytes < sizeBytes) {
      throw new ResourceException("no room on the file system of " + folder + ": " + sizeBytes
          + " bytes are needed, " + usableBytes + " are free");
    }
  }

  /**
   * The error for a fault of the JVM at memory that a file is mapped to: there is no room for the
   * written data.
   *
   * @param what could not be done, as in "cannot make a checkpoint of /data/social"
   */
  public static GraphflowException fault(String what, InternalError fault) {
    return new ResourceException(what + ": a file could not be written. Is the disk full?", fault);
  }
}
