package io.graphflow.graphar.http;

import io.graphflow.parquet.file.LakeFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.URI;
import java.net.http.HttpResponse;

/** A file of a web server. Holds no connection. Safe for use by many threads. */
final class HttpFile implements LakeFile {
  private static final int MOST_BYTES = 1 << 30;

  private final URI address;
  private final String name;
  private final Version version;
  private final Requests requests;

  /** The end of the file, which came when it was opened; dropped once it was read. */
  private volatile byte[] tail;

  HttpFile(URI address, String name, Version version, byte[] tail, Requests requests) {
    this.address = address;
    this.name = name;
    this.version = version;
    this.tail = tail;
    this.requests = requests;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long length() {
    return version.length();
  }

  @Override
  public void read(long at, MemorySegment target) throws IOException {
    for (long done = 0; done < target.byteSize();) {
      int count = (int) Math.min(MOST_BYTES, target.byteSize() - done);
      readSome(at + done, target.asSlice(done, count), count);
      done += count;
    }
  }

  private void readSome(long at, MemorySegment target, int count) throws IOException {
    byte[] end = tail;
    long tailAt = length() - end.length;
    if (at >= tailAt && count <= length() - at) {
      copy(end, at - tailAt, target);
      // Whoever reads twice keeps what was read.
      tail = new byte[0];
      return;
    }
    HttpResponse<byte[]> answer =
        requests.send(address, name, Ask.range(at, count).ofTag(version.strongTag()));
    switch (answer.statusCode()) {
      case Requests.PARTIAL -> {
        version.check(Version.of(answer));
        if (Version.firstByte(answer) != at || answer.body().length != count) {
          throw new IOException("expected " + count + " bytes at byte " + at + ", found "
              + answer.body().length + " at byte " + Version.firstByte(answer));
        }
        copy(answer.body(), 0, target);
      }
      case Requests.OK -> {
        version.check(Version.of(answer));
        copy(answer.body(), at, target);
      }
      case Requests.FAILED_CONDITION ->
        throw Version.changed("its ETag is " + version.tag().orElse("") + " no more");
      case Requests.NOT_SATISFIABLE ->
        throw Version.changed("it has no byte " + (at + count - 1) + " any more");
      case Requests.NOT_FOUND, Requests.GONE -> throw Version.changed("it is gone");
      default -> throw Requests.unexpected(answer);
    }
  }

  private static void copy(byte[] from, long at, MemorySegment target) {
    MemorySegment.copy(MemorySegment.ofArray(from), at, target, 0, target.byteSize());
  }

  @Override
  public void close() {}
}
