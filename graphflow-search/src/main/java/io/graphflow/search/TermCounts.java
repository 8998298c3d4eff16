package io.graphflow.search;

import io.graphflow.core.fulltext.TextDocument;
import io.graphflow.core.fulltext.TextFields;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;

/**
 * What documents that are no more add to the numbers by which an index scores: in how many of them each word
 * is, and how often. Lucene counts them until it merges their segments. For one thread at a time.
 */
final class TermCounts {
  private final List<FieldCounts> fields = new ArrayList<>();
  private long documents;

  /** Of a field. */
  private static final class FieldCounts {
    private final Map<BytesRef, long[]> terms = new HashMap<>();
    private long documents;
    private long words;
    private long differentWords;
  }

  TermCounts(int fieldCount) {
    for (int i = 0; i < fieldCount; i++) {
      fields.add(new FieldCounts());
    }
  }

  /** Number of documents. */
  long documents() {
    return documents;
  }

  /** Number of documents with a word in a field. */
  long documents(int field) {
    return fields.get(field).documents;
  }

  /** Number of words in a field. */
  long words(int field) {
    return fields.get(field).words;
  }

  /** The sum over documents of how many different words a field has. */
  long differentWords(int field) {
    return fields.get(field).differentWords;
  }

  /** Number of documents that have a word in a field. */
  long documentsWith(int field, BytesRef word) {
    return count(field, word, 0);
  }

  /** How often a word is in a field. */
  long occurrences(int field, BytesRef word) {
    return count(field, word, 1);
  }

  private long count(int field, BytesRef word, int which) {
    long[] counts = fields.get(field).terms.get(word);
    return counts == null ? 0 : counts[which];
  }

  /** Adds a document. */
  void add(TextFields names, Analyzer analyzer, TextDocument document) throws IOException {
    documents++;
    for (int i = 0; i < fields.size(); i++) {
      Map<BytesRef, long[]> words = new HashMap<>();
      for (String text : document.texts().get(i)) {
        count(analyzer, LuceneDocuments.fieldName(names, i), text, words);
      }
      if (!words.isEmpty()) {
        add(fields.get(i), words);
      }
    }
  }

  private static void count(
      Analyzer analyzer, String field, String text, Map<BytesRef, long[]> words)
      throws IOException {
    try (TokenStream tokens = analyzer.tokenStream(field, text)) {
      TermToBytesRefAttribute word = tokens.getAttribute(TermToBytesRefAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        words.computeIfAbsent(BytesRef.deepCopyOf(word.getBytesRef()), _ -> new long[1])[0]++;
      }
      tokens.end();
    }
  }

  private static void add(FieldCounts field, Map<BytesRef, long[]> words) {
    field.documents++;
    field.differentWords += words.size();
    words.forEach((word, times) -> {
      long[] counts = field.terms.computeIfAbsent(word, _ -> new long[2]);
      counts[0]++;
      counts[1] += times[0];
      field.words += times[0];
    });
  }

  /** A copy, which may go on by itself. */
  TermCounts copy() {
    TermCounts copy = new TermCounts(fields.size());
    copy.documents = documents;
    for (int i = 0; i < fields.size(); i++) {
      FieldCounts from = fields.get(i);
      FieldCounts to = copy.fields.get(i);
      from.terms.forEach((word, counts) -> to.terms.put(word, counts.clone()));
      to.documents = from.documents;
      to.words = from.words;
      to.differentWords = from.differentWords;
    }
    return copy;
  }

  void write(DataOutputStream output) throws IOException {
    output.writeLong(documents);
    for (FieldCounts field : fields) {
      output.writeLong(field.documents);
      output.writeLong(field.words);
      output.writeLong(field.differentWords);
      output.writeInt(field.terms.size());
      for (Map.Entry<BytesRef, long[]> entry : field.terms.entrySet()) {
        BytesRef word = entry.getKey();
        output.writeInt(word.length);
        output.write(word.bytes, word.offset, word.length);
        output.writeLong(entry.getValue()[0]);
        output.writeLong(entry.getValue()[1]);
      }
    }
  }

  static TermCounts read(DataInputStream input, int fieldCount) throws IOException {
    TermCounts counts = new TermCounts(fieldCount);
    counts.documents = input.readLong();
    for (FieldCounts field : counts.fields) {
      field.documents = input.readLong();
      field.words = input.readLong();
      field.differentWords = input.readLong();
      for (int rest = input.readInt(); rest > 0; rest--) {
        BytesRef word = new BytesRef(input.readNBytes(input.readInt()));
        field.terms.put(word, new long[] {input.readLong(), input.readLong()});
      }
    }
    return counts;
  }
}
