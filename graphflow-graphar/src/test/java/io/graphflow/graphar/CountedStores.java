package io.graphflow.graphar;

import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.LocalFolder;
import io.graphflow.parquet.file.ObjectStore;
import io.graphflow.parquet.file.ObjectStoreProvider;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What a program adds for addresses of its own: {@code counted:///FOLDER/}, whose requests are counted. */
public final class CountedStores implements ObjectStoreProvider {
  /** Reads, and questions for lengths, of all of these stores. */
  static final AtomicInteger REQUESTS = new AtomicInteger();
  static final AtomicLong BYTES = new AtomicLong();
  static final AtomicInteger OPEN = new AtomicInteger();

  @Override
  public Optional<ObjectStore> open(URI folder) {
    return folder.getScheme().equals("counted")
        ? Optional.of(new Counted(new LocalFolder(Path.of(folder.getPath()))))
        : Optional.empty();
  }

  private record Counted(LocalFolder files) implements ObjectStore {
    Counted {
      OPEN.incrementAndGet();
    }

    @Override
    public String describe(String name) {
      return "counted://" + files.describe(name);
    }

    @Override
    public OptionalLong length(String name) throws IOException {
      REQUESTS.incrementAndGet();
      return files.length(name);
    }

    @Override
    public LakeFile open(String name) throws IOException {
      LakeFile file = files.open(name);
      OPEN.incrementAndGet();
      return new LakeFile() {
        @Override
        public String name() {
          return describe(name);
        }

        @Override
        public long length() {
          return file.length();
        }

        @Override
        public void read(long at, MemorySegment target) throws IOException {
          REQUESTS.incrementAndGet();
          BYTES.addAndGet(target.byteSize());
          file.read(at, target);
        }

        @Override
        public void close() throws IOException {
          OPEN.decrementAndGet();
          file.close();
        }
      };
    }

    @Override
    public int requestsAtOnce() {
      return 8;
    }

    @Override
    public void close() {
      OPEN.decrementAndGet();
    }
  }
}
