package io.graphflow.storage.log;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.ResourceException;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.DatabaseFileException.Problem;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a log and changes nothing.
 *
 * <p>What cannot be read is one of two things. A <i>torn tail</i> is what was being written when the
 * process or the machine stopped: it lies at the end of the last segment, and nothing behind it was
 * written after it had been forced. It is passed over and told. All else is damage, and an error that
 * names the file and the place: a record with whole ones behind it that say it had been on the disk, a
 * record that is not whole in a segment followed by one that begins later, segments that are missing or do not
 * fit together, and logs of other databases. Nothing behind damage is read, as it may depend on what
 * is lost.
 */
public final class LogReader {
  private final Disk disk;
  private final LogIdentity identity;
  private final RecordHandler handler;
  private final long from;

  private long firstSequenceNumber;
  private long nextSequenceNumber;
  private long lengthBytes;
  private SegmentFile lastSegment;
  private SegmentReader lastReader;

  private LogReader(Disk disk, LogIdentity identity, long from, RecordHandler handler) {
    this.disk = disk;
    this.identity = identity;
    this.from = from;
    this.handler = handler;
  }

  /**
   * Reads the records from a sequence number on.
   *
   * @param folder the database's; files that are not of a log are passed over
   * @param from the first sequence number that the database's files do not contain already, at least 1.
   *     Segments wholly before it are not read. With 1 the log may be missing altogether.
   * @param handler is given each record from {@code from} on
   * @return what was read, whole segments
   * @throws DatabaseFileException if the log is damaged, incomplete, too new or of another database
   * @throws ResourceException if the disk fails
   */
  public static LogContents read(
      Disk disk, Path folder, LogIdentity identity, long from, RecordHandler handler) {
    return readToEnd(disk, folder, identity, from, handler).contents();
  }

  /**
   * Reads the segments that hold the records from one sequence number to before another, of a log that
   * may be written to.
   *
   * @param from with which a segment begins
   * @param to with which a later segment begins; its records, and those behind it, are not read
   * @throws DatabaseFileException as {@link #read(Disk, Path, LogIdentity, long, RecordHandler)}
   */
  public static void read(
      Disk disk, Path folder, LogIdentity identity, long from, long to, RecordHandler handler) {
    List<SegmentFile> segments = list(disk, folder).stream()
        .filter(segment -> segment.firstSequenceNumber() < to)
        .toList();
    new LogReader(disk, identity, from, handler).readSegments(folder, segments);
  }

  /**
   * Reads as {@link #read} does, for the checksums and counts alone.
   *
   * @throws DatabaseFileException as {@link #read} does
   */
  public static LogContents verify(Disk disk, Path folder, LogIdentity identity, long from) {
    return read(disk, folder, identity, from, (sequenceNumber, generation, payload) -> {});
  }

  /** Like {@link #read}, and tells where one can go on writing. */
  static LogEnd readToEnd(
      Disk disk, Path folder, LogIdentity identity, long from, RecordHandler handler) {
    if (from < 1) {
      throw new IllegalArgumentException("records begin at 1, not at " + from);
    }
    return new LogReader(disk, identity, from, handler)
        .readSegments(folder, list(disk, folder));
  }

  private static List<SegmentFile> list(Disk disk, Path folder) {
    try {
      return SegmentFile.list(disk, folder);
    } catch (IOException e) {
      throw cannotRead(folder, e);
    }
  }

  private LogEnd readSegments(Path folder, List<SegmentFile> all) {
    int first = firstNeeded(all);
    if (first < 0 && (!all.isEmpty() || from > 1)) {
      throw new DatabaseFileException(folder, Problem.MISSING,
          "lacks records of its write-ahead log, from " + from
              + (all.isEmpty() ? " on" : " to " + (all.getFirst().firstSequenceNumber() - 1))
              + ": a file write-ahead-….log was removed, or is of an older copy of the database;"
              + " put it back");
    }
    List<SegmentFile> segments = all.subList(Math.max(first, 0), all.size());
    firstSequenceNumber = segments.isEmpty() ? from : segments.getFirst().firstSequenceNumber();
    nextSequenceNumber = firstSequenceNumber;
    for (int i = 0; i < segments.size(); i++) {
      read(segments.get(i), i + 1 < segments.size() ? segments.get(i + 1) : null);
    }
    long recordCount = nextSequenceNumber - firstSequenceNumber;
    // A log that was not forced may end before the end of the records that the database's files
    // contain.
    long next = Math.max(nextSequenceNumber, from);
    LogContents contents = new LogContents(segments.size(), recordCount,
        recordCount == 0 ? next : firstSequenceNumber, next, lengthBytes, tornTail());
    return lastReader == null
        ? LogEnd.ofNoLog(contents)
        : LogEnd.of(contents, lastSegment, lastReader);
  }

