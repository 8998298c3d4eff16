package io.graphflow.server.bolt;

import io.graphflow.server.packstream.PackValues;
import io.graphflow.server.packstream.PackWriter;
import io.graphflow.server.packstream.Structure;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Bytes as a client might send them that means ill, or is broken: mostly those of a conversation, garbled. */
public final class Garbled {
  private static final int[] TAGS =
      {0x01, 0x02, 0x0F, 0x10, 0x11, 0x12, 0x13, 0x2F, 0x3F, 0x54, 0x66,
          0x6A, 0x6B, 0x00, 0x7F};
  private static final String[] WORDS =
      {"scheme", "none", "basic", "principal", "credentials", "user_agent",
          "bolt_agent", "n", "qid", "db", "mode", "bookmarks", "tx_timeout", "tx_metadata",
          "routing", "RETURN 1",
          "RETURN $x AS x", "UNWIND range(1, 3) AS x RETURN x", "patch_bolt", "utc", "",
          "é\u0000\uD83D\uDE00"};

  private final Random random;

  /** Bytes by random numbers. */
  public Garbled(Random random) {
    this.random = random;
  }

  /** All that a client sends. */
  public byte[] conversation() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    switch (random.nextInt(12)) {
      case 0 -> bytes.writeBytes(some(random.nextInt(60)));
      case 1 -> bytes.writeBytes(upgrade());
      case 2 -> bytes.writeBytes(ofHex("6060B017 000001FF 00000000 00000000 00000000 0000"
          + (random.nextBoolean() ? "0405" : "0805") + (random.nextBoolean() ? "00" : "FF")));
      default -> bytes.writeBytes(ofHex("6060B017 000" + random.nextInt(9)
          + "0" + random.nextInt(9) + "05 00000404 00000000 00000000"));
    }
    int count = random.nextInt(8);
    for (int i = 0; i < count; i++) {
      bytes.writeBytes(chunked(i == 0 && random.nextInt(4) > 0 ? hello() : message()));
    }
    byte[] all = bytes.toByteArray();
    return random.nextInt(3) == 0 ? garbled(all) : all;
  }

  private static byte[] ofHex(String text) {
    return HexFormat.of().parseHex(text.replace(" ", ""));
  }

  private byte[] upgrade() {
    return ("GET /" + word() + " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        + "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        + "Sec-WebSocket-Version: 13\r\n" + (random.nextInt(3) == 0 ? "" : "\r\n"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] hello() {
    PackWriter writer = new PackWriter();
    PackValues.write(writer, new Structure(0x01,
        List.of(Map.of("user_agent", "test/1", "scheme", "none"))));
    return Arrays.copyOf(writer.array(), writer.size());
  }

  /** A message, without chunks. */
  public byte[] message() {
    PackWriter writer = new PackWriter();
    List<Object> fields = new ArrayList<>();
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      fields.add(random.nextInt(3) == 0 ? value(3) : random.nextBoolean() ? word() : map(2));
    }
    PackValues.write(writer, new Structure(TAGS[random.nextInt(TAGS.length)], fields));
    byte[] message = Arrays.copyOf(writer.array(), writer.size());
    return random.nextInt(3) == 0 ? garbled(message) : message;
  }

  private Object value(int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 8)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextLong() >> random.nextInt(64);
      case 3 -> random.nextDouble();
      case 4 -> word();
      case 5 -> map(depth - 1);
      case 6 -> {
        int tag = "NRrPDTtIidEXYFfV".charAt(random.nextInt(16));
        yield new Structure(tag, list(depth - 1));
      }
      default -> list(depth - 1);
    };
  }

  private List<Object> list(int depth) {
    List<Object> list = new ArrayList<>();
    for (int count = random.nextInt(random.nextInt(9) == 0 ? 300 : 5); count > 0; count--) {
      list.add(value(depth));
    }
    return list;
  }

  private Map<String, Object> map(int depth) {
    Map<String, Object> map = new HashMap<>();
    for (int count = random.nextInt(5); count > 0; count--) {
      map.put(word(), value(depth));
    }
    return map;
  }

  private String word() {
    return WORDS[random.nextInt(WORDS.length)];
  }

  private byte[] some(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** A message in chunks, of which some are empty. */
  public byte[] chunked(byte[] message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int at = 0; at < message.length;) {
      int length = random.nextInt(4) > 0
          ? Math.min(message.length - at, 0xFFFF)
          : random.nextInt(Math.min(message.length - at, 0xFFFF)) + 1;
      bytes.write(length >>> 8);
      bytes.write(length);
      bytes.write(message, at, length);
      at += length;
    }
    bytes.writeBytes(new byte[2 * random.nextInt(1, 3)]);
    return bytes.toByteArray();
  }

  /** The same bytes with some of them wrong, missing or doubled. */
  private byte[] garbled(byte[] bytes) {
    byte[] wrong = bytes.clone();
    for (int count = random.nextInt(1, 5); count > 0 && wrong.length > 0; count--) {
      int at = random.nextInt(wrong.length);
      switch (random.nextInt(5)) {
        case 0 -> wrong[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> wrong[at] = (byte) (0xC0 + random.nextInt(64));
        case 2 -> wrong = Arrays.copyOf(wrong, at);
        case 3 -> {
          byte[] longer = Arrays.copyOf(wrong, wrong.length + 9);
          System.arraycopy(wrong, at, longer, at + 9, wrong.length - at);
          wrong = longer;
        }
        default -> Arrays.fill(wrong, at, Math.min(wrong.length, at + 4), (byte) 0xFF);
      }
    }
    return wrong;
  }
}
