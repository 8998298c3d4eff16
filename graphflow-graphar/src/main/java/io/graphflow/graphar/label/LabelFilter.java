package io.graphflow.graphar.label;

import io.graphflow.storage.snapshot.LabelCondition;
import java.util.List;

/** Finds the vertices that fulfil a condition of labels. */
public final class LabelFilter {
  /** A bound costs a merge as much as several words cost what looks at words, as measured. */
  private static final int WORDS_PER_BOUND = 4;

  private LabelFilter() {}

  /**
   * Those that fulfil it: from the intervals of the labels if all of them together are far fewer than words of bits, else word
   * by word.
   *
   * @param labels those that the condition speaks of, of one type of vertices; at least one
   */
  public static Bearing find(LabelCondition condition, List<Bearing> labels) {
    long vertexCount = labels.getFirst().vertexCount();
    long boundCount = 0;
    boolean intervals = true;
    for (Bearing label : labels) {
      if (label.vertexCount() != vertexCount) {
        throw new IllegalArgumentException("labels of " + vertexCount + " and of "
            + label.vertexCount() + " vertices");
      }
      intervals &= label.isIntervals();
      boundCount += label.isIntervals() ? label.sharedBounds().length : 0;
    }
    if (intervals && WORDS_PER_BOUND * boundCount < Bearing.wordCount(vertexCount)) {
      return new IntervalMerge(labels, vertexCount).run(condition);
    }
    long[] words = new long[Bearing.wordCount(vertexCount)];
    fill(condition, labels, vertexCount, words);
    return Bearing.ofWords(vertexCount, words);
  }

  /** Sets the bits of those that fulfil a condition, where there are zeros. */
  private static void fill(
      LabelCondition condition, List<Bearing> labels, long vertexCount, long[] words) {
    switch (condition) {
      case LabelCondition.Bears(int label) -> labels.get(label).addTo(words);
      case LabelCondition.Not(LabelCondition negated) -> {
        fill(negated, labels, vertexCount, words);
        invert(words, vertexCount);
      }
      case LabelCondition.Or(List<LabelCondition> conditions) -> {
        for (LabelCondition one : conditions) {
          bearing(one, labels, vertexCount).addTo(words);
        }
      }
      case LabelCondition.And(List<LabelCondition> conditions) -> {
        invert(words, vertexCount);
        for (LabelCondition one : conditions) {
          bearing(one, labels, vertexCount).retainIn(words);
        }
      }
    }
  }

  private static Bearing bearing(
      LabelCondition condition, List<Bearing> labels, long vertexCount) {
    if (condition instanceof LabelCondition.Bears(int label)) {
      return labels.get(label);
    }
    long[] words = new long[Bearing.wordCount(vertexCount)];
    fill(condition, labels, vertexCount, words);
    return Bearing.ofWords(vertexCount, words);
  }

  private static void invert(long[] words, long vertexCount) {
    for (int i = 0; i < words.length; i++) {
      words[i] = ~words[i];
    }
    if ((vertexCount & (Long.SIZE - 1)) != 0) {
      words[words.length - 1] &= -1L >>> -vertexCount;
    }
  }
}
