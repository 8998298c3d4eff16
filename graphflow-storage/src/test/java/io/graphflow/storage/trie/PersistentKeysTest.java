package io.graphflow.storage.trie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Maps from keys that are hashed against {@link HashMap}. */
class PersistentKeysTest extends VersionContract<PersistentKeys, Map<Object, Long>> {
  private static final long MISSING = -99;

  @Override
  PersistentKeys empty() {
    return PersistentKeys.empty();
  }

  @Override
  Map<Object, Long> emptyModel() {
    return new HashMap<>();
  }

  @Override
  Map<Object, Long> copy(Map<Object, Long> model) {
    return new HashMap<>(model);
  }

  @Override
  PersistentKeys change(RandomGenerator random, long range, Edit edit, PersistentKeys keys,
      Map<Object, Long> model) {
    long number = random.nextLong(range);
    Object key = number % 2 == 0 ? (Object) number : "key " + number;
    if (random.nextInt(5) > 1) {
      long value = random.nextInt(100);
      model.put(key, value);
      return keys.put(edit, key, value);
    }
    Object removed = model.isEmpty() || random.nextBoolean() ? key
        : model.keySet().iterator().next();
    model.remove(removed);
    return keys.remove(edit, removed);
  }

  @Override
  PersistentKeys changeSomething(Edit edit, PersistentKeys keys) {
    return keys.put(edit, "something " + keys.count(), 0);
  }

  @Override
  long sizeBytes(PersistentKeys keys) {
    return keys.sizeBytes();
  }

  @Override
  void check(PersistentKeys keys, Map<Object, Long> model) {
    assertThat(keys.count()).isEqualTo(model.size());
    model.forEach((key, value) -> {
      assertThat(keys.get(key, MISSING)).isEqualTo(value);
      assertThat(keys.contains(key)).isTrue();
      assertThat(keys.contains(key + "no")).isFalse();
    });
    if (model.isEmpty()) {
      assertThat(keys.sizeBytes()).isEqualTo(PersistentKeys.empty().sizeBytes());
    }
  }

  /** A number and a text whose hashes agree in all 64 bits. */
  @Test
  void tellsKeysApartWhoseHashesAgree() {
    Edit edit = new Edit();
    Object text = "text";
    Object number = PersistentKeys.fold("text");
    PersistentKeys keys = PersistentKeys.empty().put(edit, text, 1).put(edit, number, 2);
    assertThat(keys.count()).isEqualTo(2);
    assertThat(keys.get(text, MISSING)).isEqualTo(1);
    assertThat(keys.get(number, MISSING)).isEqualTo(2);
    keys = keys.put(edit, number, 3).remove(edit, text);
    assertThat(keys.contains(text)).isFalse();
    assertThat(keys.get(number, MISSING)).isEqualTo(3);
    keys = keys.remove(edit, text).remove(edit, number);
    assertThat(keys.count()).isZero();
    assertThat(keys.sizeBytes()).isEqualTo(PersistentKeys.empty().sizeBytes());
  }

  @Test
  void givesMemoryBackWhenKeysGo() {
    Edit edit = new Edit();
    PersistentKeys keys = PersistentKeys.empty();
    for (long key = 0; key < 300_000; key++) {
      keys = keys.put(edit, key, key);
    }
    assertThat(keys.count()).isEqualTo(300_000);
    assertThat(keys.sizeBytes()).isLessThan(300_000L * 50);
    for (long key = 0; key < 300_000; key++) {
      assertThat(keys.get(key, MISSING)).isEqualTo(key);
    }
    for (long key = 0; key < 300_000; key++) {
      keys = keys.remove(edit, key);
    }
    assertThat(keys.sizeBytes()).isEqualTo(PersistentKeys.empty().sizeBytes());
  }

  @Test
  void takesLongsAndStringsAlone() {
    assertThatThrownBy(() -> PersistentKeys.empty().put(new Edit(), 1.5, 0))
        .isInstanceOf(ClassCastException.class);
    assertThatThrownBy(() -> PersistentKeys.empty().put(new Edit(), null, 0))
        .isInstanceOf(NullPointerException.class);
  }
}
