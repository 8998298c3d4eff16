package io.graphflow.storage.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.research.NullForm;
import io.graphflow.research.RankMethod;
import io.graphflow.storage.RandomSource;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every column must answer, whatever its type, encoding and form of NULLs; the oracle is a
 * {@link List} of values, null where there is none.
 */
abstract class ColumnContract {

  /** How columns are built. */
  abstract ColumnOptions options();

  /** Writes a column as this subclass stores it, and opens it. */
  abstract Structure write(ColumnBuilder builder, ColumnOptions options, Arena arena);

  private boolean frames() {
    return options().frames();
  }

  static Stream<LogicalType> types() {
    return Stream.of(Stream.of(ScalarType.values()),
        Stream.of(ScalarType.values()).map(ListType::new), Stream.of(DynamicType.values()))
        .flatMap(types -> types);
  }

  @ParameterizedTest
  @MethodSource("types")
  void holdsNothing(LogicalType type) {
    check(type, List.of());
  }

  @ParameterizedTest
  @MethodSource("types")
  void holdsOneValueOrOneNull(LogicalType type) {
    RandomSource.rounds(3, random -> {
      check(type, Collections.singletonList(new RandomValues(random, 1).next(type)));
      check(type, Collections.singletonList(null));
    });
  }

  @ParameterizedTest
  @MethodSource("types")
  void holdsNullsAlone(LogicalType type) {
    check(type, Collections.nCopies(100, null));
    check(type, Collections.nCopies(65_537, null));
  }

  @ParameterizedTest
  @MethodSource("types")
  void holdsAnySize(LogicalType type) {
    RandomSource.rounds(1, random -> {
      for (int count : new int[] {63, 64, 65, 65_535, 65_536, 65_537}) {
        RandomValues values = new RandomValues(random, 1 + random.nextInt(3_000));
        check(type, values.list(type, count, 0.5));
        if (count <= 65) {
          check(type, values.list(type, count, 0));
        }
      }
    });
  }

  @ParameterizedTest
  @MethodSource("types")
  void holdsRandomValues(LogicalType type) {
    RandomSource.rounds(20, random -> check(type,
        new RandomValues(random, 1 + random.nextInt(500))
            .list(type, random.nextInt(1_500), random.nextDouble())));
  }

  @Test
  void spendsTheFewestWholeBytesOnIntegers() {
    for (int width = 1; width <= 7; width++) {
      long largest = (1L << (8 * width)) - 1;
      checkIntegers(width, 0, 0L, 1L, largest, null);
      checkIntegers(width, -1, -1L, largest - 1, 7L);
      checkIntegers(width, Long.MIN_VALUE + 5, Long.MIN_VALUE + 5, Long.MIN_VALUE + 5 + largest);
      checkIntegers(width + 1, 0, 0L, largest + 1);
      checkIntegers(width + 1, width == 7 ? 0 : -1, -1L, largest);
    }
    checkIntegers(8, 0, Long.MIN_VALUE, null, Long.MAX_VALUE, -1L, 0L);
    checkIntegers(8, 0, Long.MAX_VALUE, 3L);
    checkIntegers(1, Long.MIN_VALUE, Long.MIN_VALUE, null);
  }

  @Test
  void countsFromTheLeastValueWhereThatSavesBytes() {
    long day = 86_400_000L;
    checkIntegers(frames() ? 4 : 6, frames() ? 1_300_000_000_000L : 0, 1_300_000_000_000L,
        1_300_000_000_000L + 20 * day, null);
    checkIntegers(frames() ? 1 : 8, frames() ? Long.MAX_VALUE - 255 : 0, Long.MAX_VALUE,
        Long.MAX_VALUE - 255);
    checkIntegers(frames() ? 2 : 3, frames() ? 65_536 : 0, 65_536L, 131_071L);
    // One byte is enough either way, or two are needed either way.
    checkIntegers(1, 0, 200L, 255L);
    checkIntegers(2, 0, 200L, 456L);
    checkIntegers(frames() ? 1 : 2, frames() ? 200 : 0, 200L, 455L);
    checkIntegers(frames() ? 1 : 8, frames() ? Long.MAX_VALUE : 0, Long.MAX_VALUE);
    checkIntegers(1, Long.MIN_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 255);
  }

  @Test
  void keepsBooleansAsTheyAre() {
    check(ScalarType.BOOLEAN, Arrays.asList(1L, null, 1L));
    check(ScalarType.BOOLEAN, Arrays.asList(0L, 0L));
  }

