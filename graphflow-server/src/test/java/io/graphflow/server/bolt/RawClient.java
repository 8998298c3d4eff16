package io.graphflow.server.bolt;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.server.packstream.PackReader;
import io.graphflow.server.packstream.PackValues;
import io.graphflow.server.packstream.PackWriter;
import io.graphflow.server.packstream.Structure;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A client that says exactly what a test wants, in any version, and shows what is answered. */
final class RawClient implements AutoCloseable {
  static final int HELLO = 0x01;
  static final int GOODBYE = 0x02;
  static final int RESET = 0x0F;
  static final int RUN = 0x10;
  static final int BEGIN = 0x11;
  static final int COMMIT = 0x12;
  static final int ROLLBACK = 0x13;
  static final int DISCARD = 0x2F;
  static final int PULL = 0x3F;
  static final int TELEMETRY = 0x54;
  static final int ROUTE = 0x66;
  static final int LOGON = 0x6A;
  static final int LOGOFF = 0x6B;

  private final Socket socket;
  private final DataInputStream input;
  private final DataOutputStream output;

  /** Connects, and says nothing. */
  RawClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(20_000);
    socket.setTcpNoDelay(true);
    input = new DataInputStream(socket.getInputStream());
    output = new DataOutputStream(socket.getOutputStream());
  }

  /** Speaks over a connection that is there. */
  RawClient(Socket socket, InputStream input, OutputStream output) {
    this.socket = socket;
    this.input = new DataInputStream(input);
    this.output = new DataOutputStream(output);
  }

  /** Connects by one version, and logs in as nobody. */
  static RawClient loggedIn(int port, int major, int minor) throws IOException {
    RawClient client = new RawClient(port);
    assertThat(client.offer(minor << 8 | major, 0, 0, 0)).isEqualTo(minor << 8 | major);
    client.login();
    return client;
  }

  /** Says hello, and logs in as nobody if that is a message of its own. */
  void login() throws IOException {
    send(HELLO, Map.of("user_agent", "test/1", "scheme", "none"));
    success();
    send(LOGON, Map.of("scheme", "none"));
    Structure answer = receive();
    if (answer.tag() == 0x7F) {
      throw new AssertionError(answer);
    }
  }

  /** Sends four offers, and gets the answer. */
  int offer(int... offers) throws IOException {
    output.writeInt(0x6060B017);
    for (int offer : offers) {
      output.writeInt(offer);
    }
    return input.readInt();
  }

  DataInputStream input() {
    return input;
  }

  DataOutputStream output() {
    return output;
  }

  /** Sends a message in one chunk. */
  void send(int tag, Object... fields) throws IOException {
    PackWriter writer = new PackWriter();
    writer.beginStructure(tag, fields.length);
    for (Object field : fields) {
      PackValues.write(writer, field);
    }
    output.writeShort(writer.size());
    output.write(writer.array(), 0, writer.size());
    output.writeShort(0);
  }

  /** The next message. */
  Structure receive() throws IOException {
    byte[] message = new byte[0];
    for (int size = input.readUnsignedShort(); size != 0; size = input.readUnsignedShort()) {
      int before = message.length;
      message = Arrays.copyOf(message, before + size);
      input.readFully(message, before, size);
    }
    return (Structure) new PackReader(message, 100).read();
  }

  /** The metadata of the next message, which is a success. */
  Map<?, ?> success() throws IOException {
    Structure answer = receive();
    assertThat(answer.tag()).as(answer::toString).isEqualTo(0x70);
    return (Map<?, ?>) answer.fields().getFirst();
  }

  /** The metadata of the next message, which is a failure. */
  Map<?, ?> failure() throws IOException {
    Structure answer = receive();
    assertThat(answer.tag()).as(answer::toString).isEqualTo(0x7F);
    return (Map<?, ?>) answer.fields().getFirst();
  }

  /** The next message says that a request was ignored. */
  void ignored() throws IOException {
    assertThat(receive().tag()).isEqualTo(0x7E);
  }

  /** The rows up to the next success, whose metadata come last. */
  List<Object> rows() throws IOException {
    List<Object> rows = new ArrayList<>();
    for (Structure answer = receive();; answer = receive()) {
      rows.add(answer.fields().getFirst());
      if (answer.tag() != 0x71) {
        assertThat(answer.tag()).as(answer::toString).isEqualTo(0x70);
        return rows;
      }
    }
  }

  /** The server sends nothing more. */
  void isEnded() throws IOException {
    try {
      assertThat(input.read()).isEqualTo(-1);
    } catch (SocketException e) {
      // The server has left bytes unread.
      assertThat(e).hasMessageContaining("reset");
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
