package io.graphflow.storage.dictionary;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.RandomSource;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.Hash64;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a dictionary must answer; the oracle is a {@link TreeSet} of UTF-8 bytes. */
abstract class DictionaryContract {
  private static final String[] LETTERS =
      {"a", "b", "\0", "\u007f", "\u00e9", "\u20ac", "\uffff", "\ud83d\ude00", "ab"};

  /** Whether the strings are compressed where that saves bytes. */
  abstract boolean compressed();

  /** Writes a structure with a dictionary's parameters and sections, which {@code fill} fills. */
  abstract Structure write(long[] sectionLengthsBytes, Filler fill, Arena arena);

  interface Filler {
    void fill(StructureWriter writer);
  }

  @Test
  void holdsNothing() {
    check(List.of());
  }

  @Test
  void holdsTheEmptyStringAlone() {
    check(List.of(""));
  }

  @Test
  void tellsStringsOfOneHashApart() {
    try (ScratchSpace scratch = ScratchSpace.inMemory();
        DictionaryBuilder builder = new DictionaryBuilder(scratch)) {
      byte[] utf8 = "abcab".getBytes(StandardCharsets.UTF_8);
      assertThat(builder.add(utf8, 0, 2, 7)).isEqualTo(0);
      assertThat(builder.add(utf8, 1, 2, 7)).as("another").isEqualTo(1);
      assertThat(builder.add(utf8, 0, 3, 7)).as("a longer one").isEqualTo(2);
      assertThat(builder.add(utf8, 3, 2, 7)).as("the first again").isEqualTo(0);
    }
  }

  @Test
  void ordersByCodePointAndNotByChar() {
    // As chars, the surrogates of U+1F600 come before U+FFFF; as code points, after.
    List<String> strings = List.of("\ud83d\ude00", "\uffff", "b", "", "a", "ab", "a\0");
    withDictionary(strings, dictionary -> {
      List<String> sorted = new ArrayList<>();
      for (long code = 0; code < dictionary.size(); code++) {
        sorted.add(dictionary.get(code));
      }
      assertThat(sorted)
          .containsExactly("", "a", "a\0", "ab", "b", "\uffff", "\ud83d\ude00");
    });
    check(strings);
  }

  @ParameterizedTest
  @ValueSource(ints = {63, 64, 65, 511, 512, 513, 1023, 1024, 1025, 65_536, 65_537})
  void holdsAnySize(int size) {
    List<String> strings = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      strings.add(Integer.toString(i * 7919 % size));
    }
    check(strings);
  }

  @Test
  void holdsRandomStrings() {
    RandomSource.rounds(100, random -> {
      List<String> strings = new ArrayList<>();
      int count = random.nextInt(400);
      for (int i = 0; i < count; i++) {
        strings.add(string(random));
      }
      check(strings);
    });
  }

  private static String string(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(6);
    for (int i = 0; i < length; i++) {
      text.append(LETTERS[random.nextInt(LETTERS.length)]);
    }
    return text.toString();
  }

  private void check(Collection<String> strings) {
    withDictionary(strings, dictionary -> {
      NavigableSet<String> oracle = new TreeSet<>((left, right) -> Arrays.compareUnsigned(
          left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8)));
      oracle.addAll(strings);
      assertThat(dictionary.size()).isEqualTo(oracle.size());
      Map<String, Integer> codes = new HashMap<>();
      for (String string : oracle) {
        codes.put(string, codes.size());
      }
      int step = Math.max(1, oracle.size() / 500);
      for (String string : oracle) {
        int code = codes.get(string);
        if (code % step == 0) {
          checkString(dictionary, oracle, codes, string);
          checkString(dictionary, oracle, codes, string + "\0");
          checkString(dictionary, oracle, codes, string + "\ud83d\ude00");
          byte[] utf8 = string.getBytes(StandardCharsets.UTF_8);
          assertThat(dictionary.lengthBytes(code)).isEqualTo(utf8.length);
          // Twice: the second time it may come from the cache.
          assertThat(dictionary.get(code)).isEqualTo(string);
          assertThat(dictionary.get(code)).isEqualTo(string);
        }
      }
      for (String letter : LETTERS) {
        checkString(dictionary, oracle, codes, letter);
        long withPrefix =
            oracle.stream().filter(string -> string.startsWith(letter)).count();
        assertThat(dictionary.prefixUpperBound(letter) - dictionary.lowerBound(letter))
            .isEqualTo(withPrefix);
      }
    });
  }

  private static void checkString(
      Dictionary dictionary, NavigableSet<String> oracle, Map<String, Integer> codes,
      String string) {
    assertThat(dictionary.find(string)).isEqualTo(codes.getOrDefault(string, -1).longValue());
    String ceiling = oracle.ceiling(string);
    String higher = oracle.higher(string);
    assertThat(dictionary.lowerBound(string))
        .isEqualTo(ceiling == null ? oracle.size() : codes.get(ceiling));
    assertThat(dictionary.upperBound(string))
        .isEqualTo(higher == null ? oracle.size() : codes.get(higher));
  }

  private interface DictionaryCheck {
    void check(Dictionary dictionary);
  }

  private void withDictionary(Collection<String> strings, DictionaryCheck check) {
    try (Arena arena = Arena.ofShared();
        ScratchSpace scratch = ScratchSpace.inMemory();
        DictionaryBuilder builder = new DictionaryBuilder(scratch)) {
      Map<String, Integer> numbers = new HashMap<>();
      for (String string : strings) {
        byte[] utf8 = ("#" + string).getBytes(StandardCharsets.UTF_8);
        int number = builder.add(
            utf8, 1, utf8.length - 1, Hash64.of(utf8, 1, utf8.length - 1));
        Integer known = numbers.putIfAbsent(string, number);
        assertThat(number).isEqualTo(known == null ? numbers.size() - 1 : known);
      }
      assertThat(builder.size()).isEqualTo(numbers.size());
      Structure structure = write(
          builder.layOut(compressed()), writer -> builder.fill(writer, 0, 0), arena);
      check.check(Dictionary.read(structure, 0, 0));
    }
  }
}
