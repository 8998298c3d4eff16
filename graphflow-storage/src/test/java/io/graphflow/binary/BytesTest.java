package io.graphflow.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ReadOnlyBufferException;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Strings of bytes. */
class BytesTest {

  @Test
  void arraysAreCopiedInAndOut() {
    byte[] array = {1, 2, 3};
    Bytes bytes = Bytes.of(array);
    array[0] = 9;
    bytes.toArray()[1] = 9;
    assertThat(bytes).isEqualTo(Bytes.of((byte) 1, (byte) 2, (byte) 3));
    assertThat(bytes.toArray()).containsExactly(1, 2, 3);
    assertThatThrownBy(() -> bytes.asReadOnlyBuffer().put(0, (byte) 9))
        .isInstanceOf(ReadOnlyBufferException.class);
    assertThat(bytes.asReadOnlyBuffer().remaining()).isEqualTo(3);
    assertThat(bytes.at(2)).isEqualTo((byte) 3);
    assertThatThrownBy(() -> bytes.at(3)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void equalIfAllBytesAre() {
    assertThat(Bytes.of((byte) 1, (byte) -1)).isEqualTo(Bytes.ofHex("01ff"))
        .hasSameHashCodeAs(Bytes.ofHex("01FF"))
        .isNotEqualTo(Bytes.ofHex("01fe"))
        .isNotEqualTo(Bytes.ofHex("01"))
        .isNotEqualTo("X'01FF'");
    assertThat(Bytes.of()).isEqualTo(Bytes.EMPTY).isEqualTo(Bytes.ofHex(""));
    assertThat(Bytes.EMPTY.isEmpty()).isTrue();
    assertThat(Bytes.ofHex("00").isEmpty()).isFalse();
  }

  @Test
  void orderedByTheFirstByteThatDiffers() {
    List<Bytes> ordered = Stream.of("", "00", "0000", "01", "017f", "0180", "01ff", "80", "ff")
        .map(Bytes::ofHex)
        .toList();
    for (int i = 0; i < ordered.size(); i++) {
      for (int j = 0; j < ordered.size(); j++) {
        assertThat(Integer.signum(ordered.get(i).compareTo(ordered.get(j))))
            .as("%s and %s", ordered.get(i), ordered.get(j))
            .isEqualTo(Integer.compare(i, j));
      }
    }
  }

  @Test
  void writtenAndRead() {
    Bytes bytes = Bytes.ofHex("00 fF 0a");
    assertThat(bytes).hasToString("X'00FF0A'");
    assertThat(bytes.toHex()).isEqualTo("00FF0A");
    assertThat(bytes.toBase64()).isEqualTo("AP8K");
    assertThat(Bytes.ofHex("00ff").toBase64()).isEqualTo("AP8=");
    assertThat(Bytes.ofBase64("AP8")).isEqualTo(Bytes.ofBase64("AP8="));
    Random random = new Random(1);
    for (int length = 0; length < 100; length++) {
      byte[] array = new byte[length];
      random.nextBytes(array);
      Bytes any = Bytes.of(array);
      assertThat(Bytes.ofHex(any.toHex())).isEqualTo(any);
      assertThat(Bytes.ofBase64(any.toBase64())).isEqualTo(any);
      assertThat(any.length()).isEqualTo(length);
    }
  }

  @Test
  void oneBehindTheOther() {
    assertThat(Bytes.ofHex("01").concat(Bytes.ofHex("0203"))).isEqualTo(Bytes.ofHex("010203"));
    assertThat(Bytes.EMPTY.concat(Bytes.EMPTY)).isEqualTo(Bytes.EMPTY);
  }

  @Test
  void refusesOtherTexts() {
    for (String text : List.of("0", "0g", "012", "0x01", "'00'")) {
      assertThatThrownBy(() -> Bytes.ofHex(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("two hexadecimal digits");
    }
    for (String text : List.of("A", "AP8==", "A-_=", "AP 8=", "é")) {
      assertThatThrownBy(() -> Bytes.ofBase64(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("base64");
    }
    assertThatThrownBy(() -> Bytes.of((byte[]) null)).isInstanceOf(NullPointerException.class);
  }
}
