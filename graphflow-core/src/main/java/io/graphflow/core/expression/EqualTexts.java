package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Objects;

/**
 * Whether a stored text is one of a few that are known before the first row. Most values differ in
 * their lengths or first bytes already, so making strings of them would cost more than comparing.
 */
final class EqualTexts extends PredicateEvaluator {
  /** With more texts a hash is looked up faster than all of them are compared. */
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
   * The predicate, or null if it has to be evaluated on strings.
   *
   * @param texts strings and perhaps null, which no value equals
   * @param same what it is if the property is one of them
   * @param otherwise what it is if it is another text
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
