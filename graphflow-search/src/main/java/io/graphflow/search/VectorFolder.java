package io.graphflow.search;

import io.graphflow.core.similarity.index.VectorBase;
import io.graphflow.core.similarity.index.VectorForm;
import io.graphflow.core.similarity.index.VectorSink;
import io.graphflow.core.similarity.index.VectorSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.store.Directory;

/** Graphs of neighbours in {@linkplain IndexFolders folders}. */
final class VectorFolder {
  /** The part of the heap that a graph may take while it is built, and at most how many megabytes. */
  private static final int HEAP_PART = 8;

  private static final double MOST_BUFFER_MEGABYTES = 512;

  /** From this part of vectors on that are no more, and this many segments on, a graph is built anew. */
  private static final double MOST_REMOVED = 0.2;

  private static final int MOST_SEGMENTS = 24;

  /** As many segments of about the same size become one, as long as they are not larger than this. */
  private static final int MERGED_SEGMENTS = 8;

  private static final int LARGEST_MERGED = 10_000;

  private VectorFolder() {}

  /** What the commit of a graph says of it. */
  private static Map<String, String> facts(VectorForm form) {
    return Map.of("form", form.toString());
  }

  private static IndexWriterConfig config(VectorForm form) {
    double megabytes = Runtime.getRuntime().maxMemory() / (double) (1 << 20) / HEAP_PART;
    return new IndexWriterConfig().setCodec(new VectorCodec(form))
        .setRAMBufferSizeMB(Math.min(MOST_BUFFER_MEGABYTES, megabytes))
        .setMergeScheduler(new SerialMergeScheduler())
        .setUseCompoundFile(false)
        .setCommitOnClose(false);
  }

  /** Opens the graph of a folder; null if there is no whole one of this form. */
  static VectorBase open(VectorForm form, Path folder) throws IOException {
    Directory directory = IndexFolders.directory(folder);
    VectorBase opened = null;
    try {
      if (IndexFolders.isOf(facts(form), directory)) {
        LuceneVectors vectors = new LuceneVectors(directory, DirectoryReader.open(directory));
        try {
          vectors.check();
          opened = vectors;
        } finally {
          if (opened == null) {
            vectors.close();
          }
        }
      }
      return opened;
    } finally {
      if (opened == null) {
        directory.close();
      }
    }
  }

  /**
   * Builds a graph of all vectors. What does not fit into memory at a time is a graph of its own, as merging
   * them would cost as much again, and could not be ended.
   */
  static VectorBase build(VectorForm form, Path folder, VectorSource vectors) throws IOException {
    IndexFolders.deleteTree(folder);
    Files.createDirectories(folder);
    Directory directory = IndexFolders.directory(folder);
    boolean done = false;
    try {
      IndexWriterConfig config =
          config(form).setOpenMode(OpenMode.CREATE).setMergePolicy(NoMergePolicy.INSTANCE);
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        vectors.giveTo(adding(form, writer));
        IndexFolders.commit(writer, facts(form));
      }
      LuceneVectors built = new LuceneVectors(directory, DirectoryReader.open(directory));
      done = true;
      return built;
    } finally {
      if (!done) {
        directory.close();
        IndexFolders.deleteTree(folder);
      }
    }
  }

  private static VectorSink adding(VectorForm form, IndexWriter writer) {
    VectorSimilarityFunction similarity = form.euclidean()
        ? VectorSimilarityFunction.EUCLIDEAN
        : VectorSimilarityFunction.DOT_PRODUCT;
    return (id, vector) -> writer.addDocument(LuceneDocuments.of(id, vector, similarity));
  }

  /** Makes the graph of another folder, with changes. */
  static void carryOver(VectorForm form, Path from, Path to, VectorSource changes)
      throws IOException {
    try (Directory former = IndexFolders.directory(from)) {
      if (!IndexFolders.isOf(facts(form), former)) {
        return;
      }
      boolean done = false;
      try {
        IndexFolders.link(former, from, to);
        done = change(form, to, changes);
      } finally {
        if (!done) {
          IndexFolders.deleteTree(to);
        }
      }
    }
  }

  /** Whether the graph goes on, and had not better be built anew. */
  private static boolean change(VectorForm form, Path folder, VectorSource changes)
      throws IOException {
    LogDocMergePolicy merges = new LogDocMergePolicy();
    merges.setMergeFactor(MERGED_SEGMENTS);
    merges.setMaxMergeDocs(LARGEST_MERGED);
    try (Directory directory = IndexFolders.directory(folder);
        IndexWriter writer = new IndexWriter(directory, config(form).setMergePolicy(merges))) {
      VectorSink adding = adding(form, writer);
      changes.giveTo((id, vector) -> {
        writer.deleteDocuments(LuceneDocuments.key(id));
        if (vector != null) {
          adding.put(id, vector);
        }
      });
      IndexFolders.commit(writer, facts(form));
    }
    try (Directory directory = IndexFolders.directory(folder);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      return reader.numDeletedDocs() <= MOST_REMOVED * reader.maxDoc()
          && reader.leaves().size() <= MOST_SEGMENTS;
    }
  }
}
