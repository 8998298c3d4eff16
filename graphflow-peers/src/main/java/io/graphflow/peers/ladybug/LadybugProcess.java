package io.graphflow.peers.ladybug;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A Python process with an open database, which runs one statement after the other: {@code statements.py}. Each is a line of
 * JSON there and back, which is part of what a query takes. For one thread.
 */
final class LadybugProcess implements AutoCloseable {
  /** The environment variable that names the Python interpreter. */
  static final String INTERPRETER = "GRAPHFLOW_PYTHON";

  private static final String SCRIPT = "statements.py";
  private static final String QUERY_SCRIPT = "query.py";
  private static final long BUFFER_BYTES = 2L << 30;
  private static final long CLOSING_SECONDS = 60;
  private static final ObjectMapper JSON = JsonMapper.builder()
      .enable(DeserializationFeature.USE_LONG_FOR_INTS)
      .build();

  private final Process process;
  private final Writer statements;
  private final BufferedReader answers;

  private LadybugProcess(Process process) {
    this.process = process;
    statements = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /** What a statement is answered with. */
  record Reply(String error, int columns, List<List<Object>> rows) {}

  /** What a statement is sent as. */
  private record Request(String statement, Map<String, Object> parameters) {}

  /** The version of the package; empty if there is none, or no interpreter. */
  static Optional<String> version() {
    try {
      Process asked = new ProcessBuilder(
          interpreter(), "-c", "import ladybug; print(ladybug.__version__)")
          .redirectError(Redirect.DISCARD)
          .start();
      String version =
          new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return asked.waitFor() == 0 ? Optional.of(version) : Optional.empty();
    } catch (IOException noInterpreter) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static String interpreter() {
    return Optional.ofNullable(System.getenv(INTERPRETER)).orElse("python3");
  }

  /**
   * Opens a database, or creates it.
   *
   * @param threads how many work on a statement; 0 for as many as there are processors
   * @param limit the time after which a statement fails; 0 for none
   */
  static LadybugProcess start(Path database, int threads, Duration limit) throws IOException {
    return new LadybugProcess(
        new ProcessBuilder(interpreter(), "-c", script(SCRIPT), database.toString(),
            String.valueOf(threads), String.valueOf(limit.toMillis()), String.valueOf(BUFFER_BYTES))
            .redirectError(Redirect.DISCARD)
            .start());
  }

  /** The command line of a process that runs one query and ends. */
  static List<String> query(Path database, String query) throws IOException {
    return List.of(interpreter(), "-c", script(QUERY_SCRIPT), database.toString(), query);
  }

  private static String script(String name) throws IOException {
    try (InputStream script = LadybugProcess.class.getResourceAsStream(name)) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Runs a statement, which is prepared when it is first run.
   *
   * @throws IllegalStateException if it fails
   */
  Reply ask(String statement, Map<String, Object> parameters) throws IOException {
    statements.write(JSON.writeValueAsString(new Request(statement, parameters)));
    statements.write('\n');
    statements.flush();
    String line = answers.readLine();
    if (line == null) {
      throw new IllegalStateException("LadybugDB's process has ended");
    }
    Reply reply = JSON.readValue(line, Reply.class);
    if (reply.error != null) {
      throw new IllegalStateException(reply.error);
    }
    return reply;
  }

  /** Ends the process, which closes the database once it has no more to read. */
  @Override
  public void close() {
    try {
      statements.close();
      if (!process.waitFor(CLOSING_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException hasEnded) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
