package io.graphflow.search;

import io.graphflow.core.similarity.index.VectorBase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.AcceptDocs;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopKnnCollector;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.Bits;

/**
 * An opened index of vectors. The lasting IDs of its documents are in memory, as a search asks for those of all
 * that it meets. Safe for use by many threads.
 */
final class LuceneVectors implements VectorBase {
  private final Directory directory;
  private final DirectoryReader reader;
  private final List<Segment> segments = new ArrayList<>();

  /** A segment, with the lasting IDs of its documents. */
  private static final class Segment {
    private final LeafReader reader;
    private final long[] ids;

    Segment(LeafReader reader) throws IOException {
      this.reader = reader;
      this.ids = new long[reader.maxDoc()];
      NumericDocValues values = reader.getNumericDocValues(LuceneDocuments.ID);
      if (values == null) {
        throw new CorruptIndexException("it has no IDs", reader.toString());
      }
      for (int document = 0; document < ids.length; document++) {
        if (!values.advanceExact(document)) {
          throw new CorruptIndexException("it lacks an ID", reader.toString());
        }
        ids[document] = values.longValue();
      }
    }

    void search(float[] query, int candidates, LongPredicate excluded, LongConsumer found)
        throws IOException {
      int wanted = Math.min(candidates, ids.length);
      TopKnnCollector collector = new TopKnnCollector(wanted, Integer.MAX_VALUE);
      reader.searchNearestVectors(LuceneDocuments.VECTOR, query, collector,
          AcceptDocs.fromLiveDocs(accepted(excluded), ids.length));
      for (ScoreDoc hit : collector.topDocs().scoreDocs) {
        found.accept(ids[hit.doc]);
      }
    }

    private Bits accepted(LongPredicate excluded) {
      Bits live = reader.getLiveDocs();
      return new Bits() {
        @Override
        public boolean get(int document) {
          return (live == null || live.get(document)) && !excluded.test(ids[document]);
        }

        @Override
        public int length() {
          return ids.length;
        }
      };
    }
  }

  /** Takes over an opened index. */
  LuceneVectors(Directory directory, DirectoryReader reader) throws IOException {
    this.directory = directory;
    this.reader = reader;
    boolean done = false;
    try {
      for (LeafReaderContext leaf : reader.leaves()) {
        segments.add(new Segment(leaf.reader()));
      }
      done = true;
    } finally {
      if (!done) {
        reader.close();
      }
    }
  }

  /** Reads all files. */
  void check() throws IOException {
    for (Segment segment : segments) {
      ((CodecReader) segment.reader).checkIntegrity();
    }
  }

  @Override
  public long size() {
    return reader.numDocs();
  }

  @Override
  public void search(float[] query, int candidates, LongPredicate excluded, LongConsumer found)
      throws IOException {
    for (Segment segment : segments) {
      segment.search(query, candidates, excluded, found);
    }
  }

  @Override
  public void close() throws IOException {
    try (directory) {
      reader.close();
    }
  }
}