  private void checkIntegers(int widthBytes, long base, Long... values) {
    check(ScalarType.INT64, Arrays.asList(values));
    withColumn(ScalarType.INT64, Arrays.asList(values), options(), column -> {
      assertThat(column.encoding()).isEqualTo(ColumnEncoding.INTEGER);
      assertThat(column.widthBytes()).isEqualTo(widthBytes);
      assertThat(column.base()).isEqualTo(base);
    });
    ColumnOptions wide = new ColumnOptions(options().nullForm(), 8, frames(), false);
    withColumn(ScalarType.INT64, Arrays.asList(values), wide, column -> {
      assertThat(column.widthBytes()).isEqualTo(8);
      assertThat(column.base()).isZero();
      assertAnswers(column, Arrays.asList(values));
    });
  }

  @Test
  void keepsTheOrderOfIntegersInCodes() {
    RandomSource.rounds(50, random -> {
      RandomValues values = new RandomValues(random, 100);
      withColumn(ScalarType.INT64, values.list(ScalarType.INT64, 50, 0), options(), column -> {
        for (int i = 1; i < column.count(); i++) {
          int order = Long.compare(column.getLong(i - 1), column.getLong(i));
          int codes = column.widthBytes() == 8
              ? Long.compare(column.code(i - 1), column.code(i))
              : Long.compareUnsigned(column.code(i - 1), column.code(i));
          assertThat(codes).isEqualTo(order);
        }
      });
    });
  }

