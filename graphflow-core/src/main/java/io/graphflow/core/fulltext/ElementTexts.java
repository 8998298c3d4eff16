package io.graphflow.core.fulltext;

import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * The documents that an index has of a snapshot: those elements with one of its labels that have a text, or a
 * list with texts, in one of its properties. For one thread.
 */
abstract sealed class ElementTexts permits VertexTexts, EdgeTexts {

  static ElementTexts of(FullTextIndex index, Snapshot snapshot) {
    return index.edge() ? new EdgeTexts(index, snapshot) : new VertexTexts(index, snapshot);
  }

  /** Gives the documents of all elements there are. */
  abstract void giveAllTo(TextSink sink) throws IOException;

  /**
   * Visits the lasting IDs of the elements that are not as in another snapshot of the same files, and perhaps
   * others, each once.
   *
   * @param since whose documents have the same {@link #places}; null for the files
   */
  abstract void forEachChanged(Snapshot since, LongConsumer visitor);

  /** Where texts are read: the indexes of the properties, by table. */
  abstract Map<Integer, List<Integer>> places();

  /**
   * The element with a lasting ID.
   *
   * @return its ID in the snapshot; {@link ElementId#NONE} if it is not there
   */
  abstract long element(long lastingId);

  /** The document of the element with a lasting ID; null for none. */
  abstract TextDocument document(long lastingId);

  /** The texts in the value of a property; empty if there are none. */
  static List<String> texts(Object value) {
    return switch (value) {
      case String text -> List.of(text);
      case List<?> list -> {
        List<String> texts = new ArrayList<>();
        for (Object element : list) {
          if (element instanceof String text) {
            texts.add(text);
          }
        }
        yield texts;
      }
      case null, default -> List.of();
    };
  }

  /** The document with these texts; null if there is not one text. */
  static TextDocument documentOrNull(List<List<String>> texts) {
    return texts.stream().allMatch(List::isEmpty) ? null : new TextDocument(texts);
  }
}
