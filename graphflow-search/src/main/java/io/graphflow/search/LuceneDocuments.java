package io.graphflow.search;

import io.graphflow.core.fulltext.TextDocument;
import io.graphflow.core.fulltext.TextFields;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/** The documents of elements as Lucene has them. */
final class LuceneDocuments {
  /** The lasting ID, as a value of each document. No property is named so, because queries cannot name it. */
  static final String ID = "\0id";

  /** The lasting ID, to find its document. */
  private static final String KEY = "\0key";

  /** The vector of an element, in indexes of such. */
  static final String VECTOR = "vector";

  private LuceneDocuments() {}

  /** The document of an element that has a vector, and no texts. */
  static Document of(long id, float[] vector, VectorSimilarityFunction similarity) {
    Document document = new Document();
    document.add(new StringField(KEY, keyBytes(id), Field.Store.NO));
    document.add(new NumericDocValuesField(ID, id));
    document.add(new KnnFloatVectorField(VECTOR, vector, similarity));
    return document;
  }

  static Document of(TextFields fields, long id, TextDocument texts) {
    Document document = new Document();
    document.add(new StringField(KEY, keyBytes(id), Field.Store.NO));
    document.add(new NumericDocValuesField(ID, id));
    List<List<String>> all = texts.texts();
    for (int i = 0; i < all.size(); i++) {
      for (String text : all.get(i)) {
        document.add(new TextField(fieldName(fields, i), text, Field.Store.NO));
      }
    }
    return document;
  }

  /** The name of a field, which is that of the property. */
  static String fieldName(TextFields fields, int index) {
    return fields.names().get(index);
  }

  /** Finds the document of an element. */
  static Term key(long id) {
    return new Term(KEY, keyBytes(id));
  }

  private static BytesRef keyBytes(long id) {
    byte[] bytes = new byte[Long.BYTES];
    NumericUtils.longToSortableBytes(id, bytes, 0);
    return new BytesRef(bytes);
  }
}
