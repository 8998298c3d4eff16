package io.graphflow.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropertyMapTest {

  /** Few names are compared, many hashed. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 40})
  void equalsAMapOfTheValuesThatAreNotNull(int count) {
    List<String> names = new ArrayList<>();
    Object[] values = new Object[count];
    Map<String, Object> expected = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      names.add("p" + i);
      if (i % 3 != 1) {
        values[i] = (long) i;
        expected.put("p" + i, (long) i);
      }
    }

    PropertyMap map = new PropertyMap(new Keys(names), values);

    assertThat(map).isEqualTo(expected).hasSameHashCodeAs(expected).hasSize(expected.size());
    assertThat(new ArrayList<>(map.keySet())).isEqualTo(new ArrayList<>(expected.keySet()));
    Map<String, Object> seen = new LinkedHashMap<>();
    map.forEach(seen::put);
    assertThat(new ArrayList<>(seen.entrySet())).isEqualTo(new ArrayList<>(expected.entrySet()));
    for (int i = 0; i < count; i++) {
      assertThat(map.get("p" + i)).isEqualTo(values[i]);
      assertThat(map.containsKey("p" + i)).isEqualTo(values[i] != null);
    }
    assertThat(map.get("q")).isNull();
    assertThat(map.get(null)).isNull();
    assertThat(map.containsKey("q")).isFalse();
    assertThat(map.containsValue(null)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 9})
  void cannotBeChanged(int count) {
    List<String> names = new ArrayList<>();
    Object[] values = new Object[count];
    for (int i = 0; i < count; i++) {
      names.add("p" + i);
      values[i] = "v";
    }
    PropertyMap map = new PropertyMap(new Keys(names), values);

    assertThatThrownBy(() -> map.put("p0", "w")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> map.remove("p0")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(map::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> map.entrySet().iterator().next().setValue("w"))
        .isInstanceOf(UnsupportedOperationException.class);
    Iterator<Map.Entry<String, Object>> entries = map.entrySet().iterator();
    for (int i = 0; i < count; i++) {
      entries.next();
    }
    assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
  }
}
