package io.graphflow.storage.log;

import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Makes a log that was read ready to be continued: afterwards the records that were read are on the
 * disk, and nothing else is in its files. May be broken off at any point and done again.
 */
final class LogRepair {
  private static final int PIECE_BYTES = 1 << 16;

  private LogRepair() {}

  /** Repairs the log in a folder, which ends as {@code end} says. */
  static void repair(Disk disk, Path folder, LogEnd end) throws IOException {
    for (Path unfinished : SegmentFile.unfinished(disk, folder)) {
      disk.delete(unfinished);
    }
    if (end.segment() != null) {
      repairLastSegment(disk, end);
    }
  }

  /**
   * Cuts off a torn tail, and writes records anew that are not known to be on the disk. These may
   * have been read from memory alone: after a failed force, forcing a second time would not write
   * them.
   */
  private static void repairLastSegment(Disk disk, LogEnd end) throws IOException {
    if (end.forcedBytes() == end.lengthBytes()) {
      return;
    }
    try (DiskFile file = disk.open(end.segment().path())) {
      if (end.lengthBytes() > end.endBytes()) {
        file.truncate(end.endBytes());
      }
      ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
      for (long at = end.forcedBytes(); at < end.endBytes(); at += piece.limit()) {
        piece.clear().limit((int) Math.min(PIECE_BYTES, end.endBytes() - at));
        file.readFully(piece, at);
        file.writeFully(piece.flip(), at);
      }
      file.force();
    }
  }
}
