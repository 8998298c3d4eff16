package io.graphflow.internal.observation;

import io.graphflow.parser.MaskedQuery;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;

/** A query, for Java Flight Recorder. For one thread at a time. */
@Name("io.graphflow.Query")
@Label("Query")
@Category("GraphflowDB")
@Description("A query, from its text to its last row; whoever reads rows as they are found takes part in its time")
@Threshold("20 ms")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // The recorder reads the fields.
final class QueryEvent extends Event {
  @Label("Query")
  @Description("Its text, without strings, numbers and comments")
  private String query;

  @Label("Type")
  @Description("read, read_write, write or schema; empty if it was not planned")
  private String type;

  @Label("Engine")
  @Description("The engine that ran it; empty for commands")
  private String engine;

  @Label("Outcome")
  @Description("completed, closed before all its rows were read, or the kind of its error")
  private String outcome;

  @Label("Rows")
  @Description("Rows that were read")
  private long rows;

  @Label("Planning Time")
  @Description("How long it was parsed and planned")
  @Timespan
  private long planningTime;

  @Label("Waiting Time")
  @Description("How long it waited for locks")
  @Timespan
  private long waitingTime;

  @Label("Running Time")
  @Description("The time that is left")
  @Timespan
  private long runningTime;

  @Label("Peak Memory")
  @Description("The most memory that it kept, as estimated")
  @DataAmount
  private long peakMemory;

  @Label("User")
  private String user;

  @Label("Connection")
  @Description("By which its client came over a network; empty for the program that has the database open")
  private String connection;

  /** An event that begins now; null if nobody records it. */
  static QueryEvent begun() {
    QueryEvent event = new QueryEvent();
    if (!event.isEnabled()) {
      return null;
    }
    event.begin();
    return event;
  }

  /** Whether it is recorded, once it has ended. */
  boolean isWanted() {
    return shouldCommit();
  }

  /** Records it. */
  void record(QueryReport report) {
    query = MaskedQuery.of(report.text(), report.isCypher());
    type = report.type();
    engine = report.engine();
    outcome = report.outcome();
    rows = report.rows();
    planningTime = report.planningNanos();
    waitingTime = report.waitingNanos();
    runningTime = report.runningNanos();
    peakMemory = report.mostBytes();
    user = report.client().user();
    connection = report.client().connection();
    commit();
  }
}
