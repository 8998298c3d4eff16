package io.graphflow.server.bolt;

import static io.graphflow.server.bolt.RawClient.PULL;
import static io.graphflow.server.bolt.RawClient.RUN;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.server.GraphflowServer;
import io.graphflow.server.login.Login;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bolt over WebSocket, frame by frame. */
final class WebSocketTest {
  private static final int BINARY = 0x82;
  private static final int CLOSE = 0x88;
  private static final int PING = 0x89;
  private static final int PONG = 0x8A;

  private static final byte[] HANDSHAKE =
      HexFormat.of().parseHex("6060b01700000405000000000000000000000000");
  private static final byte[] AGREED = {0, 0, 4, 5};

  @TempDir
  private Path folder;

  private Database database;
  private GraphflowServer server;
  private Socket socket;
  private DataInputStream input;
  private OutputStream output;

  /** What the server's frames of data hold. */
  private final InputStream content = new InputStream() {
    private byte[] bytes = {};
    private int at;

    @Override
    public int read() throws IOException {
      fill();
      return bytes[at++] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      fill();
      int count = Math.min(length, bytes.length - at);
      System.arraycopy(bytes, at, into, offset, count);
      at += count;
      return count;
    }

    private void fill() throws IOException {
      while (at == bytes.length) {
        bytes = receive(BINARY);
        at = 0;
      }
    }
  };

  /** Sends each array in a frame of its own. */
  private final OutputStream frames = new OutputStream() {
    @Override
    public void write(int next) throws IOException {
      send(BINARY, (byte) next);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      send(BINARY, Arrays.copyOfRange(bytes, offset, offset + length));
    }
  };

  @BeforeEach
  void start() throws IOException {
    database = Database.create(folder.resolve("db"));
    server = GraphflowServer.of(database)
        .boltPort(0)
        .httpHosts(List.of("graphs.example.com"))
        .login(Login.NONE)
        .grace(Duration.ZERO)
        .start();
    socket = new Socket(InetAddress.getLoopbackAddress(), server.boltPort());
    socket.setSoTimeout(20_000);
    input = new DataInputStream(socket.getInputStream());
    output = socket.getOutputStream();
  }

  @AfterEach
  void stop() throws IOException {
    socket.close();
    server.close();
    database.close();
  }

