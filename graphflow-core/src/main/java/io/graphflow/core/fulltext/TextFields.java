package io.graphflow.core.fulltext;

import java.util.List;

/**
 * What an index of texts knows of its documents.
 *
 * @param elements says what the documents are of, for nobody but who compares it
 * @param names of the fields, which are those of the properties; at least one
 * @param analyzer the name of the rule by which texts are taken apart into words
 */
public record TextFields(String elements, List<String> names, String analyzer) {
  /** Creates fields; the list is copied. */
  public TextFields {
    names = List.copyOf(names);
  }
}
