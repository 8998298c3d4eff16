package io.graphflow.storage.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.RandomSource;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What arrays of strings must answer, plain and compressed; the oracle is a list of strings. */
class StringArrayTest {
  private static final String[] PARTS = {
      "http://", "www.", "example", ".org/", "a", "ab", "abc", "\0", "\0\0", "\u00e9", "\u20ac",
      "\ud83d\ude00", " about ", "\uffff", "Bismarck", "e"
  };

  private final Arena arena = Arena.ofShared();

  @AfterEach
  void free() {
    arena.close();
  }

  private static final class Strings implements StringArrayBuilder.Source {
    private final NativeBuffer bytes;
    private final List<byte[]> texts = new ArrayList<>();
    private final List<Long> starts = new ArrayList<>();

    Strings(List<String> strings, ScratchSpace scratch) {
      bytes = scratch.buffer();
      for (String string : strings) {
        byte[] utf8 = string.getBytes(StandardCharsets.UTF_8);
        texts.add(utf8);
        starts.add(bytes.sizeBytes());
        bytes.appendBytes(utf8, 0, utf8.length);
      }
    }

    @Override
    public long count() {
      return texts.size();
    }

    @Override
    public MemorySegment bytes() {
      return bytes.segment();
    }

    @Override
    public long startBytes(long index) {
      return starts.get((int) index);
    }

    @Override
    public long lengthBytes(long index) {
      return texts.get((int) index).length;
    }
  }

  private Structure structure(List<String> strings, boolean compressed) {
    try (ScratchSpace scratch = ScratchSpace.inMemory();
        StringArrayBuilder builder = new StringArrayBuilder(scratch)) {
      Strings source = new Strings(strings, scratch);
      StructureMemoryWriter writer =
          new StructureMemoryWriter(StructureKind.COLUMN, "test.column", arena);
      long[] lengths = builder.layOut(source, compressed);
      writer.allocate(StringArray.PARAMETER_COUNT, lengths);
      builder.fill(writer, 0, 0);
      writer.finish();
      source.bytes.close();
      return writer.structure();
    }
  }

  private StringArray array(List<String> strings, boolean compressed) {
    return StringArray.read(structure(strings, compressed), 0, 0);
  }

  private void check(List<String> strings) {
    StringArray plain = array(strings, false);
    StringArray compressed = array(strings, true);
    assertThat(plain.hasSymbols()).isFalse();
    assertThat(plain.hasBlocks()).isFalse();
    assertThat(compressed.sizeBytes()).isLessThanOrEqualTo(plain.sizeBytes());
    for (StringArray array : List.of(plain, compressed)) {
      assertThat(array.count()).isEqualTo(strings.size());
      byte[] before = new byte[0];
      for (int i = 0; i < strings.size(); i++) {
        String expected = strings.get(i);
        if (!expected.equals(array.get(i))) {
          assertThat(array.get(i)).as("string %d", i).isEqualTo(expected);
        }
        byte[] utf8 = expected.getBytes(StandardCharsets.UTF_8);
        assertThat(array.lengthBytes(i)).isEqualTo(utf8.length);
        checkAgainst(array, i, utf8, utf8);
        checkAgainst(array, i, utf8, before);
        checkAgainst(array, i, utf8, Arrays.copyOf(utf8, utf8.length / 2));
        checkAgainst(array, i, utf8, Arrays.copyOf(utf8, utf8.length + 1));
        before = utf8;
      }
      int last = strings.size() - 1;
      for (int wanted : new int[] {0, last / 2, last}) {
        checkSelection(array, strings, 0, strings.size(), wanted);
        checkSelection(array, strings, strings.size() / 3, strings.size(), wanted);
        checkSelection(array, strings, Math.min(1, strings.size()), Math.max(1, last), wanted);
      }
    }
  }

  /** Strings in [from, to) that are equal to the one at an index, and those that are not. */
  private static void checkSelection(
      StringArray array, List<String> strings, int from, int to, int wanted) {
    String text = strings.isEmpty() ? "" : strings.get(wanted);
    byte[] encoded = array.encode(text.getBytes(StandardCharsets.UTF_8));
    int count = Math.max(0, Math.min(to, strings.size()) - from);
    for (boolean equal : new boolean[] {true, false}) {
      int[] out = new int[count];
      int found = array.selectEncoded(from, count, encoded, equal, out);
      int[] expected = IntStream.range(0, count)
          .filter(i -> strings.get(from + i).equals(text) == equal)
          .toArray();
      assertThat(Arrays.copyOf(out, found)).isEqualTo(expected);
    }
  }

  private static void checkAgainst(StringArray array, int index, byte[] own, byte[] other) {
    assertThat(Integer.signum(array.compare(index, other)))
        .isEqualTo(Integer.signum(Arrays.compareUnsigned(own, other)));
    boolean equal = Arrays.equals(own, other);
    assertThat(array.equal(index, other)).isEqualTo(equal);
    assertThat(array.equalEncoded(index, array.encode(other))).isEqualTo(equal);
    boolean starts = own.length >= other.length
        && Arrays.equals(own, 0, other.length, other, 0, other.length);
    assertThat(array.startsWith(index, other)).isEqualTo(starts);
  }

  @Test
  void holdsNothingOrEmptyStrings() {
    check(List.of());
    check(List.of(""));
    check(Collections.nCopies(1_000, ""));
  }

