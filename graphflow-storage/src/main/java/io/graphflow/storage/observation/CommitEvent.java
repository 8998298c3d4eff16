package io.graphflow.storage.observation;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;

/** A commit that changed something, for Java Flight Recorder. For one thread. */
@Name("io.graphflow.Commit")
@Label("Commit")
@Category("GraphflowDB")
@Description("A commit that changed something, until its changes were durable and visible")
@Threshold("20 ms")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // The recorder reads the fields.
final class CommitEvent extends Event {
  @Label("Changes")
  @Description("Elements created or deleted, and values, labels and parts of the schema changed")
  private long changes;

  @Label("Log Bytes")
  @Description("Size of its record in the log")
  @DataAmount
  private long logBytes;

  @Label("Log Time")
  @Description("How long it waited for the log to write its record and, if the durability is SYNC, to force it")
  @Timespan
  private long logTime;

  /** An event that begins now; null if nobody records it. */
  static CommitEvent begun() {
    CommitEvent event = new CommitEvent();
    if (!event.isEnabled()) {
      return null;
    }
    event.begin();
    return event;
  }

  /** Records it unless it was too short for the recording. */
  void ended(long changeCount, long bytes, long logNanos) {
    end();
    if (shouldCommit()) {
      changes = changeCount;
      logBytes = bytes;
      logTime = logNanos;
      commit();
    }
  }
}
