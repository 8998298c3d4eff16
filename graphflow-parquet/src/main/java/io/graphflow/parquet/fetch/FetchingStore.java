package io.graphflow.parquet.fetch;

import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.ObjectStore;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files of a store behind a network, of which parts that are expected are fetched together and ahead, and those that were
 * read last are kept. What is known of a file stays known: it is opened once, and is another file's reader's as well. Safe
 * for use by many threads.
 */
public final class FetchingStore implements ObjectStore {
  /** What a reader of Parquet reads first. */
  private static final int END = 1 << 16;

  private final ObjectStore source;
  private final Fetcher fetcher;
  private final Map<String, FetchedFile> files = new ConcurrentHashMap<>();
  private final Map<String, OptionalLong> lengths = new ConcurrentHashMap<>();
  /** Somebody may open a file ahead that nobody will read any more. */
  private volatile boolean closed;

  private final Set<String> expected = ConcurrentHashMap.newKeySet();

  /**
   * Fetches from a store.
   *
   * @param source is closed with the result
   */
  public FetchingStore(ObjectStore source, FetchOptions options) {
    this.source = source;
    this.fetcher = new Fetcher(options, Math.max(1, source.requestsAtOnce()));
  }

  /** Bytes that are kept or under way. */
  public long heldBytes() {
    return fetcher.heldBytes();
  }

  @Override
  public String describe(String name) {
    return source.describe(name);
  }

  @Override
  public OptionalLong length(String name) throws IOException {
    FetchedFile file = files.get(name);
    if (file != null) {
      return OptionalLong.of(file.source.length());
    }
    OptionalLong known = lengths.get(name);
    if (known == null) {
      known = source.length(name);
      lengths.put(name, known);
    }
    return known;
  }

  @Override
  public LakeFile open(String name) throws IOException {
    FetchedFile file = find(name);
    synchronized (fetcher) {
      file.users++;
    }
    return new Reader(name, file);
  }

  private FetchedFile find(String name) throws IOException {
    FetchedFile file = files.get(name);
    if (file != null) {
      return file;
    }
    FetchedFile opened = new FetchedFile(source.open(name));
    file = files.putIfAbsent(name, opened);
    if (file == null) {
      if (closed && files.remove(name, opened)) {
        opened.source.close();
        throw new IOException("the store is closed");
      }
      return opened;
    }
    opened.source.close();
    return file;
  }

  /** Fetches the ends of files, where footers are; of short ones that is all. Some files, so that each has a thread. */
  @Override
  public void expect(List<String> names) {
    for (String name : names) {
      if (expected.add(name)) {
        Thread.ofVirtual().name("fetch").start(() -> {
          try {
            fetcher.expectEnd(find(name), END);
          } catch (IOException | RuntimeException _) {
            // Whoever opens it is told.
          }
        });
      }
    }
  }

  @Override
  public int requestsAtOnce() {
    return source.requestsAtOnce();
  }

  /** Closes all files, and the store behind it. */
  @Override
  public void close() throws IOException {
    closed = true;
    for (String name : List.copyOf(files.keySet())) {
      FetchedFile file = files.remove(name);
      if (file != null) {
        file.source.close();
      }
    }
    source.close();
  }

  /** Somebody's view of a file. */
  private final class Reader implements LakeFile {
    private final String ownName;
    private final FetchedFile file;
    private boolean closed;

    Reader(String ownName, FetchedFile file) {
      this.ownName = ownName;
      this.file = file;
    }

    @Override
    public String name() {
      return file.source.name();
    }

    @Override
    public long length() {
      return file.source.length();
    }

    @Override
    public void read(long at, MemorySegment target) throws IOException {
      fetcher.read(file, at, target);
    }

    @Override
    public void expect(List<Part> parts) {
      fetcher.expect(file, parts);
    }

    @Override
    public void close() {
      synchronized (fetcher) {
        if (!closed) {
          closed = true;
          expected.remove(ownName);
          if (--file.users == 0) {
            fetcher.closed(file);
          }
        }
      }
    }
  }
}
