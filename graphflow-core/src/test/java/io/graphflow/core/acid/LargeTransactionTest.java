package io.graphflow.core.acid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.LockWaits;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import io.graphflow.options.LogOptions;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Transactions of many changes, and statements of many threads, beside others that commit. */
@Timeout(120)
class LargeTransactionTest {
  @TempDir
  private Path folder;

  private Database open() {
    return Database.create(folder.resolve("db"),
        DatabaseOptions.DEFAULT.withLog(LogOptions.of(Durability.OFF)));
  }

  @Test
  void statementsEndWhileOthersCommit() throws Exception {
    try (Database database = open();
        Session session = database
            .session(SessionOptions.DEFAULT.withTimeout(Duration.ofSeconds(20)))) {
      session.run("CREATE (:Big {i: 0}), (:Small {i: 0})").consume();
      AtomicBoolean ended = new AtomicBoolean();
      CountDownLatch commits = new CountDownLatch(10);
      CompletableFuture<Void> other;
      try (Transaction transaction = session.beginTransaction()) {
        transaction.run("UNWIND range(1, 100000) AS i CREATE (:Big {i: i})").consume();
        other = CompletableFuture.runAsync(() -> {
          try (Session writing = database.session()) {
            while (!ended.get()) {
              writing.run("CREATE (:Small {i: 1})").consume();
              commits.countDown();
            }
          }
        });
        assertThat(commits.await(60, TimeUnit.SECONDS)).isTrue();
        try {
          for (int i = 0; i < 20; i++) {
            transaction.run("CREATE (:Big {i: -1})").consume();
          }
          // What the other writes is waited for, once.
          assertThat(transaction.run("MATCH (s:Small) RETURN count(*)").single().get(0).asLong())
              .isGreaterThan(10);
          assertThat(transaction.run("MATCH (b:Big) RETURN count(*)").single().get(0).asLong())
              .isEqualTo(100_021);
          transaction.commit();
        } finally {
          ended.set(true);
        }
      }
      other.get(60, TimeUnit.SECONDS);
      assertThat(session.run("MATCH (b:Big) RETURN count(*)").single().get(0).asLong())
          .isEqualTo(100_021);
    }
  }

  /** Otherwise the statement would end as if somebody had interrupted it. */
  @Test
  void aStatementOfManyThreadsRunsAgainWhenItHasReadWhatIsStale() throws Exception {
    try (Database database = open();
        Session session = database
            .session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withThreads(4));
        Session other = database.session()) {
      session.run("CREATE CONSTRAINT FOR (q:Q) REQUIRE q.id IS UNIQUE").consume();
      session.run("UNWIND range(0, 4999) AS i CREATE (:S {k: i})").consume();
      session.run("UNWIND range(0, 9999) AS i CREATE (:Q {id: i, n: 0})").consume();
      database.checkpoint();
      String query = "MATCH (s:S) MATCH (q:Q {id: s.k}) RETURN sum(q.n)";
      try (Transaction writing = other.beginTransaction();
          Transaction reading = session.beginTransaction()) {
        writing.run("MATCH (q:Q {id: 17}) SET q.n = 1").consume();
        CompletableFuture<Long> sum = CompletableFuture
            .supplyAsync(() -> reading.run(query).single().get(0).asLong());
        while (!LockWaits.any(database) && !sum.isDone()) {
          Thread.onSpinWait();
        }
        writing.commit();
        assertThat(sum.get(60, TimeUnit.SECONDS)).isOne();
      }
    }
  }

  @Test
  void whatInterruptsAStatementOfManyThreadsEndsIt() throws Exception {
    try (Database database = open();
        Session session = database.session(SessionOptions.DEFAULT
            .withEngine(Engine.GF_CL)
            .withThreads(4)
            .withTimeout(Duration.ofSeconds(1)));
        Session other = database.session()) {
      other.run("CREATE CONSTRAINT FOR (q:Q) REQUIRE q.id IS UNIQUE").consume();
      other.run("UNWIND range(0, 4999) AS i CREATE (:S {k: i})").consume();
      other.run("CREATE (:Q {id: 17, n: 0})").consume();
      try (Transaction writing = other.beginTransaction();
          Transaction reading = session.beginTransaction()) {
        writing.run("MATCH (q:Q {id: 17}) SET q.n = 1").consume();
        assertThatThrownBy(
            () -> reading.run("MATCH (s:S) MATCH (q:Q {id: s.k}) RETURN sum(q.n)").consume())
            .isInstanceOf(GraphflowException.class)
            .hasMessageContaining("time limit");
      }
    }
  }
}
