package io.graphflow.search;

import io.graphflow.core.fulltext.TextDocument;
import io.graphflow.core.fulltext.TextFields;
import io.graphflow.core.fulltext.TextOverlay;
import io.graphflow.core.fulltext.TextSearch;
import io.graphflow.core.fulltext.TextSyntaxException;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.FixedBitSet;

/**
 * New documents in an index in memory, which is searched together with that of the files; documents of the
 * files that they replace are left out, and what they add to the counts of words is taken off again. For one
 * thread at a time; the searches that it prepares are for any.
 */
final class LuceneOverlay implements TextOverlay {
  /** From this many segments on, the index in memory is merged into one. */
  private static final int MOST_SEGMENTS = 64;

  private final TextFields fields;
  private final Analyzer analyzer;
  private final DirectoryReader base;
  private final Directory directory = new ByteBuffersDirectory();
  private final IndexWriter writer;
  private DirectoryReader added;

  /** The IDs of the documents in {@link #added}, and of those on the way there. */
  private final Set<Long> addedIds = new HashSet<>();

  /** By segment of {@link #base}, the documents that were replaced; null for none. */
  private final FixedBitSet[] replaced;

  /** The segments whose set of replaced documents a search may have, so that nobody changes it. */
  private final BitSet shown = new BitSet();
  private final TermCounts removedFromBase;
  private TermCounts removedFromAdded;

  /**
   * Creates an overlay.
   *
   * @param removedFromBase what the base counts of documents that are no more; taken over
   */
  LuceneOverlay(TextFields fields, DirectoryReader base, TermCounts removedFromBase)
      throws IOException {
    this.fields = fields;
    this.analyzer = Analyzers.of(fields.analyzer());
    this.base = base;
    this.removedFromBase = removedFromBase;
    this.removedFromAdded = new TermCounts(fields.names().size());
    this.replaced = new FixedBitSet[base.leaves().size()];
    this.writer = new IndexWriter(
        directory, new IndexWriterConfig(analyzer).setMergePolicy(new KeptSegments()));
    this.added = DirectoryReader.open(writer);
  }

  @Override
  public void replace(long id, TextDocument before, TextDocument now) throws IOException {
    if (before != null) {
      if (addedIds.remove(id)) {
        writer.deleteDocuments(LuceneDocuments.key(id));
        removedFromAdded.add(fields, analyzer, before);
      } else {
        leaveOut(id);
        removedFromBase.add(fields, analyzer, before);
      }
    }
    if (now != null) {
      writer.addDocument(LuceneDocuments.of(fields, id, now));
      addedIds.add(id);
    }
  }

  private void leaveOut(long id) throws IOException {
    Term key = LuceneDocuments.key(id);
    for (LeafReaderContext segment : base.leaves()) {
      int document = find(segment.reader(), key);
      if (document != DocIdSetIterator.NO_MORE_DOCS) {
        own(segment).set(document);
        return;
      }
    }
    throw new IllegalStateException("the index has no document " + id);
  }

  /** The replaced documents of a segment, in a set that no search has. */
  private FixedBitSet own(LeafReaderContext segment) {
    FixedBitSet before = replaced[segment.ord];
    if (before == null) {
      replaced[segment.ord] = new FixedBitSet(segment.reader().maxDoc());
    } else if (shown.get(segment.ord)) {
      replaced[segment.ord] = before.clone();
    }
    shown.clear(segment.ord);
    return replaced[segment.ord];
  }

  private static int find(LeafReader segment, Term key) throws IOException {
    var terms = segment.terms(key.field());
    TermsEnum found = terms == null ? null : terms.iterator();
    if (found == null || !found.seekExact(key.bytes())) {
      return DocIdSetIterator.NO_MORE_DOCS;
    }
    PostingsEnum documents = found.postings(null, PostingsEnum.NONE);
    int document = documents.nextDoc();
    while (document != DocIdSetIterator.NO_MORE_DOCS && segment.getLiveDocs() != null
        && !segment.getLiveDocs().get(document)) {
      document = documents.nextDoc();
    }
    return document;
  }

  @Override
  public TextSearch prepare(String query, String queryAnalyzer)
      throws IOException, TextSyntaxException {
    refresh();
    Query parsed = LuceneQueries.parse(
        fields, queryAnalyzer == null ? analyzer : Analyzers.of(queryAnalyzer), query);
    MultiReader all = new MultiReader(new IndexReader[] {base, added}, false);
    boolean prepared = false;
    try {
      LuceneSearch search = new LuceneSearch(
          all, replaced.clone(),
          new PresentStatistics(all, fields, removedFromBase, removedFromAdded),
          parsed);
      prepared = true;
      return search;
    } catch (RuntimeException e) {
      throw LuceneQueries.refusal(e);
    } finally {
      if (!prepared) {
        all.close();
      }
    }
  }

  /** Lets searches from now on see all that was replaced. */
  private void refresh() throws IOException {
    shown.set(0, replaced.length);
    show(DirectoryReader.openIfChanged(added, writer));
    if (added.leaves().size() > MOST_SEGMENTS) {
      writer.forceMerge(1);
      show(DirectoryReader.openIfChanged(added, writer));
      removedFromAdded = new TermCounts(fields.names().size());
    }
  }

  private void show(DirectoryReader newer) throws IOException {
    if (newer != null) {
      added.close();
      added = newer;
    }
  }

  @Override
  public void close() throws IOException {
    try (directory; writer) {
      added.close();
    }
  }
}
