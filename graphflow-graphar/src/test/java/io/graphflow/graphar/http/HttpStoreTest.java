package io.graphflow.graphar.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.parquet.fetch.FetchOptions;
import io.graphflow.parquet.fetch.FetchingStore;
import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.LakeFile.Part;
import io.graphflow.parquet.file.ObjectStore;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder of a web server: which requests are made, and what becomes of the answers. */
final class HttpStoreTest {
  private static final int LENGTH = 200_000;
  private static final int TAIL = 1 << 16;

  @TempDir
  private Path folder;

  private final byte[] bytes = new byte[LENGTH];
  private LakeServer server;
  private ObjectStore store;

  @BeforeEach
  void serve() throws IOException {
    new Random(11).nextBytes(bytes);
    Files.write(folder.resolve("f"), bytes);
    Files.write(folder.resolve("empty"), new byte[0]);
    server = new LakeServer(folder);
    store = HttpStore.open(server.address(""));
  }

  @AfterEach
  void stop() throws IOException {
    store.close();
    server.close();
  }

  private void check(LakeFile file, int at, int count) throws IOException {
    byte[] read = new byte[count];
    file.read(at, MemorySegment.ofArray(read));
    assertThat(read).isEqualTo(Arrays.copyOfRange(bytes, at, at + count));
  }

  @Test
  void theEndComesWithTheLength() throws IOException {
    try (LakeFile file = store.open("f")) {
      assertThat(file.length()).isEqualTo(LENGTH);
      check(file, LENGTH - TAIL, TAIL);
      assertThat(server.requests()).containsExactly("GET f bytes=-65536");
      check(file, 100, 50);
      check(file, LENGTH - 1, 1);
      assertThat(server.requests()).containsExactly("GET f bytes=-65536", "GET f bytes=100-149",
          "GET f bytes=199999-199999");
    }
    server.forget();
    // What is known of a file needs no request.
    assertThat(store.length("f")).hasValue(LENGTH);
    try (LakeFile file = store.open("f")) {
      check(file, 0, LENGTH);
    }
    assertThat(server.requests()).containsExactly("GET f bytes=0-199999");
  }

