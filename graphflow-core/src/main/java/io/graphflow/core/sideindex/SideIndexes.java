package io.graphflow.core.sideindex;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.ResourceException;
import io.graphflow.storage.live.CheckpointListener;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.snapshot.Snapshot;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The indexes of a kind that a database has beside its files. Each is built of the files when somebody needs
 * it first, and lies beside them from then on; a checkpoint carries it over to the next files. So an index
 * costs those who write nothing. Safe for use by many threads.
 *
 * @param <K> what is declared of an index
 * @param <S> an index that is open
 */
public final class SideIndexes<K, S extends Closeable>
    implements
      CheckpointListener,
      AutoCloseable {
  private static final long WAIT_MILLIS = 20;

  private final SideIndexKind<K, S> kind;
  private final Supplier<StoreView> views;
  private final boolean kept;
  private final Map<Key<K>, CompletableFuture<S>> states = new HashMap<>();
  private final List<Thread> builders = new ArrayList<>();
  private volatile boolean closing;

  /** What an index is of, whatever its name. */
  private record Key<K>(Path folder, K index) {}

  /**
   * The indexes of a database.
   *
   * @param views gives the present state of the database
   * @param kept whether they lie beside the files; otherwise they are in memory until this is closed
   */
  public SideIndexes(SideIndexKind<K, S> kind, Supplier<StoreView> views, boolean kept) {
    this.kind = kind;
    this.views = views;
    this.kept = kept;
  }

  /**
   * The index of the files of a snapshot. The first time takes time proportional to the data; the building
   * goes on when the waiting is ended.
   *
   * @param check ends the waiting by an exception
   * @throws ResourceException if the index cannot be written or read
   */
  public S await(K index, Snapshot snapshot, Runnable check) {
    CompletableFuture<S> state = begun(key(index, snapshot), snapshot, true);
    for (;;) {
      check.run();
      try {
        return state.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        logger().trace("still waiting for the {} '{}'", kind.noun(), kind.name(index), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new OperationInterruptedException(
            "interrupted while a " + kind.noun() + " was built", e);
      } catch (ExecutionException e) {
        switch (e.getCause()) {
          case IOException failed -> throw failure(index, failed);
          case GraphflowException failed -> throw failed;
          case Throwable failed -> throw new IllegalStateException(failed);
        }
      }
    }
  }

  /**
   * The index of the files of a snapshot, if it is there; otherwise it is begun, unless that has failed, or the
   * files are not the present ones any more.
   *
   * @return null if it is not there yet
   */
  public S presentOrNull(K index, Snapshot snapshot) {
    Key<K> key = key(index, snapshot);
    CompletableFuture<S> state;
    synchronized (states) {
      state = states.get(key);
    }
    if (state == null) {
      state = begun(key, snapshot, false);
    }
    return state.isDone() && !state.isCompletedExceptionally() ? state.getNow(null) : null;
  }

  /** Whether the index of the files of a snapshot has been begun, and is not there yet. */
  public boolean isBeingBuilt(K index, Snapshot snapshot) {
    synchronized (states) {
      CompletableFuture<S> state = states.get(key(index, snapshot));
      return state != null && !state.isDone();
    }
  }

  /** Wraps a failure of the disk. */
  public ResourceException failure(K index, IOException e) {
    return new ResourceException("cannot use the " + kind.noun() + " '" + kind.name(index) + "': "
        + e.getClass().getSimpleName() + ": " + e.getMessage(), e);
  }

  private Key<K> key(K index, Snapshot snapshot) {
    return new Key<>(snapshot.folder(), kind.unnamed(index));
  }

  /**
   * The state of an index, which is there or will be; one that failed is begun again.
   *
   * @param former whether it is also made, at once, of files that are not the present ones; it fails otherwise
   */
  private CompletableFuture<S> begun(Key<K> key, Snapshot snapshot, boolean former) {
    CompletableFuture<S> state = new CompletableFuture<>();
    synchronized (states) {
      CompletableFuture<S> known = states.get(key);
      if (known != null && !known.isCompletedExceptionally()) {
        return known;
      }
      states.put(key, state);
    }
    try {
      begin(state, key, snapshot, former);
    } catch (RuntimeException | Error e) {
      state.completeExceptionally(e);
    }
    return state;
  }

  private void begin(
      CompletableFuture<S> state, Key<K> key, Snapshot snapshot, boolean former) {
    StoreView view = views.get();
    Snapshot latest = view.snapshot(snapshot.layout());
    if (!latest.folder().equals(key.folder())) {
      // The snapshot is of files that only its own query holds open, so that nobody else may read them.
      view.close();
      if (former) {
        complete(state, key, snapshot.files());
      } else {
        state.completeExceptionally(new IllegalStateException("of former files"));
      }
      return;
    }
    Thread builder =
        Thread.ofPlatform().daemon().name("graphflow-" + kind.folderName()).unstarted(() -> {
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

  private void complete(CompletableFuture<S> state, Key<K> key, Snapshot files) {
    try {
      state.complete(make(key, files));
    } catch (IOException | RuntimeException | Error e) {
      if (!closing) {
        logger().warn("the {} in {} cannot be built: {}", kind.noun(),
            folder(key.folder(), key.index()), e.toString());
      }
      state.completeExceptionally(e);
    }
  }

  private S make(Key<K> key, Snapshot files) throws IOException {
    Path folder = folder(key.folder(), key.index());
    S opened = open(key.index(), folder, files);
    return opened != null ? opened
        : kind.build(key.index(), kept ? folder : null, files, this::requireOpen);
  }

  /** An index that is damaged is as good as none: it can be built again. */
  private S open(K index, Path folder, Snapshot files) {
    try {
      return Files.isDirectory(folder) ? kind.open(index, folder, files) : null;
    } catch (IOException e) {
      logger().warn("the {} in {} cannot be read, and is built again: {}", kind.noun(), folder,
          e.toString());
      return null;
    }
  }

  private void requireOpen() {
    if (closing) {
      throw new OperationInterruptedException("the database is being closed");
    }
  }

  /** Where an index lies: it is named by what it is of, as it may be dropped and made anew under its name. */
  private Path folder(Path generation, K index) {
    return generation.resolve(kind.folderName())
        .resolve(HexFormat.of().toHexDigits(kind.hash(index)));
  }

  @Override
  public void written(Snapshot state, Path next) {
    for (K index : kind.declared(state)) {
      Path from = folder(state.folder(), index);
      if (kept && Files.isDirectory(from)) {
        try {
          awaitBuilder(key(index, state));
          kind.carryOver(index, state, from, folder(next, index));
        } catch (IOException | RuntimeException e) {
          // Others may still go on.
          logger().warn("the {} '{}' does not go on with a checkpoint, and will be built again",
              kind.noun(), kind.name(index), e);
        }
      }
    }
  }

  /** A checkpoint copies an index when it is whole. */
  private void awaitBuilder(Key<K> key) {
    CompletableFuture<S> state;
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
      Iterator<Map.Entry<Key<K>, CompletableFuture<S>>> all = states.entrySet().iterator();
      while (all.hasNext()) {
        Map.Entry<Key<K>, CompletableFuture<S>> entry = all.next();
        if (folder == null || entry.getKey().folder().equals(folder)) {
          close(entry.getValue());
          all.remove();
        }
      }
    }
  }

  /** Closes an index, which is not being built any more. */
  private void close(CompletableFuture<S> state) {
    S index = state.isCompletedExceptionally() ? null : state.getNow(null);
    try {
      if (index != null) {
        index.close();
      }
    } catch (IOException e) {
      logger().warn("a {} could not be closed: {}", kind.noun(), e.toString());
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

  private static Logger logger() {
    return LoggerFactory.getLogger(SideIndexes.class);
  }
}
