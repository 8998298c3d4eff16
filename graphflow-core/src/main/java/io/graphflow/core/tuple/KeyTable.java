package io.graphflow.core.tuple;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.exception.ResourceException;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers the distinct combinations of some variables' values from 0 in order of first appearance: the
 * hash table behind grouping, {@code DISTINCT} and hash joins. Sameness is {@link
 * io.graphflow.core.value.Equivalence}. Open addressing with linear probing; keys are kept unboxed. Not
 * safe for use by more than one thread at a time.
 */
public final class KeyTable {
  /** {@link #find}: there is no such key. */
  public static final int ABSENT = -1;

  private static final int FIRST_SLOTS = 32;
  static final int MAX_SLOTS = 1 << 30;
  static final int MAX_KEYS = MAX_SLOTS / 10 * 9;

  private static final int NO_SLOT = -1;

  private final MemoryAccount account;

  /** The keys by number, unless they are in {@link #vertices}. */
  private final RowBuffer keys;

  /** Key number + 1 by hash; 0 is free. */
  private int[] slots = new int[FIRST_SLOTS];
  /** Hash by key number, so that growing and most mismatches need no look at the key. */
  private int[] hashes = new int[FIRST_SLOTS / 2];

  /** The slot of the key's only variable if that is a vertex, or -1. */
  private final int vertexSlot;

  /** Numbers the keys then; else null. */
  private final VertexKeys vertices;

  /** Creates an empty table for the values of {@code variables}. */
  public KeyTable(List<Variable> variables, MemoryAccount account) {
    this.account = account;
    this.keys = new RowBuffer(variables, account);
    this.vertexSlot =
        variables.size() == 1 && variables.getFirst().type() == CypherType.NODE
            ? variables.getFirst().id()
            : NO_SLOT;
    this.vertices = vertexSlot == NO_SLOT ? null : new VertexKeys(account);
  }

  /** The number of distinct keys. */
  public int size() {
    return vertices == null ? keys.size() : vertices.size();
  }

  /** Sets the key's variables in a tuple to the key with this number. */
  public void load(int key, Tuple tuple) {
    if (vertices == null) {
      keys.load(key, tuple);
    } else {
      tuple.setVertex(vertexSlot, vertices.id(key));
    }
  }

  /** A hash of the tuple's key. */
  public int hash(Tuple tuple) {
    return vertices == null ? keys.hash(tuple) : Long.hashCode(tuple.vertex(vertexSlot));
  }

  /** Bytes that room for some more keys may take, without the objects in them; 0 if there is room. */
  public long growthBytes(int more) {
    if (vertices != null) {
      return vertices.growthBytes(more);
    }
    long wanted = keys.size() + (long) more;
    long bytes = keys.growthBytes(more);
    if (wanted > hashes.length) {
      bytes += (long) hashes.length * Integer.BYTES;
    }
    if (wanted > slots.length / 2 && slots.length < MAX_SLOTS) {
      bytes += (long) slots.length * Integer.BYTES;
    }
    return bytes;
  }

  /** The number of the tuple's key, or {@link #ABSENT}. */
  public int find(Tuple tuple) {
    return vertices == null ? slots[locate(keys.hash(tuple), tuple)] - 1
        : vertices.find(tuple.vertex(vertexSlot));
  }

  /** The number of the tuple's key, which is new if it equals the {@link #size} before the call. */
  public int findOrAdd(Tuple tuple) {
    return vertices == null ? findOrAddRow(tuple)
        : vertices.findOrAdd(tuple.vertex(vertexSlot));
  }

  /**
   * Numbers keys of one variable, a vertex, as {@link #findOrAdd} does one after the other.
   *
   * @param vertexIds the vertices, the first {@code count} of the array
   * @param numbers receives their numbers
   */
  public void findOrAdd(long[] vertexIds, int count, int[] numbers) {
    for (int i = 0; i < count; i++) {
      numbers[i] = vertices.findOrAdd(vertexIds[i]);
    }
  }

  /**
   * Numbers a key of variables of type BOOLEAN, INTEGER, DATE and DATETIME, as {@link #findOrAdd(Tuple)} does.
   *
   * @param values by variable; 0 where it is NULL
   * @param nulls a bit for each variable, from the lowest one on, that is NULL; at most 64 variables
   */
  public int findOrAdd(long[] values, long nulls) {
    int hash = keys.hash(values, nulls);
    int mask = slots.length - 1;
    int at = hash & mask;
    while (slots[at] != 0) {
      int key = slots[at] - 1;
      if (hashes[key] == hash && keys.same(key, values, nulls)) {
        return key;
      }
      at = (at + 1) & mask;
    }
    return add(keys.append(values, nulls), hash, at);
  }

  private int findOrAddRow(Tuple tuple) {
    int hash = keys.hash(tuple);
    int at = locate(hash, tuple);
    if (slots[at] != 0) {
      return slots[at] - 1;
    }
    return add(keys.append(tuple), hash, at);
  }

  /** Notes a new key in a free slot. */
  private int add(int key, int hash, int at) {
    slots[at] = key + 1;
    if (key == hashes.length) {
      growHashes();
    }
    hashes[key] = hash;
    if (key >= slots.length / 2) {
      growSlots();
    }
    return key;
  }

  /**
   * Adds the keys of another table of the same variables.
   *
   * @param tuple its slots of the variables are overwritten
   * @return by the number of each key in {@code other} its number here
   */
  public int[] addAll(KeyTable other, Tuple tuple) {
    int[] numbers = new int[other.size()];
    for (int key = 0; key < numbers.length; key++) {
      other.load(key, tuple);
      numbers[key] = findOrAdd(tuple);
    }
    return numbers;
  }

  /** Where the tuple's key is, or the free slot where it belongs. */
  private int locate(int hash, Tuple tuple) {
    int mask = slots.length - 1;
    int at = hash & mask;
    while (slots[at] != 0) {
      int key = slots[at] - 1;
      if (hashes[key] == hash && keys.same(key, tuple)) {
        break;
      }
      at = (at + 1) & mask;
    }
    return at;
  }

  private void growHashes() {
    int length = (int) Math.min(MAX_SLOTS, hashes.length * 2L);
    account.reserve((long) (length - hashes.length) * Integer.BYTES);
    hashes = Arrays.copyOf(hashes, length);
  }

  private void growSlots() {
    if (slots.length == MAX_SLOTS) {
      if (keys.size() > MAX_KEYS) {
        throw tooManyKeys();
      }
      return;
    }
    account.reserve((long) slots.length * Integer.BYTES);
    int[] wider = new int[slots.length * 2];
    int mask = wider.length - 1;
    for (int key = 0; key < keys.size(); key++) {
      int at = hashes[key] & mask;
      while (wider[at] != 0) {
        at = (at + 1) & mask;
      }
      wider[at] = key + 1;
    }
    slots = wider;
  }

  static ResourceException tooManyKeys() {
    return new ResourceException(
        "The query needs more than %,d groups or distinct rows; make it narrower."
            .formatted(MAX_KEYS));
  }

  /** Drops all keys and gives their memory back. */
  public void clear() {
    account.release(
        ((long) slots.length - FIRST_SLOTS) * Integer.BYTES
            + (hashes.length - FIRST_SLOTS / 2L) * Integer.BYTES);
    slots = new int[FIRST_SLOTS];
    hashes = new int[FIRST_SLOTS / 2];
    keys.clear();
    if (vertices != null) {
      vertices.clear();
    }
  }
}
