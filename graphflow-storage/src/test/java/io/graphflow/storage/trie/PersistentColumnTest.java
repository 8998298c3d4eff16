package io.graphflow.storage.trie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Columns of longs against maps in which an empty value is NULL. */
class PersistentColumnTest extends VersionContract<PersistentColumn, NavigableMap<Long, Optional<Long>>> {

  @Override
  PersistentColumn empty() {
    return PersistentColumn.ofLongs();
  }

  @Override
  NavigableMap<Long, Optional<Long>> emptyModel() {
    return new TreeMap<>();
  }

  @Override
  NavigableMap<Long, Optional<Long>> copy(NavigableMap<Long, Optional<Long>> model) {
    return new TreeMap<>(model);
  }

  /** How a value is put into the column. */
  PersistentColumn put(PersistentColumn column, Edit edit, long key, long value) {
    return column.putLong(edit, key, value);
  }

  long get(PersistentColumn column, long key) {
    return column.getLong(key);
  }

  @Override
  PersistentColumn change(RandomGenerator random, long range, Edit edit,
      PersistentColumn column, NavigableMap<Long, Optional<Long>> model) {
    long key = random.nextLong(range);
    if (random.nextInt(3) == 0 && !model.isEmpty()) {
      Long there = model.floorKey(key);
      key = there == null ? model.firstKey() : there;
    }
    int choice = random.nextInt(6);
    if (choice == 0) {
      model.remove(key);
      return column.unset(edit, key);
    }
    if (choice < 3) {
      model.put(key, Optional.empty());
      return column.putNull(edit, key);
    }
    long value = random.nextLong();
    model.put(key, Optional.of(value));
    return put(column, edit, key, value);
  }

  @Override
  PersistentColumn changeSomething(Edit edit, PersistentColumn column) {
    return put(column, edit, 1000 + column.count(), 5);
  }

  @Override
  long sizeBytes(PersistentColumn column) {
    return column.sizeBytes();
  }

  @Override
  void check(PersistentColumn column, NavigableMap<Long, Optional<Long>> model) {
    assertThat(column.count()).isEqualTo(model.size());
    long key = column.next(0);
    for (var entry : model.entrySet()) {
      assertThat(key).isEqualTo(entry.getKey());
      assertThat(column.isSet(key)).isTrue();
      assertThat(column.hasValue(key)).isEqualTo(entry.getValue().isPresent());
      if (entry.getValue().isPresent()) {
        assertThat(get(column, key)).isEqualTo(entry.getValue().get());
      }
      assertThat(column.isSet(key ^ 1)).isEqualTo(model.containsKey(key ^ 1));
      checkBlock(column, model, key);
      key = column.next(key + 1);
    }
    assertThat(key).isEqualTo(-1);
  }

  private static void checkBlock(
      PersistentColumn column, NavigableMap<Long, Optional<Long>> model, long key) {
    long[] longs = new long[70];
    Object[] objects = new Object[70];
    if (column.hasObjects()) {
      column.copyObjects(key, objects, 3);
    } else {
      column.copyLongs(key, longs, 3);
    }
    for (int i = 0; i < 64; i++) {
      Optional<Long> expected = model.get((key & -64) + i);
      assertThat(column.block(key) >>> i & 1).isEqualTo(expected == null ? 0 : 1);
      boolean hasValue = expected != null && expected.isPresent();
      assertThat(column.notNullBlock(key) >>> i & 1).isEqualTo(hasValue ? 1 : 0);
      if (column.hasObjects()) {
        assertThat(objects[3 + i]).isEqualTo(hasValue ? expected.get() : null);
      } else {
        assertThat(longs[3 + i]).isEqualTo(hasValue ? expected.get() : 0L);
      }
    }
  }

  @Test
  void keepsDoublesToTheBit() {
    Edit edit = new Edit();
    double odd = Double.longBitsToDouble(0x7ff8000000000123L);
    PersistentColumn column = PersistentColumn.ofLongs()
        .putDouble(edit, 0, -0.0)
        .putDouble(edit, 1, odd)
        .putDouble(edit, 100, Double.MIN_VALUE);
    assertThat(column.getDouble(0)).isEqualTo(-0.0);
    assertThat(Double.doubleToRawLongBits(column.getDouble(1))).isEqualTo(0x7ff8000000000123L);
    assertThat(column.getDouble(100)).isEqualTo(Double.MIN_VALUE);
  }

  @Test
  void refusesValuesOfTheOtherKind() {
    assertThatThrownBy(() -> PersistentColumn.ofLongs().putObject(new Edit(), 0, "a"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("longs");
    assertThatThrownBy(() -> PersistentColumn.ofObjects().putLong(new Edit(), 0, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("objects");
    assertThatThrownBy(() -> PersistentColumn.ofObjects().putObject(new Edit(), 0, null))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> PersistentColumn.ofLongs().putNull(new Edit(), -1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
