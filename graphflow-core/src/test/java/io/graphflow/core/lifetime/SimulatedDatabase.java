package io.graphflow.core.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.AccessMode;
import io.graphflow.Database;
import io.graphflow.DatabaseOnDisk;
import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.core.lifetime.Model.Outcome;
import io.graphflow.core.update.ModelGraph;
import io.graphflow.core.update.RandomQuery;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import io.graphflow.options.LogOptions;
import io.graphflow.options.SessionOptions;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.storage.disk.SimulatedDisk.Fault;
import io.graphflow.summary.UpdateCounters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database on a simulated disk and the model of it, side by side. To compare them, all engines
 * are asked for the whole graph.
 */
final class SimulatedDatabase implements AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger(SimulatedDatabase.class);
  private static final Path HOME = Path.of("/home");
  private static final Path FOLDER = HOME.resolve("graph");

  /** Small files and buffers, so that segments end and records are written past the buffers. */
  private static final DatabaseOptions OPTIONS = DatabaseOptions.DEFAULT
      .withLog(LogOptions.of(Durability.SYNC).withSegmentBytes(2000).withBufferBytes(200));

  /** As the disk says what is wrong. */
  private static final List<String> DISK_ERRORS =
      List.of("Input/output error", "No space left on device", "no room on", "the power is");

  /** The same, where checkpoints are also made by themselves, beside what else goes on. */
  private static final DatabaseOptions WITH_CHECKPOINTS =
      OPTIONS.withCheckpointLogBytes(1500).withCloseLogBytes(800);

  /** A transaction that only reads, and what it saw at first. */
  private record Looking(Session session, Transaction transaction, List<String> lines) {}

  private final DatabaseOptions options;
  private final boolean thorough;
  private SimulatedDisk disk;
  private Database database;
  private final Map<Engine, Session> sessions = new EnumMap<>(Engine.class);
  private final List<Looking> looking = new ArrayList<>();

  private Model committed = Model.empty();
  /** What may be found instead when the database is opened again: with a commit that failed. */
  private Model uncertain;

  private Session writer;
  /** That writes; null if none is open. */
  private Transaction transaction;
  /** What it sees. */
  private Model working;

  /** What the disk may do wrong; null for nothing. */
  private Step.Fault fault;

  private int doneCount;
  private int refusedCount;
  private int failureCount;

  /**
   * Creates a database, in which all names are known.
   *
   * @param seed of the disk; of three databases, one makes checkpoints by itself
   * @param thorough whether to compare after each step, not only after failures and openings
   */
  SimulatedDatabase(long seed, boolean thorough) {
    this.thorough = thorough;
    this.options = seed % 3 == 2 ? WITH_CHECKPOINTS : OPTIONS;
    disk = new SimulatedDisk(new SplittableRandom(seed), HOME);
    database = DatabaseOnDisk.create(disk, FOLDER, options);
    openSessions();
    sessions.get(Engine.GF_CV).run(RandomQuery.ALL_NAMES).consume();
  }

  private static SessionOptions sessionOptions(Engine engine) {
    return SessionOptions.DEFAULT.withEngine(engine).withThreads(1);
  }

  private void openSessions() {
    for (Engine engine : Engine.values()) {
      sessions.put(engine, database.session(sessionOptions(engine)));
    }
  }

  /** Number of updates and commands that did something. */
  int doneCount() {
    return doneCount;
  }

  /** Number of updates and commands that failed as they should. */
  int refusedCount() {
    return refusedCount;
  }

  /** Number of calls of the database that failed because of the disk. */
  int failureCount() {
    return failureCount;
  }

  /** Calls to the disk so far that change something. */
  long callCount() {
    return disk.callCount();
  }

  /** Does a step on both, and compares. */
  void run(Step step) {
    switch (step) {
      case Step.Update(var engine, var query) ->
        change(engine, query.text(), state().run(query), !query.returned().isEmpty());
      case Step.Declare(var rule) ->
        change(Engine.GF_CV, rule.creation(), state().declare(rule), false);
      case Step.Drop(var rule) -> change(Engine.GF_CV, rule.drop(), state().drop(rule), false);
      case Step.Read(var query) -> read(query);
      case Step.Begin(var engine) -> begin(engine);
      case Step.End(boolean commit) -> end(commit);
      case Step.Look(var engine) -> look(engine);
      case Step.LookAgain() -> lookAgain();
      case Step.Checkpoint() -> checkpoint();
      case Step.Reopen() -> reopen(disk);
      case Step.Crash(boolean powerLost) ->
        reopen(powerLost ? disk.afterPowerLoss() : disk.afterKill());
      case Step.Fault injected when fault == null -> {
        disk.injectAt(injected.calls(), injected.fault());
        fault = injected;
      }
      case Step.FillDisk(int freeBytes) when fault == null -> {
        disk.limitFreeBytes(freeBytes);
        fault = new Step.Fault(Fault.FAIL, 0, false);
      }
      case Step.Fault _,Step.FillDisk _ -> {}
    }
    if (thorough) {
      check();
    }
  }

  private Model state() {
    return transaction != null ? working : committed;
  }

  // Queries

  private void change(Engine engine, String query, Outcome expected, boolean returns) {
    if (expected instanceof Outcome.Unknown) {
      return;
    }
    List<String> rows = new ArrayList<>();
    UpdateCounters counters;
    try {
      Result result = transaction != null
          ? transaction.run(query)
          : sessions.get(engine).run(query);
      rows(result).forEach(rows::add);
      counters = result.consume().counters();
    } catch (GraphflowException e) {
      boolean refused = e.kind() == Kind.QUERY || e.kind() == Kind.CONSTRAINT;
      if (refused && expected instanceof Outcome.Refusal) {
        refusedCount++;
      } else {
        Outcome.Success success = expected instanceof Outcome.Success done ? done : null;
        failed(e, transaction == null && success != null ? success.after() : null);
      }
      return;
    }
    if (!(expected instanceof Outcome.Success success)) {
      throw new AssertionError("must be refused: " + query);
    }
    if (returns) {
      assertThat(rows).as(query).containsExactlyInAnyOrderElementsOf(success.rows());
    }
    check(counters, success.after().graph(), query);
    if (transaction != null) {
      working = success.after();
    } else {
      committed = success.after();
    }
    doneCount++;
  }

  private static void check(UpdateCounters found, ModelGraph expected, String query) {
    assertThat(List.of(found.nodesCreated(), found.nodesDeleted(), found.relationshipsCreated(),
        found.relationshipsDeleted(), found.propertiesSet(), found.labelsAdded(),
        found.labelsRemoved())).as(query)
        .isEqualTo(List.of((long) expected.nodesCreated, (long) expected.nodesDeleted,
            (long) expected.relationshipsCreated, (long) expected.relationshipsDeleted,
            (long) expected.propertiesSet, (long) expected.labelsAdded,
            (long) expected.labelsRemoved));
  }

  private static List<String> rows(Result result) {
    List<String> rows = new ArrayList<>();
    for (Record row : result.list()) {
      rows.add(Picture.text(new ArrayList<>(row.asMap().values())));
    }
    return rows;
  }

  private void read(RandomQuery query) {
    if (transaction != null) {
      read("transaction", query, working, text -> transaction.run(text));
    }
    sessions.forEach(
        (engine, session) -> read(engine.option(), query, committed, session::run));
  }

  private interface Runner {
    Result run(String query);
  }

  private static void read(String who, RandomQuery query, Model state, Runner runner) {
    if (state.run(query) instanceof Outcome.Success(_, var expected)) {
      String text = query.text();
      assertThat(rows(runner.run(text))).as(who + ": " + text)
          .containsExactlyInAnyOrderElementsOf(expected);
      String count = query.text(" RETURN count(*)");
      assertThat(runner.run(count).single().get(0).asLong()).as(who + ": " + count)
          .isEqualTo(expected.size());
    }
  }

  // Transactions

  private void begin(Engine engine) {
    if (transaction != null) {
      return;
    }
    try {
      writer = database.session(sessionOptions(engine));
      transaction = writer.beginTransaction();
      working = committed;
    } catch (GraphflowException e) {
      failed(e, null);
    }
  }

  private void end(boolean commit) {
    if (transaction == null) {
      return;
    }
    try {
      if (commit) {
        transaction.commit();
        committed = working;
      } else {
        transaction.rollback();
      }
    } catch (GraphflowException e) {
      failed(e, commit ? working : null);
    }
    forgetTransaction();
  }

  private void forgetTransaction() {
    if (writer != null) {
      writer.close();
    }
    writer = null;
    transaction = null;
    working = null;
  }

  private void look(Engine engine) {
    Session session = database.session(sessionOptions(engine));
    Transaction begun = session.beginTransaction(AccessMode.READ);
    looking.add(new Looking(session, begun, lines(begun::run)));
  }

  private void lookAgain() {
    for (Looking one : looking) {
      assertThat(lines(one.transaction::run)).as("a reader that looks again").isEqualTo(one.lines);
      one.session.close();
    }
    looking.clear();
  }

  // Durability

  private void checkpoint() {
    try {
      if (transaction != null) {
        transaction.run("CHECKPOINT");
        throw new AssertionError("a checkpoint is no part of a transaction");
      }
      sessions.get(Engine.GF_CV).run("CHECKPOINT").consume();
    } catch (GraphflowException e) {
      if (transaction == null || e.kind() != Kind.QUERY) {
        failed(e, null);
      }
    }
  }

  /**
   * Something failed because of the disk: what was committed can be read nevertheless, unless the
   * power is lost, and is there when the database is opened again.
   *
   * @param possible what may be there then, too; null for nothing
   */
  private void failed(GraphflowException error, Model possible) {
    requireOfDisk(error);
    uncertain = possible;
    forgetTransaction();
    if (fault.fault() == Fault.LOSE_POWER) {
      reopen(disk.afterPowerLoss());
      return;
    }
    check();
    if (possible != null) {
      requireRefusal();
    }
    SimulatedDisk next = fault.thenPowerLost() ? disk.afterPowerLoss() : disk;
    close(next);
    next.heal();
    fault = null;
    open(next);
  }

  /** Takes an error only for what a disk that fails may cause, and only if it says so. */
  private void requireOfDisk(GraphflowException error) {
    if (fault == null || error.kind() != Kind.RESOURCE
        || DISK_ERRORS.stream().noneMatch(error.getMessage()::contains)) {
      throw new AssertionError("a sound disk, or an unclear error", error);
    }
    failureCount++;
  }

  /** After a commit of which nobody knows whether it will be found, nothing is written. */
  private void requireRefusal() {
    GraphflowException refusal = catchThrowableOfType(GraphflowException.class,
        () -> sessions.get(Engine.GF_CV).run("CREATE (:A)"));
    assertThat(refusal).as("a commit after one that failed").isNotNull();
    requireOfDisk(refusal);
  }

  /** Closes the database and opens what a disk holds, which is another one if the process ended. */
  private void reopen(SimulatedDisk next) {
    open(close(next));
  }

  /** Closes the database, with all that is open in it. Returns the disk to open next. */
  private SimulatedDisk close(SimulatedDisk next) {
    SimulatedDisk left = next;
    try {
      database.close();
    } catch (GraphflowException e) {
      if (next == disk) {
        requireOfDisk(e);
        left = fault.fault() == Fault.LOSE_POWER ? disk.afterPowerLoss() : disk;
      } else if (e.kind() != Kind.RESOURCE) {
        throw new AssertionError("closing on a disk without power", e);
      }
    }
    sessions.clear();
    looking.clear();
    forgetTransaction();
    return left;
  }

  private void open(SimulatedDisk next) {
    if (next != disk) {
      disk = next;
      fault = null;
    }
    try {
      database = DatabaseOnDisk.open(disk, FOLDER, options);
    } catch (GraphflowException e) {
      requireOfDisk(e);
      if (fault.fault() == Fault.LOSE_POWER || fault.thenPowerLost()) {
        disk = disk.afterPowerLoss();
      }
      disk.heal();
      fault = null;
      database = DatabaseOnDisk.open(disk, FOLDER, options);
    }
    openSessions();
    if (fault == null) {
      checkNoLeftovers();
    }
    if (uncertain != null && uncertain.picture().lines().equals(lines(Engine.GF_CV))) {
      committed = uncertain;
    }
    uncertain = null;
    check();
  }

  /** Of a checkpoint that was not finished, or of the files before it. */
  private void checkNoLeftovers() {
    try {
      assertThat(disk.list(FOLDER)).filteredOn(name -> !name.equals("write.lock"))
          .hasSize(2)
          .contains("catalog.json");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // Comparing

  private void check() {
    List<String> expected = committed.picture().lines();
    for (Engine engine : Engine.values()) {
      assertThat(lines(engine)).as("what is committed, by " + engine).isEqualTo(expected);
    }
    if (transaction != null) {
      assertThat(lines(transaction::run)).as("what the transaction sees")
          .isEqualTo(working.picture().lines());
    }
  }

  private List<String> lines(Engine engine) {
    return lines(sessions.get(engine)::run);
  }

  private static List<String> lines(Runner runner) {
    Picture picture = new Picture();
    for (Record row : runner.run("MATCH (n) RETURN n").list()) {
      var node = row.get(0).asNode();
      picture.addNode(node.id(), node.labels(), node.properties());
    }
    for (Record row : runner.run("MATCH ()-[r]->() RETURN r").list()) {
      var edge = row.get(0).asRelationship();
      picture.addRelationship(
          edge.startNodeId(), edge.type(), edge.properties(), edge.endNodeId());
    }
    for (String what : List.of("INDEXES", "CONSTRAINTS")) {
      for (Record row : runner.run("SHOW " + what + " YIELD name").list()) {
        picture.addRule(row.get(0).asString());
      }
    }
    return picture.lines();
  }

  /** Opens the database a last time and compares. */
  void end() {
    lookAgain();
    reopen(disk);
  }

  /** Lets all go, without a look at it. */
  @Override
  public void close() {
    disk.heal();
    try {
      database.close();
    } catch (GraphflowException e) {
      LOGGER.debug("closing a database that may have failed", e);
    }
  }
}