  private TornTail tornTail() {
    return lastReader == null || lastReader.problem() == null
        ? null
        : new TornTail(lastSegment.path(), lastReader.endBytes(),
            lastReader.lengthBytes() - lastReader.endBytes(), lastReader.problem());
  }

  /** The last segment that begins at or before the first record wanted; -1 if there is none. */
  private int firstNeeded(List<SegmentFile> segments) {
    int needed = -1;
    while (needed + 1 < segments.size()
        && segments.get(needed + 1).firstSequenceNumber() <= from) {
      needed++;
    }
    return needed;
  }

  private void read(SegmentFile segment, SegmentFile follower) {
    try (SegmentReader reader = SegmentReader.open(disk, segment, identity)) {
      checkFollows(segment, reader.header());
      while (reader.next(nextSequenceNumber)) {
        if (nextSequenceNumber >= from) {
          handler.record(nextSequenceNumber, reader.header().generation(), reader.payload());
        }
        nextSequenceNumber++;
      }
      if (reader.problem() != null) {
        checkTorn(segment, reader, follower);
      }
      lengthBytes += reader.endBytes();
      lastSegment = segment;
      lastReader = reader;
    } catch (NoSuchFileException e) {
      throw new DatabaseFileException(segment.path(), Problem.MISSING,
          "is missing: it was there a moment ago", e);
    } catch (IOException e) {
      throw cannotRead(segment.path(), e);
    }
  }

  private void checkFollows(SegmentFile segment, SegmentHeader header) {
    if (header.firstSequenceNumber() > nextSequenceNumber) {
      throw new DatabaseFileException(segment.path(), Problem.MISSING,
          "begins with record " + header.firstSequenceNumber() + ", but the records from "
              + nextSequenceNumber + " on are missing: a file of the write-ahead log was removed or"
              + " cut off; put it back, or restore the database from a backup");
    }
    if (lastReader != null && (header.firstSequenceNumber() < nextSequenceNumber
        || header.formerChecksum() != lastReader.header().checksum()
        || header.generation() < lastReader.header().generation())) {
      throw new DatabaseFileException(segment.path(), Problem.OTHER_DATABASE,
          "does not continue the segment before it: they are of two copies of the database that"
              + " were both written to; put the segments of one copy together");
    }
  }

  /**
   * Checks that what cannot be read was being written when the process or the machine stopped. If
   * another segment begins with that very record, it was cut off before, though the disk did not keep
   * the cut.
   */
  private void checkTorn(SegmentFile segment, SegmentReader reader, SegmentFile follower)
      throws IOException {
    if (follower != null) {
      if (follower.firstSequenceNumber() != nextSequenceNumber) {
        throw damaged(segment, reader,
            "and the next file begins with record " + follower.firstSequenceNumber());
      }
      return;
    }
    long later = reader.laterThanForced(nextSequenceNumber);
    if (later >= 0) {
      throw damaged(segment, reader,
          "though it was on the disk before record " + later + " was written");
    }
  }

  private DatabaseFileException damaged(SegmentFile segment, SegmentReader reader, String proof) {
    return new DatabaseFileException(segment.path(), Problem.DAMAGED,
        "is damaged at byte " + reader.endBytes() + ": record " + nextSequenceNumber
            + " cannot be read (" + reader.problem() + "), " + proof
            + ". Transactions from there on would be lost, so nothing was changed. Put the file back"
            + " from a copy, or restore the database from a backup");
  }

  private static GraphflowException cannotRead(Path path, IOException cause) {
    return new ResourceException("cannot read " + path + ": "
        + cause.getClass().getSimpleName() + ": " + cause.getMessage(), cause);
  }
}
