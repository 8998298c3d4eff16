package io.graphflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code graphflow serve}, in a process of its own, as it ends that. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class ServeCommandTest {
  private static final Pattern SERVING = Pattern.compile("Serving .* and http://localhost:(\\d+);");

  @TempDir
  private Path folder;

  @BeforeEach
  void create() {
    Database.create(folder.resolve("db")).close();
  }

  private ProcessBuilder serve(String... options) {
    List<String> command = new ArrayList<>(List.of(
        ProcessHandle.current().info().command().orElseThrow(), "-XX:TieredStopAtLevel=1", "-cp",
        System.getProperty("java.class.path"), GraphflowCommand.class.getName(), "serve", "--db",
        folder.resolve("db").toString(), "--bolt-port", "0", "--http-port", "0", "--no-auth"));
    command.addAll(List.of(options));
    return new ProcessBuilder(command).redirectErrorStream(true);
  }

  /** The port for HTTP, once the server says it. */
  private static int port(BufferedReader output) throws IOException {
    StringWriter before = new StringWriter();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      Matcher serving = SERVING.matcher(line);
      if (serving.find()) {
        return Integer.parseInt(serving.group(1));
      }
      before.append(line).append('\n');
    }
    throw new AssertionError("the server did not start: " + before);
  }

  private static HttpResponse<String> ask(int port, String name) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest
              .newBuilder(URI.create("http://localhost:" + port + "/db/" + name + "/query/v2"))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString("{\"statement\": \"SHOW DATABASES YIELD name\"}"))
              .build(),
          BodyHandlers.ofString());
    }
  }

  @Test
  void servesUnderTheNameThatItIsGivenUntilItIsToldToEnd() throws Exception {
    Process server = serve("--database-name", "social").start();
    try (BufferedReader output = server.inputReader()) {
      int port = port(output);
      assertThat(ask(port, "social").body()).contains("\"values\":[[\"social\"]]");
      assertThat(ask(port, "neo4j").statusCode()).isEqualTo(202);
      assertThat(ask(port, "graphflow").statusCode()).isEqualTo(404);
      server.destroy();
      assertThat(server.waitFor()).isZero();
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void refusesWhatIsNoName() throws Exception {
    Process server = serve("--database-name", "system").start();
    try (BufferedReader output = server.inputReader()) {
      assertThat(String.join("\n", output.lines().toList())).contains("is not 'system'");
      assertThat(server.waitFor()).isEqualTo(2);
    } finally {
      server.destroyForcibly();
    }
  }
}
