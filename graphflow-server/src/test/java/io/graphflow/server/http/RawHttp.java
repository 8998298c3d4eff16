package io.graphflow.server.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that sends exactly what a test wants. */
final class RawHttp implements AutoCloseable {
  private final Socket socket;
  private final InputStream input;

  RawHttp(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(20_000);
    input = new BufferedInputStream(socket.getInputStream());
  }

  /** Sends a text, in which bars stand for ends of lines. */
  RawHttp send(String text) throws IOException {
    socket.getOutputStream().write(text.replace("|", "\r\n").getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
    return this;
  }

  /** Sends a query of ann. */
  RawHttp query(String statement, String headers) throws IOException {
    String body = HttpFixture.statement(statement);
    return send("POST " + HttpFixture.QUERY + " HTTP/1.1|Host: localhost|Authorization: "
        + HttpFixture.basic("ann", "ann") + "|Content-Type: application/json|Content-Length: "
        + body.length() + "|" + headers + "|").send(body);
  }

  /** A line without its end. */
  String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = input.read(); next != '\n'; next = input.read()) {
      if (next < 0) {
        throw new EOFException(line.toString(StandardCharsets.UTF_8));
      }
      if (next != '\r') {
        line.write(next);
      }
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  /** The head of an answer, with bars for ends of lines. */
  String head() throws IOException {
    StringBuilder head = new StringBuilder();
    for (String line = line(); !line.isEmpty(); line = line()) {
      head.append(line).append('|');
    }
    return head.toString();
  }

  /** An answer: its head, as {@link #head}, and its body. */
  String receive() throws IOException {
    String head = head();
    if (head.contains("Transfer-Encoding: chunked")) {
      StringBuilder body = new StringBuilder();
      for (String chunk = chunk(); !chunk.isEmpty(); chunk = chunk()) {
        body.append(chunk);
      }
      return head + body;
    }
    int length = head.contains("Content-Length: ")
        ? Integer.parseInt(head.replaceFirst(".*Content-Length: ([0-9]+).*", "$1"))
        : 0;
    return head + new String(input.readNBytes(length), StandardCharsets.UTF_8);
  }

  /** A chunk, which is empty at the end. */
  String chunk() throws IOException {
    byte[] chunk = input.readNBytes(Integer.parseInt(line(), 16));
    line();
    return new String(chunk, StandardCharsets.UTF_8);
  }

  /** Whether the server sends nothing more. */
  boolean isEnded() throws IOException {
    return input.read() < 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
