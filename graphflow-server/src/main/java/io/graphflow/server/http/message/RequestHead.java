package io.graphflow.server.http.message;

/**
 * What a request begins with.
 *
 * @param method in capital letters
 * @param path of the target, still encoded, without what follows a question mark
 * @param minor of the version 1.0 or 1.1
 * @param headers not to be changed
 * @param bodyBytes length of its body; -1 if that comes in chunks
 */
public record RequestHead(String method, String path, int minor, Headers headers, long bodyBytes) {
  /** Whether a body follows. */
  public boolean hasBody() {
    return bodyBytes != 0;
  }

  /** Whether the client sends its body only when it is told to. */
  public boolean waitsToSend() {
    return minor > 0 && headers.has("Expect", "100-continue");
  }

  /** Whether the client wants to send further requests over the connection. */
  public boolean keepsAlive() {
    return minor > 0 ? !headers.has("Connection", "close")
        : headers.has("Connection", "keep-alive");
  }
}
