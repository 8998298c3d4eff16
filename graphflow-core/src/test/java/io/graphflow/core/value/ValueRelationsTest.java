package io.graphflow.core.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.expression.ComparisonOperator;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueRelationsTest {
  private static final double NAN = Double.NaN;
  private static final long TWO_TO_53 = 1L << 53;

  private static List<Object> list(Object... elements) {
    return Arrays.asList(elements);
  }

  private static Map<String, Object> map(Object... entries) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < entries.length; i += 2) {
      map.put((String) entries[i], entries[i + 1]);
    }
    return map;
  }

  private static String equal(Object left, Object right) {
    int truth = Equality.equal(left, right);
    assertThat(Equality.equal(right, left)).as("symmetric").isEqualTo(truth);
    return text(truth);
  }

  private static String text(int truth) {
    return switch (truth) {
      case Truth.TRUE -> "true";
      case Truth.FALSE -> "false";
      default -> "null";
    };
  }

  private static String less(Object left, Object right) {
    int truth = Comparability.test(ComparisonOperator.LESS, left, right);
    assertThat(Comparability.test(ComparisonOperator.GREATER, right, left)).isEqualTo(truth);
    return text(truth);
  }

  @Test
  void equalityIsThreeValuedAndDeep() {
    assertThat(equal(null, null)).isEqualTo("null");
    assertThat(equal(1L, null)).isEqualTo("null");
    assertThat(equal(1L, 1.0)).isEqualTo("true");
    assertThat(equal(1L, "1")).isEqualTo("false");
    assertThat(equal(true, 1L)).isEqualTo("false");
    assertThat(equal(NAN, NAN)).isEqualTo("false");
    assertThat(equal(0.0, -0.0)).isEqualTo("true");
    assertThat(equal(0L, -0.0)).isEqualTo("true");
    assertThat(equal(list(1L, 2L), list(1.0, 2L))).isEqualTo("true");
    assertThat(equal(list(1L, null), list(1L, null))).isEqualTo("null");
    assertThat(equal(list(1L, null), list(2L, null))).isEqualTo("false");
    assertThat(equal(list(null, 1L), list(null, 2L))).isEqualTo("false");
    assertThat(equal(list(1L), list(1L, null))).isEqualTo("false");
    assertThat(equal(list(), list())).isEqualTo("true");
    assertThat(equal(list(list(1L, null)), list(list(1L, 2L)))).isEqualTo("null");
    assertThat(equal(list(1L), 1L)).isEqualTo("false");
    assertThat(equal(map(), map())).isEqualTo("true");
    assertThat(equal(map("a", 1L, "b", 2L), map("b", 2.0, "a", 1L))).isEqualTo("true");
    assertThat(equal(map("a", null), map("a", null))).isEqualTo("null");
    assertThat(equal(map("a", null), map())).isEqualTo("false");
    assertThat(equal(map("a", null, "b", 1L), map("a", null, "b", 2L))).isEqualTo("false");
    assertThat(equal(new VertexReference(3), new VertexReference(3))).isEqualTo("true");
    assertThat(equal(new VertexReference(3), new VertexReference(4))).isEqualTo("false");
    assertThat(equal(new VertexReference(3), new EdgeReference(3, 1, 2))).isEqualTo("false");
    assertThat(equal(new EdgeReference(3, 1, 2), new EdgeReference(3, 1, 2))).isEqualTo("true");
    LocalDate day = LocalDate.of(2021, 9, 30);
    assertThat(equal(day, LocalDate.of(2021, 9, 30))).isEqualTo("true");
    assertThat(equal(day, day.atStartOfDay(ZoneOffset.UTC))).isEqualTo("false");
  }

  @Test
  void integersAndFloatsAreComparedExactly() {
    assertThat(equal(TWO_TO_53 + 1, (double) TWO_TO_53)).isEqualTo("false");
    assertThat(less((double) TWO_TO_53, TWO_TO_53 + 1)).isEqualTo("true");
    assertThat(equal(Long.MAX_VALUE, 0x1p63)).isEqualTo("false");
    assertThat(less(Long.MAX_VALUE, 0x1p63)).isEqualTo("true");
    assertThat(equal(Long.MIN_VALUE, -0x1p63)).isEqualTo("true");
    assertThat(less(Long.MIN_VALUE, Double.NEGATIVE_INFINITY)).isEqualTo("false");
    assertThat(less(1L, 1.5)).isEqualTo("true");
    assertThat(less(-1L, -1.5)).isEqualTo("false");
    assertThat(less(-2L, -1.5)).isEqualTo("true");
  }

  @Test
  void onlyValuesOfOneKindAreComparable() {
    assertThat(less(1L, 2L)).isEqualTo("true");
    assertThat(less("a", "b")).isEqualTo("true");
    assertThat(less(false, true)).isEqualTo("true");
    assertThat(less(1L, "a")).isEqualTo("null");
    assertThat(less(1L, null)).isEqualTo("null");
    assertThat(less(null, null)).isEqualTo("null");
    assertThat(less(NAN, 1L)).isEqualTo("false");
    assertThat(less(1.0, NAN)).isEqualTo("false");
    assertThat(less(NAN, "a")).isEqualTo("null");
    assertThat(less(map(), map("a", 1L))).isEqualTo("null");
    assertThat(less(new VertexReference(1), new VertexReference(2))).isEqualTo("null");
    assertThat(less(list(1L), list(1L, 0L))).isEqualTo("true");
    assertThat(less(list(1L, 2L), list(1L, 3L))).isEqualTo("true");
    assertThat(less(list(1L, 2L), list(3L, null))).isEqualTo("true");
    assertThat(less(list(1L, null), list(1L, 2L))).isEqualTo("null");
    assertThat(less(list(1L, "a"), list(1L, 2L))).isEqualTo("null");
  }

  @ParameterizedTest
  @CsvSource({"EQUAL, false", "NOT_EQUAL, true", "LESS, false", "LESS_OR_EQUAL, false",
      "GREATER, false", "GREATER_OR_EQUAL, false"})
  void withNanOnlyNotEqualHolds(ComparisonOperator operator, boolean expected) {
    for (Object other : list(1L, 1.0, NAN)) {
      assertThat(text(Comparability.test(operator, NAN, other))).isEqualTo("" + expected);
    }
    assertThat(Comparability.holds(operator, NAN, 1.0)).isEqualTo(expected);
    assertThat(Comparability.holds(operator, 1L, NAN)).isEqualTo(expected);
  }

  @Test
  void listMembershipIsUnknownWhereNullMayBeTheElement() {
    assertThat(text(Equality.in(1L, list(2L, 1.0)))).isEqualTo("true");
    assertThat(text(Equality.in(1L, list(2L, null)))).isEqualTo("null");
    assertThat(text(Equality.in(1L, list(2L, 3L)))).isEqualTo("false");
    assertThat(text(Equality.in(null, list(1L)))).isEqualTo("null");
    assertThat(text(Equality.in(null, list()))).isEqualTo("false");
    assertThat(text(Equality.in(list(1L, null), list(list(1L, 2L))))).isEqualTo("null");
  }

  /** Groups of the same value, in ascending order. */
  private static List<List<Object>> ascending() {
    return List.of(list(map(), map()), list(map("a", 1L), map("a", 1.0)), list(map("a", 2L)),
        list(map("b", 1L)), list(map("a", 1L, "b", 0L)), list(new VertexReference(1)),
        list(new VertexReference(2)), list(new EdgeReference(1, 5, 6)), list(list(), list()),
        list(list("a")), list(list("a", 1L)), list(list(1L), list(1.0)), list(list(1L, "a")),
        list(list(1L, null), list(1L, null)), list(list(NAN), list(NAN)), list(list((Object) null)),
        list(LocalDate.of(2000, 1, 1).atStartOfDay(ZoneOffset.UTC)), list(LocalDate.of(1990, 1, 1)),
        list(LocalDate.of(1990, 1, 2)), list(""), list("A"), list("a"), list("ab"), list("é"),
        list("\uFFFF"), list("\uD83D\uDE00"), list(false), list(true),
        list(Double.NEGATIVE_INFINITY), list(-1L, -1.0), list(0L, 0.0, -0.0), list(0.5),
        list((double) TWO_TO_53, TWO_TO_53), list(TWO_TO_53 + 1), list(Double.POSITIVE_INFINITY),
        list(NAN, 0.0 / 0.0), Collections.singletonList(null));
  }

  @Test
  void orderabilityIsTotalAndAgreesWithEquivalence() {
    List<List<Object>> groups = ascending();
    for (int i = 0; i < groups.size(); i++) {
      for (int j = 0; j < groups.size(); j++) {
        for (Object left : groups.get(i)) {
          for (Object right : groups.get(j)) {
            String pair = left + " with " + right;
            assertThat(Integer.signum(Orderability.INSTANCE.compare(left, right))).as(pair)
                .isEqualTo(Integer.compare(i, j));
            assertThat(Equivalence.same(left, right)).as(pair).isEqualTo(i == j);
            if (i == j) {
              assertThat(Equivalence.hash(left)).as(pair).isEqualTo(Equivalence.hash(right));
            }
          }
        }
      }
    }
  }

  @Test
  void hashesAgreeWithTypedForms() {
    assertThat(Equivalence.hash((Object) 7L)).isEqualTo(Equivalence.hash(7L));
    assertThat(Equivalence.hash((Object) 7.5)).isEqualTo(Equivalence.hash(7.5));
    assertThat(Equivalence.hash(7.0)).isEqualTo(Equivalence.hash(7L));
  }

  @Test
  void stringsAreOrderedByCodePoint() {
    long seed = Long.getLong("graphflow.seed", System.nanoTime());
    Random random = new Random(seed);
    int[] alphabet = {'a', 'z', 0x7FF, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF};
    for (int run = 0; run < 2000; run++) {
      String left = randomText(random, alphabet);
      String right = randomText(random, alphabet);
      int expected =
          Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray());
      assertThat(Integer.signum(CodePointOrder.INSTANCE.compare(left, right))).as("seed %d", seed)
          .isEqualTo(Integer.signum(expected));
    }
  }

  private static String randomText(Random random, int[] alphabet) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
    }
    return text.toString();
  }

  @Test
  void rangesAreLists() {
    assertThat(IntegerRange.of(1, 3, 1)).containsExactly(1L, 2L, 3L);
    assertThat(IntegerRange.of(3, 1, -2)).containsExactly(3L, 1L);
    assertThat(IntegerRange.of(3, 1, 1)).isEmpty();
    assertThat(IntegerRange.of(0, 5, 4)).containsExactly(0L, 4L);
    assertThat(IntegerRange.of(Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE)).hasSize(3);
    assertThat(IntegerRange.of(0, Long.MAX_VALUE, 1)).isNull();
    assertThat(IntegerRange.of(0, Integer.MAX_VALUE - 1L, 1)).hasSize(Integer.MAX_VALUE);
    assertThat(new ArrayList<>(IntegerRange.of(5, 5, -1))).containsExactly(5L);
  }

  @Test
  void describesValuesForMessages() {
    assertThat(ValueText.describe(null)).isEqualTo("NULL");
    assertThat(ValueText.describe("it")).isEqualTo("STRING 'it'");
    assertThat(ValueText.describe(list(1L, null, "x"))).isEqualTo("LIST [1, NULL, 'x']");
    assertThat(ValueText.describe("x".repeat(100_000))).hasSizeLessThan(80).endsWith("…");
    assertThat(ValueText.describe(new VertexReference(1))).isEqualTo("a NODE");
  }
}
