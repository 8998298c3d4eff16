package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Objects;

/**
 * Whether a stored text equals one of a few texts that are known before the first row. Most values
 * differ in their lengths or first bytes already, so that making strings of them would cost more
 * than comparing.
 */
final class EqualTexts extends PredicateEvaluator {
  /** With more texts, looking up a hash is faster than comparing all of them. */
  private static final int MOST_TEXTS = 16;

  private final TextEvaluator property;
  private final byte[][] texts;
  private final int same;
  private final int otherwise;

  private EqualTexts(TextEvaluator property, byte[][] texts, int same, int otherwise) {
    this.property = property;
    this.texts = texts;
    this.same = same;
    this.otherwise = otherwise;
  }

  /**
   * Creates the predicate, or returns null if the predicate must be evaluated on strings.
   *
   * @param texts strings and perhaps null, which no value equals
   * @param same the result if the property equals one of them
   * @param otherwise the result if it is another text
   */
  static EqualTexts of(Evaluator property, Collection<?> texts, int same, int otherwise) {
    if (!(property instanceof TextEvaluator stored) || texts.size() > MOST_TEXTS) {
      return null;
    }
    // A string with half of a surrogate pair has no UTF-8, and no stored text equals it.
    CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
    byte[][] encoded = texts.stream()
        .filter(Objects::nonNull)
        .map(text -> (String) text)
        .filter(encoder::canEncode)
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .toArray(byte[][]::new);
    return new EqualTexts(stored, encoded, same, otherwise);
  }

  @Override
  public int test(Tuple tuple) {
    return switch (property.isOneOf(tuple, texts)) {
      case TRUE -> same;
      case FALSE -> otherwise;
      default -> UNKNOWN;
    };
  }
}
