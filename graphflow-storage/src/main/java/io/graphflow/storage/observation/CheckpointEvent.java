package io.graphflow.storage.observation;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A checkpoint, for Java Flight Recorder. For one thread. */
@Name("io.graphflow.Checkpoint")
@Label("Checkpoint")
@Category("GraphflowDB")
@Description("A checkpoint, which merges commits into files; others read and write meanwhile")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // The recorder reads the fields.
final class CheckpointEvent extends Event {
  @Label("Made")
  @Description("Whether the files were put in place; if not, the database goes on with the former ones")
  private boolean made;

  @Label("Write Time")
  @Description("How long it took to write and to force the files")
  @Timespan
  private long writeTime;

  @Label("Carry-Over Time")
  @Description("How long it took to carry over commits that were made meanwhile, and to wait for those who wrote")
  @Timespan
  private long carryOverTime;

  @Label("Switch Time")
  @Description("How long nobody else could write, while the files were put in place")
  @Timespan
  private long switchTime;

  @Label("Carried Over")
  @Description("How many commits were carried over")
  private long carriedOver;

  @Label("Files Written")
  private long filesWritten;

  @Label("Bytes Written")
  @DataAmount
  private long bytesWritten;

  @Label("Bytes Kept")
  @Description("Size of the files in which nothing has changed, and which were not written again")
  @DataAmount
  private long bytesKept;

  @Label("Tables Rewritten")
  @Description("The number of labels and relationship types of which a file was written")
  private long tablesRewritten;

  /** An event that begins now; null if nobody records it. */
  static CheckpointEvent begun() {
    CheckpointEvent event = new CheckpointEvent();
    if (!event.isEnabled()) {
      return null;
    }
    event.begin();
    return event;
  }

  /** Records it. */
  void ended(boolean wasMade, FilesWritten files, long carriedCount, long writeNanos,
      long carryOverNanos, long switchNanos) {
    end();
    if (shouldCommit()) {
      made = wasMade;
      writeTime = writeNanos;
      carryOverTime = carryOverNanos;
      switchTime = switchNanos;
      carriedOver = carriedCount;
      filesWritten = files.writtenCount();
      bytesWritten = files.writtenBytes();
      bytesKept = files.keptBytes();
      tablesRewritten = files.tableCount();
      commit();
    }
  }
}
