package io.graphflow.server.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.AccessMode;
import io.graphflow.Database;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.options.Client;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whenever something is to end work, work ends, and what comes after it does not. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class InterruptsTest {
  private static final String LONG = "UNWIND range(1, 100000000) AS x RETURN count(x * x)";

  @TempDir
  private Path folder;

  private final Interrupts interrupts = new Interrupts();
  private Database database;

  @BeforeEach
  void open() {
    database = Database.create(folder.resolve("db"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static void runLong(Work work) {
    work.run(LONG, Map.of()).next();
  }

  @Test
  void aResetReadBeforeWorkBeganEndsIt() {
    interrupts.resetRead();
    Work work = new Work(database, Client.EMBEDDED, AccessMode.WRITE, false);
    interrupts.workingOn(work);
    assertThatThrownBy(() -> runLong(work)).isInstanceOf(OperationInterruptedException.class);
    work.close();
  }

  @Test
  void workAfterTheLastResetIsNotHarmed() {
    interrupts.resetRead();
    interrupts.resetRead();
    assertThat(interrupts.handleReset()).isFalse();
    assertThat(interrupts.areIgnoring()).isTrue();
    assertThat(interrupts.handleReset()).isTrue();
    assertThat(interrupts.areIgnoring()).isFalse();
    for (int i = 0; i < 50; i++) {
      Work work = new Work(database, Client.EMBEDDED, AccessMode.READ, true);
      interrupts.workingOn(work);
      assertThat(work.run("UNWIND range(1, 20000) AS x RETURN count(x)", Map.of()).list())
          .hasSize(1);
      interrupts.workingOn(null);
      interrupts.resetRead();
      interrupts.handleReset();
      work.close();
    }
  }

  @Test
  void theEndOfTheConnectionAndATimeLimitEndWork() {
    Work late = new Work(database, Client.EMBEDDED, AccessMode.READ, false);
    interrupts.workingOn(late);
    interrupts.timeOut(late);
    assertThat(late.isTimedOut()).isTrue();
    assertThatThrownBy(() -> runLong(late)).isInstanceOf(OperationInterruptedException.class);
    late.close();
    Work last = new Work(database, Client.EMBEDDED, AccessMode.WRITE, true);
    interrupts.workingOn(last);
    interrupts.close();
    assertThatThrownBy(() -> runLong(last)).isInstanceOf(OperationInterruptedException.class);
    last.close();
  }
}
