package io.graphflow.search;

import io.graphflow.core.fulltext.TextHits;
import io.graphflow.core.fulltext.TextSearch;
import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.FixedBitSet;

/** A prepared search. For one thread. */
final class LuceneSearch implements TextSearch {
  private final IndexReader reader;
  private final FixedBitSet[] replaced;
  private final Weight weight;

  /**
   * Prepares a search, for which counts of words are read at once.
   *
   * @param reader the segments of the base, then others; taken over
   * @param replaced by segment of the base, the documents that are left out; null for none
   * @param searcher of the reader
   */
  LuceneSearch(IndexReader reader, FixedBitSet[] replaced, IndexSearcher searcher, Query query)
      throws IOException {
    this.reader = reader;
    this.replaced = replaced;
    this.weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
  }

  @Override
  public void run(TextHits hits) throws IOException {
    for (LeafReaderContext segment : reader.leaves()) {
      BulkScorer scorer = weight.bulkScorer(segment);
      if (scorer != null) {
        scorer.score(collector(segment, hits), segment.reader().getLiveDocs(), 0,
            DocIdSetIterator.NO_MORE_DOCS);
      }
    }
  }

  private LeafCollector collector(LeafReaderContext segment, TextHits hits) throws IOException {
    NumericDocValues ids = segment.reader().getNumericDocValues(LuceneDocuments.ID);
    FixedBitSet left = segment.ord < replaced.length ? replaced[segment.ord] : null;
    return new LeafCollector() {
      private Scorable scorable;

      @Override
      public void setScorer(Scorable scorer) {
        scorable = scorer;
      }

      @Override
      public void collect(int document) throws IOException {
        if (left == null || !left.get(document)) {
          ids.advanceExact(document);
          hits.found(ids.longValue(), scorable.score());
        }
      }
    };
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
