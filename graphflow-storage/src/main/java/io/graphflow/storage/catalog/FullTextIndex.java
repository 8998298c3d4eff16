package io.graphflow.storage.catalog;

import java.util.List;
import java.util.Objects;

/**
 * The wish to find elements by words in their texts. What is kept for it is not among the structures of
 * the database: it can be made of them at any time.
 *
 * @param name unique among constraints and indexes
 * @param edge whether it is of edges, and not of vertices
 * @param labels at least one, none twice; it has the elements with one of them. The catalog need not
 *     know them
 * @param properties at least one, none twice; their texts are searched
 * @param analyzer the name of the rule by which texts are taken apart into words
 */
public record FullTextIndex(
    String name,
    boolean edge,
    List<String> labels,
    List<String> properties,
    String analyzer) {

  /** Creates an index; lists are copied. */
  public FullTextIndex {
    Objects.requireNonNull(name, "name");
    labels = distinct("labels", labels);
    properties = distinct("properties", properties);
    Objects.requireNonNull(analyzer, "analyzer");
  }

  private static List<String> distinct(String what, List<String> names) {
    List<String> copy = List.copyOf(names);
    if (copy.isEmpty() || copy.stream().distinct().count() < copy.size()) {
      throw new IllegalArgumentException(what + " must be some, each once: " + copy);
    }
    return copy;
  }

  /** Whether both find the same elements by the same words, whatever their names. */
  public boolean isLike(FullTextIndex other) {
    return edge == other.edge && labels.equals(other.labels)
        && properties.equals(other.properties) && analyzer.equals(other.analyzer);
  }
}
