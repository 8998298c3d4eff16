package io.graphflow.server.bolt;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.server.GraphflowServer;
import io.graphflow.server.login.Login;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients that send anything get an error or nothing, soon, and disturb nobody. {@code graphflow.fuzz.seconds} says
 * for how long, and {@code graphflow.fuzz.seed} from which seed on.
 */
final class GarbledConversationsTest {
  private static final int SECONDS = Integer.getInteger("graphflow.fuzz.seconds", 5);
  private static final int LONGEST_MILLIS = 20_000;

  @TempDir
  private Path folder;

  private final List<Throwable> uncaught = new CopyOnWriteArrayList<>();
  private Thread.UncaughtExceptionHandler before;
  private Database database;
  private GraphflowServer server;

  @BeforeEach
  void start() {
    before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((_, error) -> uncaught.add(error));
    database = Database.create(folder.resolve("db"));
    server = GraphflowServer.of(database)
        .boltPort(0)
        .login(Login.NONE)
        .transactionTimeout(Duration.ofSeconds(5))
        .grace(Duration.ZERO)
        .start();
  }

  @AfterEach
  void stop() {
    server.close();
    database.close();
    Thread.setDefaultUncaughtExceptionHandler(before);
  }

  @Test
  void clientsThatSendAnythingAreToldOrLeft() throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    long seed = Long.getLong("graphflow.fuzz.seed", new Random().nextInt(1 << 30));
    int rounds = 0;
    int answered = 0;
    do {
      byte[] sent = new Garbled(new Random(seed)).conversation();
      byte[] answer = answer(sent);
      answered += answer.length > 4 ? 1 : 0;
      assertThat(new String(answer, StandardCharsets.ISO_8859_1)).as("graphflow.fuzz.seed=%d", seed)
          .doesNotContain("General.UnknownError");
      assertThat(uncaught).as("graphflow.fuzz.seed=%d", seed).isEmpty();
      if (rounds++ % 50 == 0) {
        serves();
      }
      seed++;
    } while (System.nanoTime() - end < 0);
    serves();
    assertThat(answered).as("clients of %d that were told something", rounds).isPositive();
  }

  /** Sends bytes, and reads until the server ends the connection. */
  private byte[] answer(byte[] sent) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.boltPort())) {
      socket.setSoTimeout(LONGEST_MILLIS);
      socket.getOutputStream().write(sent);
      socket.shutdownOutput();
      InputStream input = socket.getInputStream();
      byte[] part = new byte[1 << 12];
      for (int count = input.read(part); count >= 0; count = input.read(part)) {
        answer.write(part, 0, count);
      }
    } catch (SocketException e) {
      // The server has left bytes unread.
      assertThat(e).hasMessageMatching("(?s).*(reset|Broken pipe|closed).*");
    }
    return answer.toByteArray();
  }

  private void serves() throws IOException {
    try (RawClient client = RawClient.loggedIn(server.boltPort(), 5, 4)) {
      client.send(RawClient.RUN, "RETURN 7", Map.of(), Map.of());
      client.send(RawClient.PULL, Map.of("n", -1));
      client.success();
      assertThat(client.rows().getFirst()).isEqualTo(List.of(7L));
    }
  }
}