  /** Sends a request, in which bars stand for ends of lines, and gets the head of the answer, in the same form. */
  private String ask(String request) throws IOException {
    output.write((request + "|").replace("|", "\r\n").getBytes(US_ASCII));
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) input.readUnsignedByte());
    }
    return head.toString().replace("\r\n", "|");
  }

  private static String request(String host, String others) {
    return "GET / HTTP/1.1|Host: " + host + "|Upgrade: WebSocket|Connection: keep-alive, Upgrade|"
        + "Sec-WebSocket-Version: 13|Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==|" + others;
  }

  private void open() throws IOException {
    assertThat(ask(request("localhost:7687", ""))).startsWith("HTTP/1.1 101 ");
  }

  /** Sends a frame, masked. */
  private void send(int first, byte... bytes) throws IOException {
    output.write(frame(first, bytes));
  }

  private static byte[] frame(int first, byte... bytes) throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(frame);
    data.writeByte(first);
    if (bytes.length < 126) {
      data.writeByte(0x80 | bytes.length);
    } else if (bytes.length < 1 << 16) {
      data.writeByte(0x80 | 126);
      data.writeShort(bytes.length);
    } else {
      data.writeByte(0x80 | 127);
      data.writeLong(bytes.length);
    }
    byte[] mask = {0x12, (byte) 0x9A, 0x55, (byte) 0xF0};
    data.write(mask);
    for (int i = 0; i < bytes.length; i++) {
      data.writeByte(bytes[i] ^ mask[i % mask.length]);
    }
    return frame.toByteArray();
  }

  /** The content of the next frame, which begins with a byte. */
  private byte[] receive(int first) throws IOException {
    assertThat(input.readUnsignedByte()).isEqualTo(first);
    int told = input.readUnsignedByte();
    long length = told == 127 ? input.readLong() : told == 126 ? input.readUnsignedShort() : told;
    byte[] bytes = new byte[Math.toIntExact(length)];
    input.readFully(bytes);
    return bytes;
  }

  /** The server sends nothing more. */
  private void isEnded() throws IOException {
    assertThat(input.read()).isEqualTo(-1);
  }

  @Test
  void answersTheKeyOfTheRequest() throws IOException {
    // The example of RFC 6455, section 1.3.
    assertThat(ask(request("localhost", ""))).isEqualTo("HTTP/1.1 101 Switching Protocols|"
        + "Upgrade: websocket|Connection: Upgrade|"
        + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=||");
  }

  @Test
  void speaksBoltInFramesOfAnyLength() throws IOException {
    open();
    RawClient client = new RawClient(socket, content, frames);
    assertThat(client.offer(0x0405, 0, 0, 0)).isEqualTo(0x0405);
    client.login();
    // Answers of these lengths are in frames with lengths of one, two and eight bytes.
    for (int length : new int[] {1, 100, 125, 126, 127, 1_000, 40_000, 65_000}) {
      String text = "x".repeat(length);
      client.send(RUN, "RETURN $text AS t, size($text) AS n", Map.of("text", text), Map.of());
      client.success();
      client.send(PULL, Map.of("n", -1));
      assertThat(client.rows().getFirst()).isEqualTo(List.of(text, (long) length));
    }
    client.send(RUN, "UNWIND range(1, 100000) AS x RETURN x", Map.of(), Map.of());
    client.success();
    client.send(PULL, Map.of("n", -1));
    assertThat(client.rows()).hasSize(100_001);
  }

  @Test
  void putsMessagesTogetherAndAnswersPingsBetweenTheirParts() throws IOException {
    open();
    send(0x02, Arrays.copyOfRange(HANDSHAKE, 0, 3));
    send(PING, "are you there?".getBytes(US_ASCII));
    assertThat(receive(PONG)).asString(US_ASCII).isEqualTo("are you there?");
    send(0x00);
    send(0x00, Arrays.copyOfRange(HANDSHAKE, 3, 17));
    send(PONG, (byte) 1);
    send(0x80, Arrays.copyOfRange(HANDSHAKE, 17, 20));
    assertThat(receive(BINARY)).isEqualTo(AGREED);
    send(PING);
    assertThat(receive(PONG)).isEmpty();
  }

  @Test
  void unmasksFramesThatComeInPieces() throws IOException, InterruptedException {
    open();
    for (byte next : frame(BINARY, HANDSHAKE)) {
      output.write(next);
      Thread.sleep(5);
    }
    assertThat(receive(BINARY)).isEqualTo(AGREED);
  }

  @Test
  void endsWhenTheClientClosesAndGivesItsLocksBack() throws IOException {
    open();
    RawClient client = new RawClient(socket, content, frames);
    client.offer(0x0405, 0, 0, 0);
    client.login();
    client.send(RawClient.BEGIN, Map.of());
    client.success();
    client.send(RUN, "CREATE (:N)", Map.of(), Map.of());
    client.success();
    send(CLOSE, (byte) 3, (byte) 0xE8);
    assertThat(receive(CLOSE)).isEmpty();
    isEnded();
    try (var session = database.session()) {
      assertThat(session.run("MATCH (n:N) RETURN count(*)").single().get(0).asLong()).isZero();
      session.run("CREATE (:N)").consume();
    }
  }

  @Test
  void saysGoodbyeByAFrame() throws IOException {
    open();
    RawClient client = new RawClient(socket, content, frames);
    client.offer(0x0405, 0, 0, 0);
    client.login();
    client.send(RawClient.GOODBYE);
    assertThat(receive(CLOSE)).isEmpty();
    isEnded();
  }

  @ParameterizedTest
  @CsvSource({"810080000000, text", "8200, no mask", "c28000000000, a reserved bit",
      "80 80 00000000, no message goes on", "0280 00000000 0280 00000000, two messages at once",
      "0980 00000000, a ping in parts", "89fe 0080 00000000, a long ping",
      "8b80 00000000, an unknown frame of control",
      "82ff ffffffffffffffff 00000000, a negative length"})
  void endsWithWhoeverSendsOtherFrames(String bytes, String what) throws IOException {
    open();
    output.write(HexFormat.of().parseHex(bytes.replace(" ", "")));
    assertThat(receive(CLOSE)).as(what).isEmpty();
    isEnded();
  }

  @Test
  void endsWithWhoeverGoesAwayWithinAFrame() throws IOException {
    open();
    output.write(HexFormat.of().parseHex("82ff7fffffffffffffff000000006060b017"));
    socket.shutdownOutput();
    isEnded();
  }

  @ParameterizedTest
  @CsvSource({"localhost:7687, , 101", "127.0.0.1:1, , 101", "[::1]:7687, , 101",
      "10.1.2.3:1, , 101",
      "Graphs.example.com:7687, , 101", "evil.com, , 403", "localhost.evil.com, , 403",
      "localhost:7687, http://localhost:7474, 101", "localhost:7687, https://localhost, 101",
      "localhost:7687, http://127.0.0.1:8080, 101", "127.0.0.1:7687, http://[::1]:80, 101",
      "localhost:7687, https://GRAPHS.example.com, 101", "10.1.2.3:7687, http://10.1.2.3:7474, 101",
      "localhost:7687, http://evil.com, 403", "localhost:7687, null, 403",
      "localhost:7687, http://10.1.2.3, 403", "localhost:7687, http://localhost.evil.com, 403",
      "localhost:7687, http://evil.com/localhost, 403",
      "localhost:7687, http://evil@localhost, 403",
      "localhost:7687, http://127.0.0.1.evil.com, 403", "localhost:7687, file://, 403"})
  void letsPagesOfOthersNotIn(String host, String origin, int status) throws IOException {
    String head = ask(request(host, origin == null ? "" : "Origin: " + origin + "|"));
    assertThat(head).startsWith("HTTP/1.1 " + status + " ");
    if (status == 101) {
      send(BINARY, HANDSHAKE);
      assertThat(receive(BINARY)).isEqualTo(AGREED);
    }
  }

  @ParameterizedTest
  @CsvSource({"426, 'GET / HTTP/1.1|Host: localhost|'",
      "426, 'GET / HTTP/1.1|Host: localhost|Upgrade: h2c|Connection: Upgrade|'",
      "400, 'GET / HTTP/1.1|Upgrade: websocket|Connection: Upgrade|'",
      "400, 'GET / HTTP/1.1|Host: localhost|Upgrade: websocket|Connection: Upgrade|Sec-WebSocket-Version: 8|"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==|'",
      "400, 'GET / HTTP/1.1|Host: localhost|Upgrade: websocket|Connection: Upgrade|Sec-WebSocket-Version: 13|'",
      "400, 'GET / HTTP/1.1|Host: localhost|Upgrade: websocket|Connection: Upgrade|Sec-WebSocket-Version: 13|"
          + "Sec-WebSocket-Key: short|'",
      "400, 'GET nothing'"})
  void tellsWhatElseComesByHttpWhyNot(int status, String request) throws IOException {
    assertThat(ask(request)).startsWith("HTTP/1.1 " + status + " Refused|")
        .contains("Connection: close|");
    assertThat(new String(input.readAllBytes(), US_ASCII)).hasSizeGreaterThan(10).endsWith(".\n");
  }

  @Test
  void whatIsNoRequestEnds() throws IOException {
    output.write("G".getBytes(US_ASCII));
    socket.shutdownOutput();
    isEnded();
  }
}
