package io.graphflow.internal.observation;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database in a runtime that was made without Java Flight Recorder, as jlink can make one. */
final class WithoutRecorderTest {
  @TempDir
  private Path folder;

  /** Reads, writes and makes a checkpoint. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) {
      try (Database database = Database.create(Path.of(arguments[0]));
          Session session = database.session()) {
        session.run("CREATE (:Note {text: 'a'})").consume();
        session.run("CHECKPOINT").consume();
        System.out.println(session.run("MATCH (n:Note) RETURN count(*)").single().get(0).asLong()
            + " " + ModuleLayer.boot().findModule("jdk.jfr").isPresent());
      }
    }
  }

  @Test
  void theDatabaseWorks() throws Exception {
    Path output = folder.resolve("output");
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--limit-modules", "java.logging,java.naming,java.xml,jdk.management", "-cp",
        System.getProperty("java.class.path"), Program.class.getName(),
        folder.resolve("db").toString())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("ended in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(Files.readString(output, StandardCharsets.UTF_8)).endsWith("1 false\n");
  }
}
