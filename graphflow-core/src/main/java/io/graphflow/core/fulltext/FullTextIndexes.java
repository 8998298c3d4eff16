package io.graphflow.core.fulltext;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.ResourceException;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.live.CheckpointListener;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.snapshot.Snapshot;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The full-text indexes of a database. Each is built of the files when somebody searches it first, and lies
 * beside them from then on; a checkpoint carries it over to the next files. What has changed since is indexed
 * when it is searched. So an index costs those who write nothing. Safe for use by many threads.
 */
public final class FullTextIndexes implements CheckpointListener, AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger(FullTextIndexes.class);
  private static final String FOLDER = "fulltext";
  private static final long WAIT_MILLIS = 20;

  /** How many documents are taken between two looks at whether to go on. */
  private static final int DOCUMENTS_A_CHECK = 64;

  private final Supplier<StoreView> views;
  private final boolean kept;
  private final Map<Key, CompletableFuture<IndexState>> states = new HashMap<>();
  private final List<Thread> builders = new ArrayList<>();
  private volatile boolean closing;

  /** What an index is of, whatever its name. */
  private record Key(Path folder, FullTextIndex index) {
    static Key of(Path folder, FullTextIndex index) {
      return new Key(folder, new FullTextIndex(
          "", index.edge(), index.labels(), index.properties(), index.analyzer()));
    }
  }

  /**
   * The indexes of a database.
   *
   * @param views gives the present state of the database
   * @param kept whether they lie beside the files; otherwise they are in memory until this is closed
   */
  public FullTextIndexes(Supplier<StoreView> views, boolean kept) {
    this.views = views;
    this.kept = kept;
  }

  /**
   * Prepares to search a snapshot. The first search of an index takes time proportional to the data, and
   * goes on building when it is ended.
   *
   * @param analyzer null for that of the index
   * @param check ends the search by an exception
   * @throws TextSyntaxException if the query is none
   * @throws ResourceException if the index cannot be written or read
   */
  public TextSearch prepare(FullTextIndex index, Snapshot snapshot, String query, String analyzer,
      Runnable check) throws TextSyntaxException {
    try {
      return state(index, snapshot, check).prepare(snapshot, query, analyzer, check);
    } catch (IOException e) {
      throw failure(index, e);
    }
  }

  /**
   * Waits until an index is built.
   *
   * @param check ends the waiting by an exception
   */
  public void await(FullTextIndex index, Snapshot snapshot, Runnable check) {
    state(index, snapshot, check);
  }

  /** Wraps a failure of the disk. */
  public static ResourceException failure(FullTextIndex index, IOException e) {
    return new ResourceException("cannot use the full-text index '" + index.name() + "': "
        + e.getClass().getSimpleName() + ": " + e.getMessage(), e);
  }

  private IndexState state(FullTextIndex index, Snapshot snapshot, Runnable check) {
    CompletableFuture<IndexState> state = begun(Key.of(snapshot.folder(), index), snapshot);
    for (;;) {
      check.run();
      try {
        return state.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        LOGGER.trace("still waiting for the full-text index '{}'", index.name(), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new OperationInterruptedException("interrupted while a full-text index was built", e);
      } catch (ExecutionException e) {
        switch (e.getCause()) {
          case IOException failed -> throw failure(index, failed);
          case GraphflowException failed -> throw failed;
          case Throwable failed -> throw new IllegalStateException(failed);
        }
      }
    }
  }

  /** The state of an index, which is there or will be; one that failed is begun again. */
  private CompletableFuture<IndexState> begun(Key key, Snapshot snapshot) {
    CompletableFuture<IndexState> state = new CompletableFuture<>();
    synchronized (states) {
      CompletableFuture<IndexState> known = states.get(key);
      if (known != null && !known.isCompletedExceptionally()) {
        return known;
      }
      states.put(key, state);
    }
    try {
      begin(state, key, snapshot);
    } catch (RuntimeException | Error e) {
      state.completeExceptionally(e);
    }
    return state;
  }

  private void begin(CompletableFuture<IndexState> state, Key key, Snapshot snapshot) {
    StoreView view = views.get();
    Snapshot latest = view.snapshot(snapshot.layout());
    if (!latest.folder().equals(key.folder())) {
      // The snapshot is of files that only its own query holds open, so that nobody else may read them.
      view.close();
      complete(state, key, snapshot.files());
      return;
    }
    Thread builder = Thread.ofPlatform().daemon().name("graphflow-full-text").unstarted(() -> {
      try (view) {
        complete(state, key, latest.files());
      }
    });
    synchronized (states) {
      builders.removeIf(thread -> !thread.isAlive());
      builders.add(builder);
      builder.start();
    }
  }

  private void complete(CompletableFuture<IndexState> state, Key key, Snapshot files) {
    try {
      state.complete(make(key, files));
    } catch (IOException | RuntimeException | Error e) {
      state.completeExceptionally(e);
    }
  }

  private IndexState make(Key key, Snapshot files) throws IOException {
    TextEngine engine = TextEngines.require();
    FullTextIndex index = key.index();
    TextFields fields = fields(index);
    Path folder = folder(key.folder(), index);
    TextBase base = open(engine, fields, folder);
    if (base == null) {
      base = engine.build(fields, kept ? folder : null, stoppable(
          sink -> ElementTexts.of(index, files).giveAllTo(sink)));
    }
    return new IndexState(index, base, files);
  }

  /** An index that is damaged is as good as none: it can be built again. */
  private static TextBase open(TextEngine engine, TextFields fields, Path folder) {
    try {
      return Files.isDirectory(folder) ? engine.open(fields, folder) : null;
    } catch (IOException e) {
      LOGGER.warn("the full-text index in {} cannot be read, and is built again: {}", folder,
          e.toString());
      return null;
    }
  }

  /** The documents of a source, until this is closed. */
  private TextSource stoppable(TextSource source) {
    return sink -> source.giveTo(new TextSink() {
      private int count;

      @Override
      public void put(long id, TextDocument document) throws IOException {
        if (count++ % DOCUMENTS_A_CHECK == 0 && closing) {
          throw new OperationInterruptedException("the database is being closed");
        }
        sink.put(id, document);
      }
    });
  }

  private static TextFields fields(FullTextIndex index) {
    return new TextFields((index.edge() ? "edges" : "vertices") + " with " + index.labels(),
        index.properties(), index.analyzer());
  }

  /** Where an index lies: it is named by what it is of, as it may be dropped and made anew under its name. */
  private static Path folder(Path generation, FullTextIndex index) {
    long hash = (((index.edge() ? 31L : 17L) * 0x9E3779B97F4A7C15L + index.labels().hashCode())
        * 0x9E3779B97F4A7C15L + index.properties().hashCode()) * 0x9E3779B97F4A7C15L
        + index.analyzer().hashCode();
    return generation.resolve(FOLDER).resolve(HexFormat.of().toHexDigits(hash));
  }

  @Override
  public void written(Snapshot state, Path next) {
    for (FullTextIndex index : state.catalog().declarations().fullTextIndexes()) {
      Path from = folder(state.folder(), index);
      if (kept && Files.isDirectory(from)) {
        try {
          carryOver(index, state, from, folder(next, index));
        } catch (IOException | RuntimeException e) {
          // Others may still go on.
          LOGGER.warn("the full-text index '{}' does not go on with a checkpoint, and will be built"
              + " again", index.name(), e);
        }
      }
    }
  }

  private void carryOver(FullTextIndex index, Snapshot state, Path from, Path to)
      throws IOException {
    awaitBuilder(Key.of(state.folder(), index));
    TextEngines.require().carryOver(fields(index), from, to, sink -> {
      ElementTexts texts = ElementTexts.of(index, state);
      ElementTexts inFiles = ElementTexts.of(index, state.files());
      LongArrayList changed = new LongArrayList();
      texts.forEachChanged(null, changed::add);
      for (long id : changed) {
        TextDocument now = texts.document(id);
        TextDocument before = inFiles.document(id);
        if (!Objects.equals(now, before)) {
          sink.replace(id, before, now);
        }
      }
    });
  }

  /** A checkpoint copies an index when it is whole. */
  private void awaitBuilder(Key key) {
    CompletableFuture<IndexState> state;
    synchronized (states) {
      state = states.get(key);
    }
    if (state != null) {
      state.handle((_, _) -> null).join();
    }
  }

  @Override
  public void closed(Path folder) {
    synchronized (states) {
      Iterator<Map.Entry<Key, CompletableFuture<IndexState>>> all =
          states.entrySet().iterator();
      while (all.hasNext()) {
        Map.Entry<Key, CompletableFuture<IndexState>> entry = all.next();
        if (folder == null || entry.getKey().folder().equals(folder)) {
          close(entry.getValue());
          all.remove();
        }
      }
    }
  }

  /** Closes an index, which is not being built any more. */
  private static void close(CompletableFuture<IndexState> state) {
    IndexState index = state.isCompletedExceptionally() ? null : state.getNow(null);
    try {
      if (index != null) {
        index.close();
      }
    } catch (IOException e) {
      LOGGER.warn("a full-text index could not be closed: {}", e.toString());
    }
  }

  /** Ends what is being built, which reads the files: to be called before these are closed. */
  public void stop() {
    closing = true;
    List<Thread> threads;
    synchronized (states) {
      threads = List.copyOf(builders);
    }
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Closes the indexes, once nobody searches any more. */
  @Override
  public void close() {
    stop();
    closed(null);
  }
}
