package io.graphflow.server.packstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is read again; what is no PackStream is refused, whatever it claims. */
final class PackStreamTest {
  private static final int DEPTH = 20;

  private static byte[] bytes(Object value) {
    PackWriter writer = new PackWriter();
    PackValues.write(writer, value);
    return Arrays.copyOf(writer.array(), writer.size());
  }

  private static Object read(byte[] bytes) {
    PackReader reader = new PackReader(bytes, DEPTH);
    Object value = reader.read();
    assertThat(reader.isAtEnd()).isTrue();
    return value;
  }

  private static byte[] hex(String text) {
    String[] parts = text.split(" ", -1);
    byte[] bytes = new byte[parts.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(parts[i], 16);
    }
    return bytes;
  }

  private static Object random(Random random, int depth) {
    int size = random.nextInt(4) == 0 ? random.nextInt(300) : random.nextInt(5);
    return switch (random.nextInt(depth == 0 ? 5 : 8)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextLong() >> random.nextInt(64);
      case 3 -> random.nextDouble();
      case 4 -> "aé\u20ac\ud83d\ude00".repeat(size);
      case 5 -> {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          list.add(random(random, depth - 1));
        }
        yield list;
      }
      case 6 -> {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
          map.put("k" + i, random(random, depth - 1));
        }
        yield map;
      }
      default -> new Structure(random.nextInt(128),
          Arrays.asList(random(random, depth - 1), random(random, depth - 1)));
    };
  }

  /** The forms of PackStream's specification, by hand. */
  @Test
  void takesTheFewestBytes() {
    assertThat(bytes(1L)).isEqualTo(hex("01"));
    assertThat(bytes(-16L)).isEqualTo(hex("F0"));
    assertThat(bytes(-17L)).isEqualTo(hex("C8 EF"));
    assertThat(bytes(128L)).isEqualTo(hex("C9 00 80"));
    assertThat(bytes(32_768L)).isEqualTo(hex("CA 00 00 80 00"));
    assertThat(bytes(1L << 31)).isEqualTo(hex("CB 00 00 00 00 80 00 00 00"));
    assertThat(bytes(1.0)).isEqualTo(hex("C1 3F F0 00 00 00 00 00 00"));
    assertThat(bytes(new byte[] {0, -1})).isEqualTo(hex("CC 02 00 FF"));
    assertThat(bytes(new byte[0])).isEqualTo(hex("CC 00"));
    assertThat(bytes(new byte[255])).startsWith(hex("CC FF 00"));
    assertThat(bytes(new byte[256])).startsWith(hex("CD 01 00 00"));
    assertThat(bytes(new byte[65_535])).startsWith(hex("CD FF FF 00"));
    assertThat(bytes(new byte[65_536])).startsWith(hex("CE 00 01 00 00 00"));
    assertThat(read(bytes(new byte[65_536]))).isEqualTo(new byte[65_536]);
    assertThat(bytes("A")).isEqualTo(hex("81 41"));
    assertThat(bytes("x".repeat(16))).startsWith(hex("D0 10 78"));
    assertThat(bytes("x".repeat(256))).startsWith(hex("D1 01 00 78"));
    assertThat(bytes("x".repeat(65_536))).startsWith(hex("D2 00 01 00 00 78"));
    assertThat(bytes(List.of(true, false))).isEqualTo(hex("92 C3 C2"));
    assertThat(bytes(Map.of("a", 1L))).isEqualTo(hex("A1 81 61 01"));
    assertThat(bytes(new Structure(0x4E, List.of(1L)))).isEqualTo(hex("B1 4E 01"));
    assertThat((byte[]) read(hex("CC 02 07 FF"))).isEqualTo(hex("07 FF"));
  }

  @ParameterizedTest
  @ValueSource(
      longs = {0, 127, 128, -16, -17, -128, -129, Short.MAX_VALUE, Short.MIN_VALUE,
          Short.MAX_VALUE + 1L, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE - 1L,
          Long.MAX_VALUE, Long.MIN_VALUE})
  void readsIntegersAtTheEdges(long value) {
    assertThat(read(bytes(value))).isEqualTo(value);
  }

  @Test
  void readsWhatItWrote() {
    Random random = new Random(1);
    for (int i = 0; i < 1_000; i++) {
      Object value = random(random, 2);
      assertThat(read(bytes(value))).isEqualTo(value);
    }
  }

  @Test
  void refusesWhatEndsTooEarly() {
    Random random = new Random(2);
    for (int i = 0; i < 300; i++) {
      byte[] whole = bytes(List.of(random(random, 3) instanceof String s ? s : "x", 70_000L));
      for (int size = 0; size < whole.length; size++) {
        byte[] part = Arrays.copyOf(whole, size);
        assertThatThrownBy(() -> new PackReader(part, DEPTH).read())
            .isInstanceOf(PackStreamException.class);
      }
    }
  }

  @Test
  void readsOrRefusesAnyBytes() {
    Random random = new Random(3);
    int read = 0;
    for (int i = 0; i < 200_000; i++) {
      byte[] bytes = new byte[1 + random.nextInt(30)];
      random.nextBytes(bytes);
      try {
        new PackReader(bytes, DEPTH).read();
        read++;
      } catch (PackStreamException e) {
        assertThat(e).hasMessageNotContaining("null");
      }
    }
    assertThat(read).isBetween(1_000, 199_000);
  }

  /** Each claims two billion elements; a heap for one such would not be there. */
  @ParameterizedTest
  @ValueSource(
      strings = {"CE 7F FF FF FF 00", "D2 7F FF FF FF 00", "D6 7F FF FF FF 00",
          "DA 7F FF FF FF 80 00", "DA FF FF FF FF 80 00"})
  void allocatesNothingForClaims(String bytes) {
    assertThatThrownBy(() -> read(hex(bytes))).isInstanceOf(PackStreamException.class);
  }

  @Test
  void refusesWhatIsNestedTooDeep() {
    byte[] deep = new byte[1_000_000];
    Arrays.fill(deep, (byte) 0x91);
    assertThatThrownBy(() -> read(deep)).isInstanceOf(PackStreamException.class)
        .hasMessageContaining("more than 20 deep");
    byte[] allowed = new byte[DEPTH + 1];
    Arrays.fill(allowed, (byte) 0x91);
    allowed[DEPTH] = 1;
    assertThat(read(allowed)).isInstanceOf(List.class);
  }

  @Test
  void refusesTextThatIsNotUtf8AndKeysThatAreNoText() {
    assertThatThrownBy(() -> read(hex("81 FF"))).hasMessageContaining("UTF-8");
    assertThatThrownBy(() -> read(hex("A1 01 01"))).hasMessageContaining("key");
    assertThatThrownBy(() -> read(hex("C4"))).hasMessageContaining("0xC4");
  }
}
