package io.graphflow.server.packstream;

import java.util.List;
import java.util.Map;

/** Writes any values, for tests. */
public final class PackValues {
  private PackValues() {}

  /** Writes a value as {@link PackReader#read} gives it; any number that is no double is an integer. */
  public static void write(PackWriter writer, Object value) {
    switch (value) {
      case null -> writer.writeNull();
      case Boolean truth -> writer.writeBoolean(truth);
      case Double number -> writer.writeDouble(number);
      case Number number -> writer.writeLong(number.longValue());
      case String text -> writer.writeString(text);
      case byte[] bytes -> writer.writeBytes(bytes);
      case List<?> list -> {
        writer.beginList(list.size());
        list.forEach(element -> write(writer, element));
      }
      case Map<?, ?> map -> {
        writer.beginMap(map.size());
        map.forEach((key, element) -> {
          writer.writeString((String) key);
          write(writer, element);
        });
      }
      case Structure structure -> {
        writer.beginStructure(structure.tag(), structure.fields().size());
        structure.fields().forEach(field -> write(writer, field));
      }
      default -> throw new AssertionError(value);
    }
  }
}
