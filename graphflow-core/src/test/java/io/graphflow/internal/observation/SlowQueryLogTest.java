package io.graphflow.internal.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.ResourceException;
import io.graphflow.options.Client;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Role;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** What the log of slow queries tells, and what it keeps to itself. */
final class SlowQueryLogTest {
  private static final String ENDLESS =
      "UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b WITH a WHERE a < 0 RETURN a";

  private final Logger logger = (Logger) LoggerFactory.getLogger(SlowQueryLog.NAME);
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  @TempDir
  private Path folder;

  @BeforeEach
  void listen() {
    appender.start();
    logger.setLevel(Level.INFO);
    logger.setAdditive(false);
    logger.addAppender(appender);
  }

  @AfterEach
  void leave() {
    logger.detachAppender(appender);
    logger.setAdditive(true);
    logger.setLevel(null);
  }

  private Database database(Duration slow) {
    return Database.create(folder.resolve("db"), DatabaseOptions.DEFAULT.withSlowQueries(slow));
  }

  private List<String> lines() {
    return appender.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void tellsOfAQuery() {
    try (Database database = database(Duration.ofNanos(1));
        Session session = database.session(SessionOptions.DEFAULT.withClient(
            new Client("social", "a\"nn\nx", Role.ADMIN, "bolt-7", "host:1", "host:2",
                Map.of())))) {
      session.run("UNWIND [1, 2] AS x RETURN x, $p AS p, 'Rumpelstiltskin' AS s",
          Map.of("p", "Rapunzel")).list();
    }
    assertThat(lines()).hasSize(1);
    assertThat(lines().getFirst()).matches("slow query: elapsed=\\d+\\.\\d{3}s planning=\\d+\\."
        + "\\d{3}s waiting=0\\.000s running=\\d+\\.\\d{3}s rows=2 outcome=completed type=read "
        + "engine=GF-CL memory=\\d+B user=\"a\\\\\"nn\\?x\" from=\"host:1\" connection=\"bolt-7\" "
        + "database=\"social\" query=\"UNWIND \\[…, …\\] AS x RETURN x, \\$p AS p, … AS s\"");
  }

  @Test
  void tellsOfQueriesThatFailOrAreEnded() throws Exception {
    try (Database database = database(Duration.ofNanos(1)); Session session = database.session()) {
      assertThatThrownBy(() -> session.run("RETURN 'Rumpel' 'stiltskin'"))
          .isInstanceOf(QueryException.class);
      assertThatThrownBy(() -> session.run("UNWIND ['Rumpel'] AS x RETURN x + 1, toInteger([x])")
          .list()).isInstanceOf(QueryException.class);
      try (Session impatient =
          database.session(SessionOptions.DEFAULT.withTimeout(Duration.ofMillis(50)))) {
        assertThatThrownBy(() -> impatient.run(ENDLESS).list())
            .isInstanceOf(ResourceException.class);
      }
      Thread other = Thread.ofPlatform().start(() -> {
        try {
          Thread.sleep(50);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        session.interrupt();
      });
      assertThatThrownBy(() -> session.run(ENDLESS).list())
          .isInstanceOf(OperationInterruptedException.class);
      other.join();
    }
    assertThat(lines()).hasSize(4).noneMatch(line -> line.contains("Rumpel"));
    assertThat(lines().get(0)).contains("outcome=query", "type= engine= ", "query=\"RETURN …\"");
    assertThat(lines().get(1)).contains("outcome=query");
    assertThat(lines().get(2)).contains("outcome=resource", "query=\"UNWIND range(…, …) AS a");
    assertThat(lines().get(3)).contains("outcome=interrupted");
  }

  @Test
  void tellsOfNothingUnlessAsked() {
    try (Database database = database(Duration.ZERO); Session session = database.session()) {
      session.run("RETURN 1").list();
    }
    assertThat(lines()).isEmpty();
    assertThatThrownBy(
        () -> DatabaseOptions.DEFAULT.withSlowQueries(Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void tellsOfNoFastQuery() {
    try (Database database = database(Duration.ofHours(1)); Session session = database.session()) {
      session.run("RETURN 1").list();
    }
    assertThat(lines()).isEmpty();
  }
}
