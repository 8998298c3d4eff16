package io.graphflow.storage.trie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Maps from longs against {@link TreeMap}. */
class PersistentMapTest extends VersionContract<PersistentMap<String>, NavigableMap<Long, String>> {

  private static final long BLOCK = 64;

  @Override
  PersistentMap<String> empty() {
    return PersistentMap.empty();
  }

  @Override
  NavigableMap<Long, String> emptyModel() {
    return new TreeMap<>();
  }

  @Override
  NavigableMap<Long, String> copy(NavigableMap<Long, String> model) {
    return new TreeMap<>(model);
  }

  @Override
  PersistentMap<String> change(RandomGenerator random, long range, Edit edit,
      PersistentMap<String> map, NavigableMap<Long, String> model) {
    long key = random.nextLong(range);
    if (random.nextInt(5) > 1) {
      String value = "value " + random.nextInt(50);
      model.put(key, value);
      return map.put(edit, key, value);
    }
    Long there = model.floorKey(key);
    long removed = there == null ? key : there;
    model.remove(removed);
    return map.remove(edit, removed);
  }

  @Override
  PersistentMap<String> changeSomething(Edit edit, PersistentMap<String> map) {
    return map.put(edit, map.count(), "more");
  }

  @Override
  long sizeBytes(PersistentMap<String> map) {
    return map.sizeBytes();
  }

  @Override
  void check(PersistentMap<String> map, NavigableMap<Long, String> model) {
    assertThat(map.count()).isEqualTo(model.size());
    long key = map.next(0);
    long rank = 0;
    for (var entry : model.entrySet()) {
      assertThat(key).isEqualTo(entry.getKey());
      assertThat(map.get(key)).isEqualTo(entry.getValue());
      assertThat(map.rank(key)).isEqualTo(rank++);
      assertThat(map.block(key) >>> key & 1).isEqualTo(1);
      assertThat(map.get(key ^ 32)).isEqualTo(model.get(key ^ 32));
      key = map.next(key + 1);
    }
    assertThat(key).isEqualTo(-1);
    for (long next = map.next(0); next >= 0; next = map.next((next & -BLOCK) + BLOCK)) {
      long block = next & -BLOCK;
      assertThat(copied(map, next))
          .containsExactlyElementsOf(model.subMap(block, block + BLOCK).values());
    }
  }

  private static List<String> copied(PersistentMap<String> map, long key) {
    String[] values = new String[(int) BLOCK];
    map.copyBlock(key, values);
    return Arrays.asList(values).subList(0, Long.bitCount(map.block(key)));
  }

  @Test
  void changesNothingWhereNothingIsThere() {
    PersistentMap<String> map = PersistentMap.<String>empty().put(new Edit(), 7, "a");
    assertThat(map.remove(new Edit(), 8)).isSameAs(map);
    assertThat(map.get(8)).isNull();
    String[] values = {"b"};
    map.copyBlock(64, values);
    assertThat(values).containsExactly("b");
    assertThatThrownBy(() -> map.put(new Edit(), 7, null))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> map.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
