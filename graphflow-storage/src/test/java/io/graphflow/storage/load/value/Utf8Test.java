package io.graphflow.storage.load.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.RandomSource;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class Utf8Test {
  private static boolean javaAccepts(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  @Test
  void agreesWithJavaOnAllSequencesOfTwoBytesAndLeadsOfMore() {
    List<String> different = new ArrayList<>();
    for (int lead = 0; lead < 256; lead++) {
      for (int second = 0; second < 256; second++) {
        byte[][] forms = {
            {(byte) lead, (byte) second},
            {(byte) lead, (byte) second, (byte) 0x80},
            {(byte) lead, (byte) second, (byte) 0x80, (byte) 0xBF},
            {'a', (byte) lead, (byte) second, 'b'}};
        for (byte[] bytes : forms) {
          if (Utf8.findInvalid(bytes, 0, bytes.length) == Utf8.VALID != javaAccepts(bytes)) {
            different.add(HexFormat.of().formatHex(bytes));
          }
        }
      }
    }
    assertThat(different).isEmpty();
  }

  @Test
  void agreesWithJavaOnRandomBytes() {
    RandomSource.rounds(3000, random -> {
      byte[] bytes = "aü日🦆aü日🦆".getBytes(StandardCharsets.UTF_8);
      for (int i = random.nextInt(3); i > 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      int invalid = Utf8.findInvalid(bytes, 0, bytes.length);
      assertThat(invalid == Utf8.VALID).isEqualTo(javaAccepts(bytes));
      if (invalid != Utf8.VALID) {
        assertThat(Utf8.findInvalid(bytes, 0, invalid)).isEqualTo(Utf8.VALID);
      }
    });
  }
}
