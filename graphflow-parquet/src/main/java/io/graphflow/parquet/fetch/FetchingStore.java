package io.graphflow.parquet.fetch;

import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.ObjectStore;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files of a store behind a network, of which parts that are expected are fetched together and ahead, and those that were
 * read last are kept. What is known of a file stays known: it is opened once, and is another file's reader's as well. Safe
 * for use by many threads.
 */
public final class FetchingStore implements ObjectStore {
  private final ObjectStore source;
  private final Fetcher fetcher;
  private final Map<String, FetchedFile> files = new ConcurrentHashMap<>();
  private final Map<String, OptionalLong> lengths = new ConcurrentHashMap<>();

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
    FetchedFile file = files.get(name);
    if (file == null) {
      FetchedFile opened = new FetchedFile(source.open(name));
      file = files.putIfAbsent(name, opened);
      if (file == null) {
        file = opened;
      } else {
        opened.source.close();
      }
    }
    synchronized (fetcher) {
      file.users++;
    }
    return new Reader(file);
  }

  @Override
  public int requestsAtOnce() {
    return source.requestsAtOnce();
  }

  /** Closes all files, and the store behind it. */
  @Override
  public void close() throws IOException {
    for (FetchedFile file : files.values()) {
      file.source.close();
    }
    source.close();
  }

  /** Somebody's view of a file. */
  private final class Reader implements LakeFile {
    private final FetchedFile file;
    private boolean closed;

    Reader(FetchedFile file) {
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
          if (--file.users == 0) {
            fetcher.closed(file);
          }
        }
      }
    }
  }
}
