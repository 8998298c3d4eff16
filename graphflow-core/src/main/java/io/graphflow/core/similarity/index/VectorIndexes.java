package io.graphflow.core.similarity.index;

import io.graphflow.core.sideindex.SideIndexKind;
import io.graphflow.core.sideindex.SideIndexes;
import io.graphflow.exception.ResourceException;
import io.graphflow.storage.catalog.VectorGraph;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VectorSimilarity;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.live.CheckpointListener;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.snapshot.Snapshot;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/**
 * The graphs of the vector indexes of a database, {@linkplain SideIndexes beside} its files. There is one where
 * a search of all vectors would take long, the index says how many numbers a vector has, and the program has
 * an engine. Safe for use by many threads.
 */
public final class VectorIndexes implements AutoCloseable {
  /** Up to as many elements, comparing all of them takes a few milliseconds: no graph is built. */
  public static final long EXACT_BELOW = 10_000;

  /**
   * A checkpoint leaves a graph behind of which more has changed, or more than half: it is built anew in the
   * background.
   */
  private static final int MOST_CARRIED = 20_000;

  private final SideIndexes<VectorIndex, VectorBase> graphs;

  /**
   * The graphs of a database.
   *
   * @param views gives the present state of the database
   * @param kept whether they may lie beside the files; otherwise only those are used that do
   */
  public VectorIndexes(Supplier<StoreView> views, boolean kept) {
    this.graphs = new SideIndexes<>(new Kind(), views, kept);
  }

  /** Has to be told of checkpoints. */
  public CheckpointListener listener() {
    return graphs;
  }

  /**
   * The graph of the files of a snapshot, if it is there. Otherwise its building is begun if it is worth it.
   *
   * @return null for none
   */
  public VectorBase graphOrNull(VectorIndex index, Snapshot snapshot) {
    return isWorthIt(index, snapshot) ? graphs.presentOrNull(index, snapshot) : null;
  }

  /**
   * Waits until there is a graph of an index, if there is to be one.
   *
   * @param check ends the waiting by an exception
   * @throws ResourceException if it cannot be written
   */
  public void await(VectorIndex index, Snapshot snapshot, Runnable check) {
    if (isWorthIt(index, snapshot)) {
      graphs.await(index, snapshot, check);
    }
  }

  /** Whether an index is being built of the files of a snapshot. */
  public boolean isBeingBuilt(VectorIndex index, Snapshot snapshot) {
    return graphs.isBeingBuilt(index, snapshot);
  }

  /** Wraps a failure of the disk. */
  public ResourceException failure(VectorIndex index, IOException e) {
    return graphs.failure(index, e);
  }

  /** Ends what is being built, which reads the files: to be called before these are closed. */
  public void stop() {
    graphs.stop();
  }

  /** Closes the graphs, once nobody searches any more. */
  @Override
  public void close() {
    graphs.close();
  }

  private static boolean isWorthIt(VectorIndex index, Snapshot snapshot) {
    return mayHaveGraph(index) && vectors(index, snapshot).limit() >= EXACT_BELOW;
  }

  private static boolean mayHaveGraph(VectorIndex index) {
    return index.dimensions() > 0 && Installed.ENGINE.isPresent();
  }

  private static ElementVectors vectors(VectorIndex index, Snapshot snapshot) {
    return ElementVectors.of(index, snapshot, index.dimensions(),
        MemorySegment.ofArray(new double[index.dimensions()]));
  }

  /** Looked for when there is an index, so that to open a database need not look through all jars. */
  private static final class Installed {
    static final Optional<VectorEngine> ENGINE =
        ServiceLoader.load(VectorEngine.class, VectorEngine.class.getClassLoader()).findFirst();
  }

  /** How graphs are made. */
  private static final class Kind implements SideIndexKind<VectorIndex, VectorBase> {
    /** Graphs are built one after another, as each takes much memory. */
    private final Object building = new Object();

    @Override
    public String noun() {
      return "vector index";
    }

    @Override
    public String folderName() {
      return "vectors";
    }

    @Override
    public String name(VectorIndex index) {
      return index.name();
    }

    @Override
    public VectorIndex unnamed(VectorIndex index) {
      return new VectorIndex("", index.target(), index.property(), index.dimensions(),
          index.similarity(), index.graph());
    }

    @Override
    public long hash(VectorIndex index) {
      VectorGraph graph = index.graph();
      long hash = index.target().edge() ? 31 : 17;
      for (int part : List.of(index.target().label().hashCode(), index.property().hashCode(),
          index.dimensions(), index.similarity().name().hashCode(), graph.connections(),
          graph.candidates(), graph.quantized() ? 1 : 0)) {
        hash = hash * 0x9E3779B97F4A7C15L + part;
      }
      return hash;
    }

    @Override
    public List<VectorIndex> declared(Snapshot state) {
      return state.catalog()
          .declarations()
          .vectorIndexes()
          .stream()
          .filter(VectorIndexes::mayHaveGraph)
          .toList();
    }

    @Override
    public VectorBase open(VectorIndex index, Path folder, Snapshot files) throws IOException {
      return Installed.ENGINE.orElseThrow().open(form(index), folder);
    }

    @Override
    public VectorBase build(VectorIndex index, Path folder, Snapshot files, Runnable goOn)
        throws IOException {
      if (folder == null) {
        // All vectors once more, in the heap: rather not.
        return VectorBase.EMPTY;
      }
      synchronized (building) {
        return Installed.ENGINE.orElseThrow()
            .build(form(index), folder,
                sink -> vectors(index, files).giveAllTo((id, vector) -> {
                  goOn.run();
                  sink.put(id, vector);
                }));
      }
    }

    @Override
    public void carryOver(VectorIndex index, Snapshot state, Path from, Path to)
        throws IOException {
      ElementVectors vectors = vectors(index, state);
      LongArrayList changed = new LongArrayList();
      vectors.forEachChanged(changed::add);
      if (changed.size() > Math.min(MOST_CARRIED, vectors(index, state.files()).limit() / 2)) {
        return;
      }
      Installed.ENGINE.orElseThrow().carryOver(form(index), from, to, sink -> {
        for (long id : changed) {
          long element = vectors.find(id);
          sink.put(id, element != ElementId.NONE && vectors.bearsLabel(element)
              ? vectors.rounded(element)
              : null);
        }
      });
    }

    private static VectorForm form(VectorIndex index) {
      VectorGraph graph = index.graph();
      return new VectorForm(index.target() + "." + index.property(), index.dimensions(),
          index.similarity() == VectorSimilarity.EUCLIDEAN, graph.connections(),
          graph.candidates(), graph.quantized());
    }
  }
}
