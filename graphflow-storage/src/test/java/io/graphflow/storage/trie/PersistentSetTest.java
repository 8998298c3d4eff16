package io.graphflow.storage.trie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Sets of longs against {@link TreeSet}. */
class PersistentSetTest extends VersionContract<PersistentSet, NavigableSet<Long>> {

  @Override
  PersistentSet empty() {
    return PersistentSet.empty();
  }

  @Override
  NavigableSet<Long> emptyModel() {
    return new TreeSet<>();
  }

  @Override
  NavigableSet<Long> copy(NavigableSet<Long> model) {
    return new TreeSet<>(model);
  }

  @Override
  PersistentSet change(RandomGenerator random, long range, Edit edit, PersistentSet set,
      NavigableSet<Long> model) {
    long key = random.nextLong(range);
    if (random.nextInt(5) > 1) {
      model.add(key);
      return set.add(edit, key);
    }
    Long there = model.ceiling(key);
    long removed = there == null ? key : there;
    model.remove(removed);
    return set.remove(edit, removed);
  }

  @Override
  PersistentSet changeSomething(Edit edit, PersistentSet set) {
    return set.add(edit, set.count());
  }

  @Override
  long sizeBytes(PersistentSet set) {
    return set.sizeBytes();
  }

  @Override
  void check(PersistentSet set, NavigableSet<Long> model) {
    assertThat(set.count()).isEqualTo(model.size());
    assertThat(set.isEmpty()).isEqualTo(model.isEmpty());
    List<Long> keys = new ArrayList<>();
    for (long key = set.next(0); key >= 0; key = set.next(key + 1)) {
      keys.add(key);
    }
    assertThat(keys).isEqualTo(List.copyOf(model));
    for (int i = 0; i < keys.size(); i++) {
      long key = keys.get(i);
      assertThat(set.contains(key)).isTrue();
      assertThat(set.rank(key)).isEqualTo(i);
      assertThat(set.rank(key + 1)).isEqualTo(i + 1);
      assertThat(set.contains(key ^ 1)).isEqualTo(model.contains(key ^ 1));
      long block = 0;
      for (long member : model.subSet(key & -64, true, key | 63, true)) {
        block |= 1L << member;
      }
      assertThat(set.block(key)).isEqualTo(block);
      long from = Math.max(0, key - 40);
      long window = 0;
      for (long member : model.subSet(from, true, from + 63, true)) {
        window |= 1L << (member - from);
      }
      assertThat(set.window(from)).isEqualTo(window);
    }
    assertThat(set.rank(RadixTrie.MAX_KEY + 1)).isEqualTo(model.size());
  }

  @Test
  void takesKeysUpTo48Bits() {
    PersistentSet set = PersistentSet.empty().add(new Edit(), RadixTrie.MAX_KEY);
    assertThat(set.contains(RadixTrie.MAX_KEY)).isTrue();
    assertThat(set.contains(RadixTrie.MAX_KEY - 1)).isFalse();
    assertThat(set.next(0)).isEqualTo(RadixTrie.MAX_KEY);
    assertThat(set.window(RadixTrie.MAX_KEY - 64)).isZero();
    assertThat(set.window(RadixTrie.MAX_KEY - 63)).isEqualTo(Long.MIN_VALUE);
    assertThat(set.window(RadixTrie.MAX_KEY)).isEqualTo(1);
    assertThat(set.next(RadixTrie.MAX_KEY + 1)).isEqualTo(-1);
    for (long wrong : new long[] {-1, RadixTrie.MAX_KEY + 1, Long.MIN_VALUE}) {
      assertThatThrownBy(() -> set.add(new Edit(), wrong))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> set.remove(new Edit(), wrong))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> set.contains(wrong))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThatThrownBy(() -> set.next(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> set.rank(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void givesMemoryBackWhenKeysGo() {
    Edit edit = new Edit();
    PersistentSet set = PersistentSet.empty();
    for (long key = 0; key < 1L << 40; key += (1L << 33) + 1) {
      set = set.add(edit, key);
    }
    for (long key = 0; key < 1L << 40; key += (1L << 33) + 1) {
      set = set.remove(edit, key);
    }
    assertThat(set.sizeBytes()).isEqualTo(PersistentSet.empty().sizeBytes());
    set = set.add(edit, 5).add(edit, 1L << 40);
    long deep = set.sizeBytes();
    set = set.remove(edit, 1L << 40);
    assertThat(set.sizeBytes()).isLessThan(deep - 200);
    assertThat(set.contains(5)).isTrue();
  }

  @Test
  void costsBitsWhereKeysAreDense() {
    Edit edit = new Edit();
    PersistentSet set = PersistentSet.empty();
    for (int key = 0; key < 64 * 1000; key++) {
      set = set.add(edit, key);
    }
    assertThat(set.sizeBytes()).isLessThan(64 * 1000 / 2);
  }

  @Test
  void findsWhatTwoVersionsDoNotShare() {
    RandomSource.rounds(200, random -> {
      long limit = 1L << random.nextInt(1, 30);
      Set<Long> firstKeys = new TreeSet<>();
      PersistentSet first = changed(PersistentSet.empty(), firstKeys, limit, random);
      Set<Long> secondKeys = new TreeSet<>(random.nextInt(4) == 0 ? Set.of() : firstKeys);
      PersistentSet second = changed(
          secondKeys.isEmpty() ? PersistentSet.empty() : first, secondKeys,
          1L << random.nextInt(1, 30), random);
      Set<Long> unshared = unshared(first, second);
      assertThat(unshared).isEqualTo(unshared(second, first));
      Set<Long> differing = new TreeSet<>(firstKeys);
      differing.addAll(secondKeys);
      differing.removeIf(key -> firstKeys.contains(key) && secondKeys.contains(key));
      assertThat(unshared).containsAll(differing);
      assertThat(unshared(first, first)).isEmpty();
    });
  }

  @Test
  void findsLittleWhereOneKeyIsOther() {
    Edit edit = new Edit();
    PersistentSet many = PersistentSet.empty();
    for (long key = 0; key < 100_000; key++) {
      many = many.add(edit, key * 3);
    }
    edit.seal();
    Edit next = new Edit();
    PersistentSet fewer = many.remove(next, 3000);
    assertThat(unshared(many, fewer)).contains(3000L).hasSizeLessThanOrEqualTo(RadixTrie.FAN_OUT);
  }

  private static PersistentSet changed(
      PersistentSet set, Set<Long> keys, long limit, RandomGenerator random) {
    Edit edit = new Edit();
    PersistentSet changed = set;
    for (int count = random.nextInt(60); count > 0; count--) {
      long key = random.nextLong(limit);
      if (random.nextInt(3) == 0 && !keys.isEmpty()) {
        key = keys.iterator().next();
        keys.remove(key);
        changed = changed.remove(edit, key);
      } else {
        keys.add(key);
        changed = changed.add(edit, key);
      }
    }
    edit.seal();
    return changed;
  }

  private static Set<Long> unshared(PersistentSet one, PersistentSet other) {
    Set<Long> keys = new TreeSet<>();
    for (long key = one.nextUnshared(other, 0); key >= 0; key =
        one.nextUnshared(other, key + 1)) {
      keys.add(key);
    }
    return keys;
  }
}
