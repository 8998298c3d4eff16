package io.graphflow.core.arrow;

/** Values with named parts: a column for each part. */
final class StructColumn extends Column {
  private final ColumnType.Struct type;
  private final String[] names;
  private final Column[] parts;

  StructColumn(ColumnType.Struct type) {
    this.type = type;
    this.names = type.fields().stream().map(ColumnType.Field::name).toArray(String[]::new);
    this.parts =
        type.fields().stream().map(field -> Column.of(field.type())).toArray(Column[]::new);
  }

  @Override
  void store(Object value) {
    StructKind kind = type.kind();
    if (!kind.isOf(value)) {
      throw unfit(value, type);
    }
    kind.requireFields(value, type.fields());
    for (int i = 0; i < parts.length; i++) {
      parts[i].add(kind.field(value, i, names[i]));
    }
  }

  @Override
  void storeNothing() {
    for (Column part : parts) {
      part.addNull();
    }
  }

  @Override
  long bytes() {
    long bytes = 0;
    for (Column part : parts) {
      bytes += part.bytes();
    }
    return bytes;
  }

  @Override
  void clear() {
    super.clear();
    for (Column part : parts) {
      part.clear();
    }
  }

  @Override
  void layOut(BatchLayout layout) {
    super.layOut(layout);
    for (Column part : parts) {
      part.layOut(layout);
    }
  }
}
