package io.graphflow.storage.database;

import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;

/**
 * A list whose elements are made when they are first asked for, each once; if that fails, it is tried again the next time.
 * Safe for use by many threads: who asks for an element that is being made waits for it.
 */
final class LazyList<T> extends AbstractList<T> implements RandomAccess {
  private final AtomicReferenceArray<T> elements;
  private final ReentrantLock[] making;
  private final IntFunction<T> maker;

  /**
   * Creates a list.
   *
   * @param maker makes the element of an index, which is not null
   */
  LazyList(int size, IntFunction<T> maker) {
    this.elements = new AtomicReferenceArray<>(size);
    this.making = new ReentrantLock[size];
    for (int i = 0; i < size; i++) {
      making[i] = new ReentrantLock();
    }
    this.maker = maker;
  }

  @Override
  public int size() {
    return elements.length();
  }

  @Override
  public T get(int index) {
    T element = elements.get(Objects.checkIndex(index, elements.length()));
    return element != null ? element : make(index);
  }

  /** The element of an index if it is made; otherwise null. */
  T peek(int index) {
    return elements.get(index);
  }

  private T make(int index) {
    making[index].lock();
    try {
      T element = elements.get(index);
      if (element == null) {
        element = Objects.requireNonNull(maker.apply(index));
        elements.set(index, element);
      }
      return element;
    } finally {
      making[index].unlock();
    }
  }
}
