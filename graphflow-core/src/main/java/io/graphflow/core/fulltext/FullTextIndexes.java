package io.graphflow.core.fulltext;

import io.graphflow.core.sideindex.SideIndexKind;
import io.graphflow.core.sideindex.SideIndexes;
import io.graphflow.exception.ResourceException;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.live.CheckpointListener;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.snapshot.Snapshot;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The full-text indexes of a database, {@linkplain SideIndexes beside} its files. What has changed since is
 * indexed when it is searched. Safe for use by many threads.
 */
public final class FullTextIndexes implements AutoCloseable {
  /** How many documents are taken between two looks at whether to go on. */
  private static final int DOCUMENTS_A_CHECK = 64;

  private final SideIndexes<FullTextIndex, IndexState> indexes;

  /**
   * The indexes of a database.
   *
   * @param views gives the present state of the database
   * @param kept whether they lie beside the files; otherwise they are in memory until this is closed
   */
  public FullTextIndexes(Supplier<StoreView> views, boolean kept) {
    this.indexes = new SideIndexes<>(new Kind(), views, kept);
  }

  /** Has to be told of checkpoints. */
  public CheckpointListener listener() {
    return indexes;
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
      return indexes.await(index, snapshot, check).prepare(snapshot, query, analyzer, check);
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
    indexes.await(index, snapshot, check);
  }

  /** Whether an index is being built of the files of a snapshot. */
  public boolean isBeingBuilt(FullTextIndex index, Snapshot snapshot) {
    return indexes.isBeingBuilt(index, snapshot);
  }

  /** Wraps a failure of the disk. */
  public ResourceException failure(FullTextIndex index, IOException e) {
    return indexes.failure(index, e);
  }

  /** Ends what is being built, which reads the files: to be called before these are closed. */
  public void stop() {
    indexes.stop();
  }

  /** Closes the indexes, once nobody searches any more. */
  @Override
  public void close() {
    indexes.close();
  }

  /** How full-text indexes are made. */
  private static final class Kind implements SideIndexKind<FullTextIndex, IndexState> {
    @Override
    public String noun() {
      return "full-text index";
    }

    @Override
    public String folderName() {
      return "fulltext";
    }

    @Override
    public String name(FullTextIndex index) {
      return index.name();
    }

    @Override
    public FullTextIndex unnamed(FullTextIndex index) {
      return new FullTextIndex(
          "", index.edge(), index.labels(), index.properties(), index.analyzer());
    }

    @Override
    public long hash(FullTextIndex index) {
      return (((index.edge() ? 31L : 17L) * 0x9E3779B97F4A7C15L + index.labels().hashCode())
          * 0x9E3779B97F4A7C15L + index.properties().hashCode()) * 0x9E3779B97F4A7C15L
          + index.analyzer().hashCode();
    }

    @Override
    public List<FullTextIndex> declared(Snapshot state) {
      return state.catalog().declarations().fullTextIndexes();
    }

    @Override
    public IndexState open(FullTextIndex index, Path folder, Snapshot files) throws IOException {
      TextBase base = TextEngines.require().open(fields(index), folder);
      return base == null ? null : new IndexState(index, base, files);
    }

    @Override
    public IndexState build(FullTextIndex index, Path folder, Snapshot files, Runnable goOn)
        throws IOException {
      TextBase base = TextEngines.require()
          .build(fields(index), folder, stoppable(
              sink -> ElementTexts.of(index, files).giveAllTo(sink), goOn));
      return new IndexState(index, base, files);
    }

    /** The documents of a source, as long as they may go on. */
    private static TextSource stoppable(TextSource source, Runnable goOn) {
      return sink -> source.giveTo(new TextSink() {
        private int count;

        @Override
        public void put(long id, TextDocument document) throws IOException {
          if (count++ % DOCUMENTS_A_CHECK == 0) {
            goOn.run();
          }
          sink.put(id, document);
        }
      });
    }

    @Override
    public void carryOver(FullTextIndex index, Snapshot state, Path from, Path to)
        throws IOException {
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

    private static TextFields fields(FullTextIndex index) {
      return new TextFields((index.edge() ? "edges" : "vertices") + " with " + index.labels(),
          index.properties(), index.analyzer());
    }
  }
}
