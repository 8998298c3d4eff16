package io.graphflow.search;

import io.graphflow.core.fulltext.TextFields;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermStatistics;

/**
 * Scores by what the present documents have: what those add that are no more is taken off the counts of the
 * segments. A word that only such documents have is counted once, because Lucene needs a number; nothing that
 * is found depends on it.
 */
final class PresentStatistics extends IndexSearcher {
  private final TextFields fields;
  private final List<TermCounts> removed;

  PresentStatistics(
      IndexReader reader, TextFields fields, TermCounts removedFromBase,
      TermCounts removedFromAdded) {
    super(reader);
    this.fields = fields;
    this.removed = List.of(removedFromBase, removedFromAdded);
    setQueryCache(null);
  }

  @Override
  public TermStatistics termStatistics(Term term, int documents, long occurrences) {
    int field = fields.names().indexOf(term.field());
    long with = documents;
    long times = occurrences;
    for (TermCounts counts : removed) {
      with -= field < 0 ? 0 : counts.documentsWith(field, term.bytes());
      times -= field < 0 ? 0 : counts.occurrences(field, term.bytes());
    }
    long least = Math.max(1, with);
    return new TermStatistics(term.bytes(), least, Math.max(least, times));
  }

  @Override
  public CollectionStatistics collectionStatistics(String name) throws IOException {
    CollectionStatistics all = super.collectionStatistics(name);
    int field = fields.names().indexOf(name);
    if (all == null || field < 0) {
      return all;
    }
    long documents = all.docCount();
    long words = all.sumTotalTermFreq();
    long different = all.sumDocFreq();
    for (TermCounts counts : removed) {
      documents -= counts.documents(field);
      words -= counts.words(field);
      different -= counts.differentWords(field);
    }
    long least = Math.max(1, documents);
    long leastDifferent = Math.max(least, different);
    return new CollectionStatistics(
        name, all.maxDoc(), least, Math.max(leastDifferent, words), leastDifferent);
  }
}
