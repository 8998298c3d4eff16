package io.graphflow.bench.graphar;

import java.util.List;

/**
 * Which vertices are sought.
 *
 * @param labels by their places
 * @param both whether a vertex has to bear all of them; else one is enough
 */
record LabelQuestion(List<Integer> labels, boolean both) {
  /** Creates a question; the list is copied. */
  LabelQuestion {
    labels = List.copyOf(labels);
  }
}
