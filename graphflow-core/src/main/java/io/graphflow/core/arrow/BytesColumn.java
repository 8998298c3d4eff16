package io.graphflow.core.arrow;

import io.graphflow.binary.Bytes;

/** Strings of bytes, one behind the other, and where each one ends. */
final class BytesColumn extends Column {
  private final Memory ends = new Memory();
  private final Memory contents = new Memory();

  BytesColumn() {
    ends.addInt(0);
  }

  @Override
  void store(Object value) {
    if (!(value instanceof Bytes bytes)) {
      throw unfit(value, ColumnType.Scalar.BYTES);
    }
    contents.add(bytes.toArray());
    ends.addInt(contents.size());
  }

  @Override
  void storeNothing() {
    ends.addInt(contents.size());
  }

  @Override
  long bytes() {
    return (long) ends.size() + contents.size();
  }

  @Override
  void clear() {
    super.clear();
    ends.clear();
    ends.addInt(0);
    contents.clear();
  }

  @Override
  void layOut(BatchLayout layout) {
    super.layOut(layout);
    layout.add(ends);
    layout.add(contents);
  }
}