  @Test
  void holdsOneString() {
    check(List.of("a"));
    check(List.of("\0"));
    check(List.of("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));
  }

  @Test
  void holdsLongStrings() {
    check(List.of("x".repeat(100_000), "", "xy".repeat(70_000), "\u20ac".repeat(30_000), "x"));
  }

  @Test
  void holdsRandomStrings() {
    RandomSource.rounds(60, random -> {
      List<String> strings = new ArrayList<>();
      int count = random.nextInt(random.nextInt(4) == 0 ? 3_000 : 100);
      int longest = 1 + random.nextInt(12);
      for (int i = 0; i < count; i++) {
        strings.add(random(random, longest));
      }
      check(strings);
    });
  }

  private static String random(RandomGenerator random, int longest) {
    StringBuilder text = new StringBuilder();
    for (int parts = random.nextInt(longest); parts > 0; parts--) {
      text.append(random.nextInt(8) == 0
          ? String.valueOf((char) (1 + random.nextInt(0xD7FE)))
          : PARTS[random.nextInt(PARTS.length)]);
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 8, 9, 63, 64, 65, 255, 256, 257, 4_095, 4_096, 4_097})
  void findsStringsAtTheEdgesOfBlocks(int count) {
    List<String> strings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      strings.add("number " + i);
    }
    check(strings);
    strings.set(count - 1, "y".repeat(70_000));
    check(strings);
  }

  @Test
  void savesBytesWhereTextRepeats() {
    List<String> strings = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      strings.add("http://dbpedia.org/resource/Number_" + i * 7_919L % 20_011);
    }
    StringArray plain = array(strings, false);
    StringArray compressed = array(strings, true);
    assertThat(compressed.hasSymbols()).isTrue();
    assertThat(compressed.hasBlocks()).isTrue();
    assertThat(compressed.sizeBytes()).isLessThan(plain.sizeBytes() / 3);
  }

  @Test
  void leavesTextThatDoesNotRepeat() {
    RandomSource.rounds(2, random -> {
      List<String> strings = new ArrayList<>();
      for (int i = 0; i < 2_000; i++) {
        StringBuilder text = new StringBuilder();
        for (int j = 0; j < 8; j++) {
          text.append((char) (0x800 + random.nextInt(0xC000)));
        }
        strings.add(text.toString());
      }
      assertThat(array(strings, true).sizeBytes())
          .isLessThanOrEqualTo(array(strings, false).sizeBytes());
      check(strings);
    });
  }

  @Test
  void encodesByTheLongestSymbolHoweverItIsFound() {
    RandomSource.rounds(20, random -> {
      byte[] sample = new byte[2_000 + SymbolTable.MAX_SYMBOL_BYTES];
      for (int i = 0; i < 2_000; i++) {
        sample[i] =
            (byte) (random.nextInt(10) == 0 ? random.nextInt(256) : "ab\0c".charAt(i * i % 4));
      }
      SymbolTable table =
          SymbolTraining.train(sample, IntArrayList.of(700, 701, 2_000));
      SymbolEncoder encoder = new SymbolEncoder(table);
      byte[] codes = new byte[2 * sample.length];
      for (int i = 0; i < 100; i++) {
        int from = random.nextInt(1_990);
        int length = random.nextInt(Math.min(40, 2_000 - from));
        byte[] text = Arrays.copyOfRange(sample, from, from + length);
        byte[] padded = Arrays.copyOfRange(sample, from, from + length + 8);
        int encoded = encoder.encode(padded, length, codes);
        assertThat(table.encode(text)).isEqualTo(Arrays.copyOf(codes, encoded));
      }
    });
  }

  @ParameterizedTest(name = "parameter {0} is {1}")
  @CsvSource({
      "0, -1", "0, 999", "0, 1001", "1, 0", "1, 9", "1, 3", "2, -1", "2, 64", "2, 1", "3, 0",
      "3, 9",
      "4, -1", "4, 0", "4, 256"
  })
  void refusesParametersThatDoNotFit(int parameter, long value) {
    List<String> strings = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      strings.add("a string, and its number, which is " + i);
    }
    Structure from = structure(strings, true);
    assertThat(from.parameter(StringArray.BLOCK_BITS)).isPositive();
    assertThat(from.parameter(StringArray.SYMBOL_COUNT)).isPositive();
    assertThat(from.parameter(parameter)).isNotEqualTo(value);
    Structure changed = copy(from, parameter, value, -1, 0);
    assertThatThrownBy(() -> StringArray.read(changed, 0, 0))
        .isInstanceOf(DatabaseFileException.class)
        .hasMessageContaining("test.column");
  }

  /** A symbol's length beyond 8, one of 0, a byte behind its end; a text that ends elsewhere. */
  @ParameterizedTest(name = "section {0} begins with {1}")
  @CsvSource({"3, 9", "3, 0", "3, -1", "3, 1", "0, 1"})
  void refusesContentThatDoesNotFit(int section, int firstByte) {
    List<String> strings = Collections.nCopies(500, "the very same text, again and again");
    Structure from = structure(strings, true);
    Structure changed = copy(from, 0, from.parameter(0), section, firstByte);
    assertThatThrownBy(() -> StringArray.read(changed, 0, 0))
        .isInstanceOf(DatabaseFileException.class);
  }

  private Structure copy(
      Structure from, int parameter, long value, int changedSection, int firstByte) {
    StructureMemoryWriter writer =
        new StructureMemoryWriter(StructureKind.COLUMN, "test.column", arena);
    long[] lengths = new long[from.sectionCount()];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = from.sectionLengthBytes(i);
    }
    writer.allocate(from.parameterCount(), lengths);
    for (int i = 0; i < lengths.length; i++) {
      MemorySegment.copy(from.section(i), 0, writer.section(i), 0, lengths[i]);
    }
    for (int i = 0; i < from.parameterCount(); i++) {
      writer.parameter(i, i == parameter ? value : from.parameter(i));
    }
    if (changedSection >= 0) {
      writer.section(changedSection)
          .set(
              NativeBytes.BYTE, 0, (byte) firstByte);
    }
    writer.finish();
    return writer.structure();
  }
}