  @Test
  void putsCategoriesIntoADictionaryAndTheRestNot() {
    List<Object> categories = new ArrayList<>();
    List<Object> texts = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      categories.add(i % 7 == 3 ? null : "browser " + i % 5);
      texts.add(i % 7 == 3 ? null : "comment number " + i);
    }
    check(ScalarType.STRING, categories);
    check(ScalarType.STRING, texts);
    withColumn(ScalarType.STRING, categories, options(), column -> {
      assertThat(column.encoding()).isEqualTo(ColumnEncoding.DICTIONARY);
      assertThat(column.widthBytes()).isEqualTo(1);
      assertThat(column.dictionary().size()).isEqualTo(5);
    });
    withColumn(ScalarType.STRING, texts, options(),
        column -> assertThat(column.encoding()).isEqualTo(ColumnEncoding.STRING));
  }

  @Test
  void givesUpOnDictionariesThatGrowTooLarge() {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < 2 * StringColumnBuilder.MANY_DISTINCT; i++) {
      values.add(i % 2 == 0 ? "" + i / 4 : i % 5 == 0 ? null : "" + i);
    }
    check(ScalarType.STRING, values);
    withColumn(ScalarType.STRING, values, options(),
        column -> assertThat(column.encoding()).isEqualTo(ColumnEncoding.STRING));
  }

  @Test
  void keepsAnyText() {
    check(ScalarType.STRING, Arrays.asList("", "\uD83D\uDE00", null, "\uFFFD", "a\0b", "",
        "\uD83D\uDE00\uD83D\uDE01", "x".repeat(100_000), "\u00e9", "e\u0301"));
    check(new ListType(ScalarType.STRING), Arrays.asList(List.of(), null, List.of(""),
        List.of("", "\uD83D\uDE00", ""), List.of(), Collections.nCopies(70_000, "z")));
  }

  /** One dictionary, and one array of strings; of both there are so many that compression pays. */
  @Test
  void compressesStringsIfAsked() {
    List<Object> categories = new ArrayList<>();
    List<Object> texts = new ArrayList<>();
    for (int i = 0; i < 6_000; i++) {
      categories.add(i % 9 == 1 ? null : "http://example.org/resource/category/" + i % 600);
      texts.add(i % 9 == 1 ? null : "http://example.org/resource/number/" + i);
    }
    check(ScalarType.STRING, categories);
    check(ScalarType.STRING, texts);
    ColumnOptions plain = new ColumnOptions(options().nullForm(), 1, frames(), false);
    for (List<Object> values : List.of(categories, texts)) {
      long[] bytes = new long[2];
      withColumn(ScalarType.STRING, values, plain, column -> bytes[0] = column.valueBytes());
      withColumn(ScalarType.STRING, values, options(), column -> {
        bytes[1] = column.valueBytes();
        for (int i = 0; i < 100; i++) {
          if (values.get(i) != null) {
            byte[] utf8 = ((String) values.get(i)).getBytes(StandardCharsets.UTF_8);
            assertThat(column.stringEquals(i, utf8)).isTrue();
            assertThat(column.stringEquals(i, Arrays.copyOf(utf8, utf8.length - 1))).isFalse();
          }
        }
      });
      if (options().compressedStrings()) {
        assertThat(bytes[1]).isLessThan(bytes[0] * 2 / 3);
      } else {
        assertThat(bytes[1]).isEqualTo(bytes[0]);
      }
    }
  }

  @Test
  void keepsUnusualDoubles() {
    check(ScalarType.DOUBLE, Arrays.asList(0.0, -0.0, null, Double.NaN, Double.MIN_VALUE,
        Double.NEGATIVE_INFINITY, Double.MAX_VALUE, 1.0 / 3));
  }

  @Test
  void spendsATagAndAWordOnValuesOfAnyType() {
    withColumn(DynamicType.ANY, Arrays.asList(1L, -2.5, null, true, "añb", List.of(7L, "c")),
        options(), column -> {
          assertThat(column.encoding()).isEqualTo(ColumnEncoding.ANY);
          int places = options().nullForm().isCompressed() ? 5 : 6;
          int textBytes = 4 + 4;
          int listBytes = 4 + (1 + 8) + (1 + 4 + 1);
          assertThat(column.valueBytes()).isEqualTo(9L * places + textBytes + listBytes);
          assertThat(column.dictionaryBytes()).isZero();
        });
  }

  @Test
  void refusesValuesOfOtherTypes() {
    try (ScratchSpace scratch = ScratchSpace.inMemory()) {
      for (LogicalType type : List.of(ScalarType.INT64, ScalarType.BOOLEAN, ScalarType.DOUBLE,
          new ListType(ScalarType.DATE), new ListType(ScalarType.DOUBLE))) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, scratch)) {
          assertThatThrownBy(() -> builder.appendObject("text"))
              .isInstanceOf(ClassCastException.class);
          assertThatThrownBy(() -> builder.appendObject(List.of("text")))
              .isInstanceOf(ClassCastException.class);
        }
      }
      try (ColumnBuilder builder = ColumnBuilder.of(ScalarType.INT64, scratch)) {
        assertThatThrownBy(() -> builder.appendObject(1.0)).isInstanceOf(ClassCastException.class);
      }
      try (ColumnBuilder builder = ColumnBuilder.of(DynamicType.UNDETERMINED, scratch)) {
        assertThatThrownBy(() -> builder.appendObject(1L))
            .isInstanceOf(IllegalStateException.class);
      }
      try (ColumnBuilder builder = ColumnBuilder.of(DynamicType.ANY, scratch)) {
        assertThatThrownBy(() -> builder.appendObject(List.of(List.of(1L))))
            .isInstanceOf(ClassCastException.class);
      }
    }
  }

  /** What a checkpoint does once a property has got values of other types. */
  @ParameterizedTest
  @MethodSource("types")
  void canBeCopiedIntoAColumnOfAnyType(LogicalType type) {
    RandomSource.rounds(3, random -> {
      List<Object> values = new RandomValues(random, 50).list(type, 200, 0.3);
      withColumn(type, values, options(), column -> {
        try (Arena arena = Arena.ofShared();
            ScratchSpace scratch = ScratchSpace.inMemory();
            ColumnBuilder builder = ColumnBuilder.of(DynamicType.ANY, scratch)) {
          for (int position = 0; position < values.size(); position++) {
            column.copyTo(builder, position);
          }
          ColumnReader copy = ColumnReader.read(write(builder, options(), arena));
          assertThat(copy.type()).isEqualTo(DynamicType.ANY);
          for (int position = 0; position < values.size(); position++) {
            assertSame(copy.getValue(position), column.getValue(position), position);
          }
        }
      });
    });
  }

  @ParameterizedTest
  @MethodSource("types")
  void takesObjectsAsItGivesThem(LogicalType type) {
    RandomSource.rounds(3, random -> {
      List<Object> values = new RandomValues(random, 50).list(type, 200, 0.3);
      withColumn(type, values, options(), column -> {
        try (Arena arena = Arena.ofShared();
            ScratchSpace scratch = ScratchSpace.inMemory();
            ColumnBuilder builder = ColumnBuilder.of(type, scratch)) {
          for (int position = 0; position < values.size(); position++) {
            builder.appendObject(column.getValue(position));
          }
          assertAnswers(ColumnReader.read(write(builder, options(), arena)), values);
        }
      });
    });
  }

  @ParameterizedTest
  @EnumSource(value = NullForm.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void canBeRebuiltInAnyForm(NullForm form) {
    RandomSource.rounds(2, random -> types().forEach(type -> {
      List<Object> values = new RandomValues(random, 50).list(type, 300, 0.4);
      withColumn(type, values, options(), column -> {
        try (Arena arena = Arena.ofShared()) {
          for (boolean frames : new boolean[] {false, true}) {
            for (int widthBytes : new int[] {1, 8}) {
              ColumnOptions wanted =
                  new ColumnOptions(form, widthBytes, frames, widthBytes == 1);
              assertAnswers(column.rebuilt(wanted, "test", arena), values);
            }
          }
          assertAnswers(column.with(RankMethod.POSITION_COUNT_MAP), values);
        }
      });
    }));
  }

  @Test
  void sharesAStructureWithOtherColumns() {
    RandomSource.rounds(10, random -> {
      LogicalType firstType = new ListType(ScalarType.STRING);
      List<Object> first = new RandomValues(random, 20).list(firstType, 100, 0.3);
      List<Object> second = new RandomValues(random, 20).list(ScalarType.INT64, 77, 0.3);
      try (Arena arena = Arena.ofShared();
          ScratchSpace scratch = ScratchSpace.inMemory();
          ColumnBuilder one = builder(firstType, first, scratch);
          ColumnBuilder two = builder(ScalarType.INT64, second, scratch)) {
        long[] oneBytes = one.layOut(options());
        long[] twoBytes = two.layOut(options());
        long[] allBytes = Arrays.copyOf(oneBytes, oneBytes.length + twoBytes.length);
        System.arraycopy(twoBytes, 0, allBytes, oneBytes.length, twoBytes.length);
        StructureMemoryWriter writer =
            new StructureMemoryWriter(StructureKind.COLUMN, "test", arena);
        writer.allocate(one.parameterCount() + two.parameterCount(), allBytes);
        one.fill(writer, 0, 0);
        two.fill(writer, one.parameterCount(), oneBytes.length);
        writer.finish();
        assertAnswers(ColumnReader.read(writer.structure()), first);
        assertAnswers(ColumnReader.read(
            writer.structure(), one.parameterCount(), oneBytes.length), second);
      }
    });
  }

  private void check(LogicalType type, List<?> values) {
    try (Arena arena = Arena.ofShared();
        ScratchSpace scratch = ScratchSpace.inMemory();
        ColumnBuilder builder = builder(type, values, scratch)) {
      long nullCount = Collections.frequency(values, null);
      ColumnReader column = ColumnReader.read(write(builder, options(), arena));
      assertThat(column.type()).isEqualTo(type);
      assertThat(column.count()).isEqualTo(values.size());
      assertThat(column.presentCount()).isEqualTo(values.size() - nullCount);
      assertThat(column.neverNull()).isEqualTo(nullCount == 0);
      if (nullCount > 0) {
        assertThat(column.nullIndex().form()).isEqualTo(options().nullForm());
      }
      assertAnswers(column, values);
      assertThat(builder.statistics().nullCount()).isEqualTo(nullCount);
      HashSet<Object> distinct = new HashSet<>(values);
      distinct.remove(null);
      // A double's two zeros are equal in the language, not in a set.
      if (type == ScalarType.DOUBLE && distinct.contains(0.0)) {
        distinct.remove(-0.0);
      }
      if (!type.equals(new ListType(ScalarType.DOUBLE))
          && distinct.size() <= DistinctCounter.EXACT_LIMIT) {
        assertThat(builder.statistics().distinctCount()).isEqualTo(distinct.size());
      }
    }
  }

  private interface ColumnCheck {
    void check(ColumnReader column);
  }

  private void withColumn(
      LogicalType type, List<?> values, ColumnOptions options, ColumnCheck check) {
    try (Arena arena = Arena.ofShared();
        ScratchSpace scratch = ScratchSpace.inMemory();
        ColumnBuilder builder = builder(type, values, scratch)) {
      check.check(ColumnReader.read(write(builder, options, arena)));
    }
  }

  static ColumnBuilder builder(LogicalType type, List<?> values, ScratchSpace scratch) {
    ColumnBuilder builder = ColumnBuilder.of(type, scratch);
    for (Object value : values) {
      RandomValues.append(value, builder);
    }
    return builder;
  }

  private static void assertAnswers(ColumnReader column, List<?> values) {
    for (int i = 0; i < values.size(); i++) {
      Object expected = values.get(i);
      assertSame(column.isNull(i), expected == null, i);
      assertSame(column.getValue(i), expected == null ? null
          : RandomValues.asRead(column.type(), expected), i);
      switch (column.type()) {
        case ScalarType.DOUBLE -> {
          // Of a NULL, too, a value may be asked for; it is just not specified.
          double value = column.getDouble(i);
          assertSame(expected == null ? null : value, expected, i);
        }
        case ScalarType.STRING -> assertSame(column.getString(i), expected, i);
        case ScalarType.BOOLEAN, ScalarType.INT64, ScalarType.DATE, ScalarType.DATETIME -> {
          long value = column.getLong(i);
          assertSame(expected == null ? null : value, expected, i);
        }
        default -> {}
      }
    }
  }

  private static void assertSame(Object actual, Object expected, int position) {
    // Building a description for each of a million comparisons would take most of the time.
    if (expected == null ? actual != null : !expected.equals(actual)) {
      assertThat(actual).as("position %d", position).isEqualTo(expected);
    }
  }
}
