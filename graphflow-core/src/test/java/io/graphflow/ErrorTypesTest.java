package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.exception.ConflictException;
import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.CorruptionException;
import io.graphflow.exception.DataException;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.InternalException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.internal.session.Retry;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.ImportOptions;
import io.graphflow.options.LockOptions;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each type of error, met through the API, and what the helpers that run work again make of it. */
class ErrorTypesTest {
  @TempDir
  private Path folder;

  private Database database;
  private Session session;

  @BeforeEach
  void open() {
    database = Database.create(folder.resolve("db"),
        DatabaseOptions.DEFAULT.withLocks(LockOptions.DEFAULT.withWaitLimit(Duration.ofMillis(20)))
            .withImports(ImportOptions.only(folder)));
    session = database.session();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static <E extends GraphflowException> E failure(Class<E> type, ThrowingCallable call) {
    E error = catchThrowableOfType(type, call);
    assertThat(error).isNotNull();
    assertThat(error.isRetryable()).isEqualTo(error instanceof ConflictException);
    return error;
  }

  @Test
  void aWrongQueryIsAQueryError() {
    QueryException unwritten = failure(QueryException.class, () -> session.run("RETURN\n  1 +"));
    assertThat(unwritten.line()).isEqualTo(2);
    assertThat(unwritten.column()).isEqualTo(6);
    assertThat(unwritten.offset()).isEqualTo(12);
    assertThat(unwritten).hasMessageStartingWith("line 2, column 6: " + unwritten.reason());
    QueryException behind =
        failure(QueryException.class, () -> session.run("RETURN '\uD83D\uDE00' AS a,\r\n x"));
    assertThat(behind.offset()).isEqualTo(19);
    assertThat(behind.reason()).isEqualTo("the variable 'x' is not defined");
    failure(QueryException.class, () -> session.run("RETURN $missing"));
    QueryException failed =
        failure(QueryException.class, () -> session.run("UNWIND [0] AS x RETURN 1 / x").list());
    assertThat(failed.line()).isZero();
    assertThat(failed.column()).isZero();
    assertThat(failed.offset()).isZero();
    assertThat(failed.reason()).isEqualTo(failed.getMessage());
  }

  @Test
  void aRuleOfTheSchemaThatWouldBreakIsAConstraintError() {
    session.run("CREATE CONSTRAINT ids FOR (n:User) REQUIRE n.id IS UNIQUE").consume();
    session.run("CREATE (:User {id: 1})-[:KNOWS]->(:User {id: 2})").consume();
    assertThat(
        failure(ConstraintException.class, () -> session.run("CREATE (:User {id: 1})"))
            .errorClass())
        .contains(ErrorDetail.VALUE_NOT_UNIQUE.whenRun());
    assertThat(failure(ConstraintException.class,
        () -> session.run("MATCH (n:User {id: 1}) DELETE n")).errorClass())
        .contains(ErrorDetail.DELETE_CONNECTED_NODE.whenRun());
    try (Appender appender = database.appender()) {
      appender.nodes("User", "id").append(2).endRow();
      assertThat(failure(ConstraintException.class, appender::flush)).hasMessageContaining("row 1");
    }
  }

  @Test
  void aWrongFileIsADataError() {
    failure(DataException.class,
        () -> session.run("LOAD CSV FROM 'missing.csv' AS row RETURN row").list());
  }

  @Test
  void aWrongCallIsAUsageError() {
    failure(UsageException.class, () -> session.run("RETURN 1 AS x").single().get("y"));
    failure(UsageException.class, () -> session.run("RETURN 1").single().get(0).asString());
    failure(UsageException.class, () -> database.procedures().register("no signature", null));
    failure(UsageException.class, () -> Database.open(folder.resolve("nothing")));
    session.close();
    failure(UsageException.class, () -> session.run("RETURN 1"));
    database.close();
    failure(UsageException.class, database::session);
  }

  @Test
  void aDamagedFileIsACorruption() throws IOException {
    session.run("CREATE (:User {id: 1})").consume();
    database.close();
    try (Stream<Path> files = Files.walk(folder.resolve("db"))) {
      // Without its catalog it would be no database at all.
      for (Path file : files.filter(Files::isRegularFile)
          .filter(file -> !file.endsWith("catalog.json"))
          .toList()) {
        Files.writeString(file, "not a file of a database");
      }
    }
    failure(CorruptionException.class, () -> Database.open(folder.resolve("db")));
  }

  @Test
  void aLimitThatIsReachedIsAResourceError() {
    String large = "UNWIND range(1, 1000000) AS x RETURN collect(x) AS list";
    failure(ResourceException.class, () -> database
        .session(SessionOptions.DEFAULT.withMemoryLimitBytes(10_000))
        .run(large)
        .list());
    failure(ResourceException.class, () -> database
        .session(SessionOptions.DEFAULT.withTimeout(Duration.ofNanos(1)))
        .run(large)
        .list());
  }

  @Test
  void anInterruptedQueryIsAnInterruption() {
    database.procedures().register("test.interrupt() :: (x :: INTEGER)", _ -> {
      session.interrupt();
      return Stream.generate(() -> new Object[] {1});
    });
    failure(OperationInterruptedException.class,
        () -> session.run("CALL test.interrupt() YIELD x RETURN count(x)").list());
  }

  @Test
  void anErrorOfTheProgramIsInternal() {
    database.procedures().register("test.fail() :: (x :: INTEGER)", _ -> {
      throw new AssertionError("wrong");
    });
    assertThat(failure(InternalException.class,
        () -> session.run("CALL test.fail() YIELD x RETURN x").list()))
        .hasCauseInstanceOf(AssertionError.class);
  }

  @Test
  void whoIsInTheWayIsAConflictAndMayBeMetAgain() {
    session.run("CREATE (:User {id: 1})").consume();
    String write = "MATCH (n:User) SET n.id = n.id + 1";
    try (Transaction first = session.beginTransaction();
        Session other = database.session();
        Transaction second = other.beginTransaction()) {
      first.run(write).consume();
      failure(ConflictException.class, () -> second.run(write));
      assertThat(second.isOpen()).isFalse();
    }
    AtomicInteger attempts = new AtomicInteger();
    try (Transaction first = session.beginTransaction(); Session other = database.session()) {
      first.run(write).consume();
      other.executeWrite(transaction -> {
        if (attempts.incrementAndGet() == 3) {
          first.commit();
        }
        return transaction.run(write).consume();
      });
    }
    assertThat(attempts).hasValue(3);
    assertThat(session.run("MATCH (n:User) RETURN n.id").single().get(0).asLong()).isEqualTo(3);
  }

  @Test
  void anAppenderGivesUpIfOthersStayInTheWay() {
    session.run("CREATE CONSTRAINT ids FOR (n:User) REQUIRE n.id IS UNIQUE").consume();
    try (Appender appender = database.appender(); Transaction first = session.beginTransaction()) {
      first.run("CREATE (:User {id: 1})").consume();
      appender.nodes("User", "id").append(1).endRow();
      failure(ConflictException.class, appender::flush);
      assertThat(appender.committedRows()).isZero();
      appender.nodes("User", "id").append(2).endRow();
      first.rollback();
      appender.flush();
      assertThat(appender.committedRows()).isEqualTo(1);
    }
  }

  static List<GraphflowException> others() {
    return List.of(new QueryException("x"), new ConstraintException("x"), new DataException("x"),
        new UsageException("x"), new CorruptionException("x"), new ResourceException("x"),
        new OperationInterruptedException("x"), new InternalException("x"));
  }

  @ParameterizedTest
  @MethodSource("others")
  void nothingElseIsTriedAgain(GraphflowException error) {
    for (AccessMode mode : AccessMode.values()) {
      AtomicInteger attempts = new AtomicInteger();
      assertThat(failure(GraphflowException.class, () -> execute(mode, attempts, error)))
          .isSameAs(error);
      assertThat(attempts).hasValue(1);
      assertThat(execute(mode, new AtomicInteger(), null)).isEqualTo(1);
    }
  }

  @Test
  void conflictsAreTriedAgainOftenButNotForEver() {
    for (AccessMode mode : AccessMode.values()) {
      AtomicInteger attempts = new AtomicInteger();
      ConflictException error = new ConflictException("x");
      assertThat(failure(ConflictException.class, () -> execute(mode, attempts, error)))
          .isSameAs(error);
      assertThat(attempts).hasValue(Retry.MAX_ATTEMPTS);
    }
  }

  private int execute(AccessMode mode, AtomicInteger attempts, GraphflowException error) {
    Function<Transaction, Integer> work = transaction -> {
      attempts.incrementAndGet();
      if (error != null) {
        throw error;
      }
      return transaction.run("RETURN $x", Map.of("x", 1)).single().get(0).asInt();
    };
    return mode == AccessMode.READ ? session.executeRead(work) : session.executeWrite(work);
  }

  @ParameterizedTest
  @MethodSource("others")
  void sayingMoreKeepsTheTypeAndTheClass(GraphflowException error) {
    assertThat(error.withMessage("more")).isExactlyInstanceOf(error.getClass())
        .hasMessage("more")
        .hasCause(error);
    ConstraintException known =
        new ConstraintException(ErrorDetail.DELETE_CONNECTED_NODE.whenRun(), "x");
    assertThat(known.withMessage("more").errorClass()).isEqualTo(known.errorClass());
  }
}
