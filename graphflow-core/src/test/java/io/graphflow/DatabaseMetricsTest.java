package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.ConflictException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.exception.QueryException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.LockOptions;
import io.graphflow.summary.DatabaseMetrics;
import io.graphflow.summary.DatabaseMetrics.Histogram;
import io.graphflow.summary.QueryType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program can read of what its database has done. */
final class DatabaseMetricsTest {
  @TempDir
  private Path folder;

  @Test
  void queriesAreCounted() {
    try (Database database = Database.create(folder.resolve("db"));
        Session session = database.session()) {
      session.run("CREATE (:Person {name: 'Ann'}), (:Person)").consume();
      session.run("CREATE (p:Person) RETURN p").list();
      session.run("MATCH (p:Person) RETURN p").list();
      session.run("CREATE INDEX FOR (p:Person) ON (p.name)").consume();
      assertThatThrownBy(() -> session.run("RETURN"));
      assertThatThrownBy(() -> session.run("UNWIND [1, 0] AS x RETURN 1 / x").list())
          .isInstanceOf(QueryException.class);
      Result open = session.run("MATCH (p:Person) RETURN p");
      DatabaseMetrics.Queries counted = database.metrics().queries();
      assertThat(counted.begun()).isEqualTo(7);
      assertThat(counted.succeeded()).containsOnlyKeys(QueryType.values())
          .containsEntry(QueryType.WRITE, 1L)
          .containsEntry(QueryType.READ_WRITE, 1L)
          .containsEntry(QueryType.READ, 1L)
          .containsEntry(QueryType.SCHEMA, 1L);
      assertThat(counted.failed()).containsOnlyKeys(Kind.values())
          .containsEntry(Kind.QUERY, 2L)
          .containsEntry(Kind.INTERNAL, 0L);
      assertThat(counted.rows()).isEqualTo(4);
      assertThat(counted.times().count()).isEqualTo(6);
      assertThat(counted.times().total()).isPositive();
      open.close();
      assertThat(database.metrics().queries().succeeded()).containsEntry(QueryType.READ, 2L);
    }
  }

  @Test
  void transactionsAreCounted() {
    LockOptions impatient = LockOptions.DEFAULT.withWaitLimit(Duration.ofMillis(1));
    try (
        Database database = Database.create(folder.resolve("db"),
            DatabaseOptions.DEFAULT.withLocks(impatient));
        Session session = database.session();
        Session other = database.session()) {
      session.run("CREATE (:Counter {n: 0})").consume();
      Transaction open = session.beginTransaction();
      open.run("MATCH (c:Counter) SET c.n = 1").consume();
      Transaction late = other.beginTransaction();
      assertThatThrownBy(() -> late.run("MATCH (c:Counter) SET c.n = 2"))
          .isInstanceOf(ConflictException.class);
      other.beginTransaction(AccessMode.READ).rollback();
      assertThat(database.metrics().transactions())
          .isEqualTo(new DatabaseMetrics.Transactions(1, 1, 2, 1));
      open.commit();
      assertThat(database.metrics().transactions())
          .isEqualTo(new DatabaseMetrics.Transactions(0, 2, 2, 1));
    }
  }

  @Test
  void whatIsOnTheDiskIsCounted() {
    try (Database database = Database.create(folder.resolve("db"));
        Session session = database.session()) {
      long emptyBytes = database.metrics().storage().fileBytes();
      session.run("UNWIND range(1, 1000) AS i CREATE (:Person {name: 'p' + i})").consume();
      DatabaseMetrics.Storage written = database.metrics().storage();
      assertThat(written.commits().count()).isEqualTo(1);
      assertThat(written.commitBytes()).isGreaterThan(1_000);
      assertThat(written.logBytes()).isGreaterThanOrEqualTo(written.commitBytes());
      assertThat(written.checkpoints().count()).isZero();
      database.checkpoint();
      DatabaseMetrics.Storage merged = database.metrics().storage();
      assertThat(merged.checkpoints().count()).isEqualTo(1);
      assertThat(merged.failedCheckpoints()).isZero();
      assertThat(merged.fileBytes()).isGreaterThan(emptyBytes);
      assertThat(merged.logBytes()).isLessThan(written.logBytes());
    }
  }

  @Test
  void memoryIsThatOfRunningQueries() {
    try (Database database = Database.create(folder.resolve("db"));
        Session session = database.session()) {
      Result sorted = session.run("UNWIND range(1, 10000) AS i RETURN i ORDER BY -i");
      sorted.next();
      DatabaseMetrics.Memory kept = database.metrics().memory();
      assertThat(kept.usedBytes()).isBetween(1_000L, kept.limitBytes());
      sorted.close();
      assertThat(database.metrics().memory().usedBytes()).isZero();
    }
  }

  @Test
  void histogramsCountWhatTheyHave() {
    Histogram histogram = new Histogram(List.of(Duration.ofMillis(1)), List.of(3L, 4L),
        Duration.ofSeconds(1));
    assertThat(histogram.count()).isEqualTo(7);
  }

  @Test
  void aClosedDatabaseHasNone() {
    Database database = Database.create(folder.resolve("db"));
    database.close();
    assertThatThrownBy(database::metrics).hasMessageContaining("is closed");
  }
}
