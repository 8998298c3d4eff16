package io.graphflow.internal.value;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The properties of one element that are not NULL, in the order of the schema: an array of values beside
 * names that all elements of a table share. Unmodifiable.
 */
final class PropertyMap extends AbstractMap<String, Object> {
  private final Keys names;
  private final Object[] values;
  private final int size;

  /**
   * Creates the properties of an element.
   *
   * @param values by index in {@code names}, null where the element has none; kept, not copied
   */
  PropertyMap(Keys names, Object[] values) {
    this.names = names;
    this.values = values;
    int present = 0;
    for (Object value : values) {
      present += value == null ? 0 : 1;
    }
    this.size = present;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Object get(Object key) {
    int index = names.indexOf(key);
    return index < 0 ? null : values[index];
  }

  @Override
  public boolean containsKey(Object key) {
    return get(key) != null;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super Object> action) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] != null) {
        action.accept(names.get(i), values[i]);
      }
    }
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return size;
      }

      @Override
      public Iterator<Entry<String, Object>> iterator() {
        return new Entries();
      }
    };
  }

  private final class Entries implements Iterator<Entry<String, Object>> {
    private int next;

    @Override
    public boolean hasNext() {
      while (next < values.length && values[next] == null) {
        next++;
      }
      return next < values.length;
    }

    @Override
    public Entry<String, Object> next() {
      if (!hasNext()) {
        throw new NoSuchElementException("There are no more properties.");
      }
      int index = next++;
      return Map.entry(names.get(index), values[index]);
    }
  }
}
