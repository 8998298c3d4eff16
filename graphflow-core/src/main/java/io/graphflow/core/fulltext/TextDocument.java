package io.graphflow.core.fulltext;

import java.util.List;

/**
 * The texts of an element.
 *
 * @param texts for each of the {@linkplain TextFields#names fields} the texts that it has, possibly none; at
 *     least one has some
 */
public record TextDocument(List<List<String>> texts) {
  /** Creates a document; the list is copied. */
  public TextDocument {
    texts = List.copyOf(texts);
  }
}
