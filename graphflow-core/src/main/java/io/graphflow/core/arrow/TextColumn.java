package io.graphflow.core.arrow;

import java.nio.charset.StandardCharsets;
import java.time.OffsetTime;

/** Texts in UTF-8, one behind the other, and where each one ends. */
final class TextColumn extends Column {
  private final ColumnType.Scalar type;
  private final Memory ends = new Memory();
  private final Memory texts = new Memory();

  TextColumn(ColumnType.Scalar type) {
    this.type = type;
    ends.addInt(0);
  }

  @Override
  void store(Object value) {
    String text = switch (value) {
      case String string when type != ColumnType.Scalar.TIME -> string;
      case OffsetTime time when type != ColumnType.Scalar.STRING -> time.toString();
      default -> {
        if (type != ColumnType.Scalar.TEXT) {
          throw unfit(value, type);
        }
        yield value.toString();
      }
    };
    texts.add(text.getBytes(StandardCharsets.UTF_8));
    ends.addInt(texts.size());
  }

  @Override
  void storeNothing() {
    ends.addInt(texts.size());
  }

  @Override
  long bytes() {
    return (long) ends.size() + texts.size();
  }

  @Override
  void clear() {
    super.clear();
    ends.clear();
    ends.addInt(0);
    texts.clear();
  }

  @Override
  void layOut(BatchLayout layout) {
    super.layOut(layout);
    layout.add(ends);
    layout.add(texts);
  }
}
