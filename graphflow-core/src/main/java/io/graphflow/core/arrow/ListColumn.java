package io.graphflow.core.arrow;

import java.util.List;

/** Lists: their elements one behind the other, and where each list ends. */
final class ListColumn extends Column {
  private final ColumnType.ListOf type;
  private final Memory ends = new Memory();
  private final Column elements;

  ListColumn(ColumnType.ListOf type) {
    this.type = type;
    this.elements = Column.of(type.element());
    ends.addInt(0);
  }

  @Override
  void store(Object value) {
    if (!(value instanceof List<?> list)) {
      throw unfit(value, type);
    }
    for (Object element : list) {
      elements.add(element);
    }
    ends.addInt(elements.length());
  }

  @Override
  void storeNothing() {
    ends.addInt(elements.length());
  }

  @Override
  long bytes() {
    return ends.size() + elements.bytes();
  }

  @Override
  void clear() {
    super.clear();
    ends.clear();
    ends.addInt(0);
    elements.clear();
  }

  @Override
  void layOut(BatchLayout layout) {
    super.layOut(layout);
    layout.add(ends);
    elements.layOut(layout);
  }
}