  @Test
  void lengths() throws IOException {
    assertThat(store.length("f")).hasValue(LENGTH);
    assertThat(store.length("empty")).hasValue(0);
    assertThat(store.length("gone")).isEmpty();
    assertThat(server.requests()).containsExactly("HEAD f", "HEAD empty", "HEAD gone");
    assertThatThrownBy(() -> store.open("gone")).isInstanceOf(NoSuchFileException.class)
        .hasMessage(server.address("gone").toString());
    try (ObjectStore other = HttpStore.open(server.address(""));
        LakeFile file = other.open("empty")) {
      assertThat(file.length()).isZero();
      assertThatThrownBy(() -> check(file, 0, 1)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void filesThatChange() throws IOException {
    try (LakeFile file = store.open("f")) {
      check(file, 0, 10);
      byte[] other = bytes.clone();
      other[5]++;
      Files.write(folder.resolve("f"), other);
      assertThatThrownBy(() -> check(file, 0, 10)).isInstanceOf(IOException.class)
          .hasMessageContaining("the file has changed since it was opened: its ETag is ");
      // It is another file for those, too, who open it later.
      try (LakeFile again = store.open("f")) {
        assertThatThrownBy(() -> check(again, 0, 10)).hasMessageContaining("has changed");
      }
      server.withoutTags();
      Files.write(folder.resolve("f"), Arrays.copyOf(bytes, LENGTH + 1));
      Files.write(folder.resolve("f"), bytes);
      check(file, 0, 10);
    }
    try (ObjectStore untagged = HttpStore.open(server.address(""));
        LakeFile file = untagged.open("f")) {
      Files.write(folder.resolve("f"), Arrays.copyOf(bytes, LENGTH + 1));
      assertThatThrownBy(() -> check(file, 0, 10))
          .hasMessageContaining("it had 200000 bytes, and has 200001");
      Files.write(folder.resolve("f"), Arrays.copyOf(bytes, 100));
      assertThatThrownBy(() -> check(file, 100, 10))
          .hasMessageContaining("it has no byte 109 any more");
      Files.delete(folder.resolve("f"));
      assertThatThrownBy(() -> check(file, 0, 10)).hasMessageContaining("it is gone");
    }
  }

  /** A tag of the weak kind may stay when bytes differ, and a server does not compare it for If-Match. */
  @Test
  void weakTagsAreOnlyCompared() throws IOException {
    server.withoutTags();
    String[] tag = {"W/\"a\""};
    server.hook((request, _) -> {
      request.getResponseHeaders().set("ETag", tag[0]);
      return false;
    });
    try (LakeFile file = store.open("f")) {
      // With If-Match, this would be another answer.
      check(file, 0, 10);
      tag[0] = "W/\"b\"";
      assertThatThrownBy(() -> check(file, 0, 10))
          .hasMessageContaining("its ETag was W/\"a\", and is W/\"b\"");
    }
    server.hook((request, _) -> {
      request.getResponseHeaders().set("Last-Modified", "Tue, 15 Nov 1994 12:45:26 GMT");
      return false;
    });
    try (ObjectStore other = HttpStore.open(server.address("")); LakeFile file = other.open("f")) {
      server.hook((request, _) -> {
        request.getResponseHeaders().set("Last-Modified", "Tue, 15 Nov 1994 12:45:27 GMT");
        return false;
      });
      assertThatThrownBy(() -> check(file, 0, 10)).hasMessageContaining("its Last-Modified was ");
    }
  }

  @Test
  void otherRangesThanThoseAskedFor() throws IOException {
    try (LakeFile file = store.open("f")) {
      answer("bytes 5-14/200000", 10);
      assertThatThrownBy(() -> check(file, 0, 10))
          .hasMessageContaining("expected 10 bytes at byte 0, found 10 at byte 5");
      answer("bytes 0-8/200000", 9);
      assertThatThrownBy(() -> check(file, 0, 10))
          .hasMessageContaining("expected 10 bytes at byte 0, found 9 at byte 0");
    }
    try (ObjectStore other = HttpStore.open(server.address(""))) {
      answer("bytes 0-65535/200000", TAIL);
      assertThatThrownBy(() -> other.open("f"))
          .hasMessageContaining("expected the last bytes of 200000");
    }
  }

  private void answer(String range, int count) {
    server.hook((request, _) -> {
      request.getResponseHeaders().set("Content-Range", range);
      request.sendResponseHeaders(206, count);
      request.getResponseBody().write(new byte[count]);
      return true;
    });
  }

  @Test
  void wholeFilesInPlaceOfRanges() throws IOException {
    server.withoutRanges();
    try (LakeFile file = store.open("f")) {
      check(file, 100, 50);
      check(file, 5, LENGTH - 5);
      check(file, LENGTH - 1, 1);
    }
  }

  @Test
  void encodedBytesAreNoneOfTheFile() {
    server.hook((request, _) -> {
      request.getResponseHeaders().set("Content-Encoding", "gzip");
      return false;
    });
    assertThatThrownBy(() -> store.open("f")).hasMessageContaining("encoded as gzip");
  }

  /** Many reads of a file far away: their time is that of few requests, which are counted. */
  @Test
  void manyReadsAreFewRequests() throws IOException {
    server.latency(20);
    FetchOptions options = new FetchOptions(1 << 20, 1 << 16, 1000);
    try (ObjectStore fetching = new FetchingStore(HttpStore.open(server.address("")), options);
        LakeFile file = fetching.open("f")) {
      file.expect(List.of(new Part(0, 60_000), new Part(60_500, 1000), new Part(90_000, 40_000)));
      for (int at = 0; at < 60_000; at += 100) {
        check(file, at, 100);
      }
      check(file, 60_500, 1000);
      for (int at = 90_000; at < 130_000; at += 1000) {
        check(file, at, 1000);
      }
      assertThat(server.requests()).containsExactlyInAnyOrder("GET f bytes=-65536",
          "GET f bytes=0-61499", "GET f bytes=90000-129999");
    }
  }
}
