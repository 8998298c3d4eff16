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

  /** One in so many keys may be missing among the dense ones before all are looked for by hash. */
  private static final int DENSE_SHARE = 8;

  private final MemoryAccount account;

  /** The keys by number, unless they are in {@link #vertices}. */
  private final RowBuffer keys;

  /**
   * By hash the hash, in the upper half, and the key number + 1; 0 is free. So most mismatches need no look at
   * the key, and growing goes from the first slot to the last.
   */
  private long[] slots = new long[FIRST_SLOTS];

  /** Knows some keys by their values; null if keys do not lie close together, or there are few. */
  private DenseNumbers dense;

  /** The hashes of keys that are looked for together. */
  private int[] batchHashes = {};

  /** Whether {@link #dense} knows all keys without NULL, so that what is not there is nowhere. */
  private boolean isDenseWhole;

  /** The number of keys when it was last tried whether they lie close together. */
  private int triedKeys;

  /** Whether to try it again once the keys that are looked for together are found. */
  private boolean isDenseDue;

  /** Whether {@link #dense} knows all keys, and none comes any more. */
  private boolean isSealed;

  /** The keys from this number on are not in {@link #slots}, as they were found by their values alone. */
  private int slottedKeys;

  private final KeyFinder adding = new Adding();

  /** By variable its slot in a tuple. */
  private final int[] variableSlots;

  /** The slot of the key's only variable if that is a vertex, or -1. */
  private final int vertexSlot;

  /** Numbers the keys then; else null. */
  private final VertexKeys vertices;

  /** Creates an empty table for the values of {@code variables}. */
  public KeyTable(List<Variable> variables, MemoryAccount account) {
    this.account = account;
    this.keys = new RowBuffer(variables, account);
    this.variableSlots = variables.stream().mapToInt(Variable::id).toArray();
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

  /** Whether {@link #copyLongs} copies a variable of the keys, which has one long form then. */
  public boolean hasLongs(int variable) {
    return vertices != null || keys.hasLongs(variable);
  }

  /**
   * Copies a variable's values of some keys.
   *
   * @param variable its index among the variables
   * @param from the number of the first key
   * @param values receives the long forms from index {@code at} on
   * @param nulls receives which are NULL; null for a vertex
   */
  public void copyLongs(
      int variable, int from, int count, long[] values, boolean[] nulls, int at) {
    if (vertices == null) {
      keys.copyLongs(variable, from, count, values, nulls, at);
      return;
    }
    for (int i = 0; i < count; i++) {
      values[at + i] = vertices.id(from + i);
    }
  }

  /** A hash of the tuple's key. */
  public int hash(Tuple tuple) {
    return vertices == null ? keys.hash(tuple) : Long.hashCode(tuple.vertex(vertexSlot));
  }

  /** Bytes that some more keys may take, if their objects are as large as those of the keys that there are. */
  public long growthBytes(int more) {
    if (vertices != null) {
      return vertices.growthBytes(more);
    }
    long wanted = keys.size() + (long) more;
    return keys.growthBytes(more) + (long) (slotsFor(wanted) - slots.length) * Long.BYTES;
  }

  /** The number of slots for some keys; not less than there are. */
  private int slotsFor(long keyCount) {
    int length = slots.length;
    while (keyCount > length / 2 && length < MAX_SLOTS) {
      length *= 2;
    }
    return length;
  }

  /** The number of the tuple's key, or {@link #ABSENT}. */
  public int find(Tuple tuple) {
    if (isSealed) {
      return dense.find(tuple, variableSlots);
    }
    fillSlots();
    return vertices == null ? keyAt(locate(keys.hash(tuple), tuple))
        : vertices.find(tuple.vertex(vertexSlot));
  }

  /** The number of the tuple's key, which is new if it equals the {@link #size} before the call. */
  public int findOrAdd(Tuple tuple) {
    return vertices == null ? findOrAddRow(tuple)
        : vertices.findOrAdd(tuple.vertex(vertexSlot));
  }

  /** As {@link #find(Tuple)}, of a key of one variable, a vertex. */
  public int find(long vertexId) {
    return vertices.find(vertexId);
  }

  /** As {@link #findOrAdd(Tuple)}, of a key of one variable, a vertex. */
  public int findOrAdd(long vertexId) {
    return vertices.findOrAdd(vertexId);
  }

  /** Finds keys as {@link #findOrAdd(Tuple)} does, so that none is {@link #ABSENT}. */
  public KeyFinder adding() {
    return adding;
  }

  private final class Adding implements KeyFinder {
    @Override
    public int find(Tuple tuple) {
      return findOrAdd(tuple);
    }

    @Override
    public void find(long[] vertexIds, int count, int[] numbers) {
      for (int i = 0; i < count; i++) {
        numbers[i] = vertices.findOrAdd(vertexIds[i]);
      }
    }

    @Override
    public void find(long[][] values, long[] nulls, int count, int[] numbers) {
      findOrAdd(values, nulls, count, numbers);
    }
  }

  /**
   * Says that no key is added any more, so that keys of long forms that lie close together are found by their values
   * alone. All of the so many variables are of types BOOLEAN, INTEGER, DATE and DATETIME, and no key has a NULL.
   */
  void seal(int variables) {
    if (keys.size() > 0 && !isDenseWhole) {
      lookForDense(variables);
    }
    isSealed = isDenseWhole;
    if (!isSealed) {
      fillSlots();
    }
  }

  /**
   * Looks for keys of variables of types BOOLEAN, INTEGER, DATE and DATETIME. Several threads may look at a time.
   *
   * @param values by variable, then by key
   * @param places room for {@code count} numbers
   * @param numbers receives their numbers; {@link #ABSENT} for one that is not there
   */
  void find(long[][] values, int count, int[] places, int[] numbers) {
    if (isSealed) {
      dense.find(values, count, places, numbers);
      return;
    }
    keys.hash(values, null, count, places);
    findFirst(places, count, numbers);
    int mask = slots.length - 1;
    for (int i = 0; i < count; i++) {
      if (numbers[i] == ABSENT || !keys.same(numbers[i], values, i, 0)) {
        int at = places[i] & mask;
        while (slots[at] != 0
            && !(hashAt(at) == places[i] && keys.same(keyAt(at), values, i, 0))) {
          at = (at + 1) & mask;
        }
        numbers[i] = keyAt(at);
      }
    }
  }

  /** The keys at the first slots of some hashes, if they have the hash, else {@link #ABSENT}. */
  private void findFirst(int[] hashes, int count, int[] numbers) {
    int mask = slots.length - 1;
    for (int i = 0; i < count; i++) {
      int hash = hashes[i];
      long slot = slots[hash & mask];
      numbers[i] = (int) (slot >>> Integer.SIZE) == hash ? (int) slot - 1 : ABSENT;
    }
  }

  /**
   * Numbers keys as {@link #findOrAdd(Tuple)} does one after the other. The places of all are looked at before the
   * first is compared, so that the waits for memory overlap. See {@link KeyFinder#find(long[][], long[], int, int[])}.
   */
  void findOrAdd(long[][] values, long[] nulls, int count, int[] numbers) {
    DenseNumbers known = nulls == null ? dense : null;
    if (known != null) {
      int absent = known.find(values, count, numbers);
      if (isDenseWhole) {
        if (absent > 0) {
          addByValues(values, count, numbers);
        }
        return;
      }
      // Where many are not known, the waits for memory of the further search should overlap.
      if (absent <= count / DENSE_SHARE) {
        if (absent > 0) {
          addMissing(values, count, numbers);
        }
        return;
      }
    }
    fillSlots();
    if (batchHashes.length < count) {
      batchHashes = new int[count];
    }
    keys.hash(values, nulls, count, batchHashes);
    findFirst(batchHashes, count, numbers);
    for (int i = 0; i < count; i++) {
      int key = numbers[i];
      long marks = nulls == null ? 0 : nulls[i];
      // A key never moves, so that one that was right before the slots grew is right now.
      if (key == ABSENT || !keys.same(key, values, i, marks)) {
        numbers[i] = findOrAdd(values, i, marks, batchHashes[i]);
        if (known != null) {
          known.put(i, numbers[i]);
        }
      }
    }
    tryDense(values.length);
  }

  /**
   * Adds the keys that were looked for and are not there, without a look at the slots, as long as they lie where the
   * others do.
   */
  private void addByValues(long[][] values, int count, int[] numbers) {
    DenseNumbers known = dense;
    for (int i = 0; i < count; i++) {
      if (numbers[i] != ABSENT) {
        continue;
      }
      if (!known.hasPlace(i) || !isDenseWhole) {
        fillSlots();
        numbers[i] = findOrAdd(values, i, 0, RowBuffer.hash(values, i));
        continue;
      }
      // The same key may have come before in this batch.
      numbers[i] = known.at(i);
      if (numbers[i] == ABSENT) {
        if (keys.size() > MAX_KEYS) {
          throw tooManyKeys();
        }
        numbers[i] = keys.append(values, i, 0);
        known.put(i, numbers[i]);
      }
    }
    isDenseDue |= keys.size() >= 2 * triedKeys;
    tryDense(values.length);
  }

  private void tryDense(int variables) {
    if (isDenseDue) {
      lookForDense(variables);
    }
  }

  /** Puts the keys into slots that were found by their values alone. */
  private void fillSlots() {
    int size = keys.size();
    if (slottedKeys == size || vertices != null) {
      return;
    }
    widen(slotsFor(size));
    int mask = slots.length - 1;
    for (int key = slottedKeys; key < size; key++) {
      int hash = keys.hash(key);
      int at = hash & mask;
      while (slots[at] != 0) {
        at = (at + 1) & mask;
      }
      slots[at] = (long) hash << Integer.SIZE | (key + 1);
    }
    slottedKeys = size;
  }

  /** Finds the keys that are not known to be dense among those that were just looked for. */
  private void addMissing(long[][] values, int count, int[] numbers) {
    DenseNumbers known = dense;
    for (int i = 0; i < count; i++) {
      if (numbers[i] == ABSENT) {
        numbers[i] = findOrAdd(values, i, 0, RowBuffer.hash(values, i));
        known.put(i, numbers[i]);
      }
    }
    tryDense(values.length);
  }

  private int findOrAdd(long[][] values, int index, long nulls, int hash) {
    int mask = slots.length - 1;
    int at = hash & mask;
    while (slots[at] != 0) {
      if (hashAt(at) == hash && keys.same(keyAt(at), values, index, nulls)) {
        return keyAt(at);
      }
      at = (at + 1) & mask;
    }
    int slotsBefore = slots.length;
    int key = add(keys.append(values, index, nulls), hash, at);
    isDenseDue |= slots.length > slotsBefore;
    return key;
  }

  /** Finds numbers by values from now on if all keys so far have values close together. */
  private void lookForDense(int variables) {
    dropDense();
    long[] least = new long[variables];
    long[] greatest = new long[variables];
    for (int variable = 0; variable < variables; variable++) {
      keys.bounds(variable, least, greatest);
    }
    dense = DenseNumbers.of(account, least, greatest, keys.size());
    triedKeys = keys.size();
    isDenseWhole = dense != null;
    if (dense != null) {
      for (int key = 0; key < keys.size(); key++) {
        keys.put(key, dense);
      }
    }
  }

  private void dropDense() {
    if (dense != null) {
      dense.release();
      dense = null;
    }
    isDenseWhole = false;
    isDenseDue = false;
    isSealed = false;
  }

  private int findOrAddRow(Tuple tuple) {
    fillSlots();
    int hash = keys.hash(tuple);
    int at = locate(hash, tuple);
    if (slots[at] != 0) {
      return keyAt(at);
    }
    return add(keys.append(tuple), hash, at);
  }

  private int hashAt(int at) {
    return (int) (slots[at] >>> Integer.SIZE);
  }

  private int keyAt(int at) {
    return (int) slots[at] - 1;
  }

  /** Notes a new key in a free slot. */
  private int add(int key, int hash, int at) {
    slots[at] = (long) hash << Integer.SIZE | (key + 1);
    slottedKeys = key + 1;
    isDenseWhole = false;
    if (key >= slots.length / 2) {
      growSlots();
    }
    return key;
  }

  /**
   * Gives back what helps to find many keys at a time: from now on they are looked for one by one, or memory is short.
   */
  public void findByHash() {
    dropDense();
    fillSlots();
  }

  /**
   * Adds the keys of another table of the same variables.
   *
   * @param tuple its slots of the variables are overwritten
   * @return by the number of each key in {@code other} its number here
   */
  public int[] addAll(KeyTable other, Tuple tuple) {
    int[] numbers = new int[other.size()];
    if (vertices != null) {
      for (int key = 0; key < numbers.length; key++) {
        numbers[key] = vertices.findOrAdd(other.vertices.id(key));
      }
      return numbers;
    }
    findByHash();
    other.dropDense();
    for (int key = 0; key < numbers.length; key++) {
      other.load(key, tuple);
      numbers[key] = findOrAdd(tuple);
    }
    return numbers;
  }

  /** Whether {@link #detach} can be called: vertices are found by their offsets, which parts would spoil. */
  public boolean canDetach() {
    return vertices == null;
  }

  /**
   * Takes all keys out, and keeps room for as many. They count to the account of this table.
   *
   * @param numbers receives by the place of each key its number here
   */
  public DetachedKeys detach(int[] numbers) {
    fillSlots();
    int[] hashes = new int[keys.size()];
    for (long slot : slots) {
      if (slot != 0) {
        hashes[(int) slot - 1] = (int) (slot >>> Integer.SIZE);
      }
    }
    DetachedKeys keysApart = new DetachedKeys(account, keys, hashes, numbers);
    forget();
    return keysApart;
  }

  /**
   * Adds some keys that were taken out of a table of the same variables.
   *
   * @param from the place of the first key
   * @param to the place after the last one
   * @param numbers receives the numbers of the keys, from index 0 on
   */
  public void addAll(DetachedKeys keysApart, int from, int to, int[] numbers) {
    fillSlots();
    RowBuffer rows = keysApart.rows();
    for (int place = from; place < to; place++) {
      int hash = keysApart.hash(place);
      int mask = slots.length - 1;
      int at = hash & mask;
      while (slots[at] != 0 && (hashAt(at) != hash || !keys.same(keyAt(at), rows, place))) {
        at = (at + 1) & mask;
      }
      numbers[place - from] =
          slots[at] != 0 ? keyAt(at) : add(keys.append(rows, place), hash, at);
    }
  }

  /** Where the tuple's key is, or the free slot where it belongs. */
  private int locate(int hash, Tuple tuple) {
    int mask = slots.length - 1;
    int at = hash & mask;
    while (slots[at] != 0) {
      if (hashAt(at) == hash && keys.same(keyAt(at), tuple)) {
        break;
      }
      at = (at + 1) & mask;
    }
    return at;
  }

  private void growSlots() {
    if (slots.length == MAX_SLOTS) {
      if (keys.size() > MAX_KEYS) {
        throw tooManyKeys();
      }
      return;
    }
    widen(2 * slots.length);
  }

  private void widen(int length) {
    if (length == slots.length) {
      return;
    }
    account.reserve((long) (length - slots.length) * Long.BYTES);
    long[] wider = new long[length];
    int mask = wider.length - 1;
    for (long slot : slots) {
      if (slot != 0) {
        int at = (int) (slot >>> Integer.SIZE) & mask;
        while (wider[at] != 0) {
          at = (at + 1) & mask;
        }
        wider[at] = slot;
      }
    }
    slots = wider;
  }

  static ResourceException tooManyKeys() {
    return new ResourceException(
        "The query needs more than %,d groups or distinct rows; make it narrower."
            .formatted(MAX_KEYS));
  }

  /** Drops all keys, and keeps room for as many. */
  public void forget() {
    dropDense();
    slottedKeys = 0;
    Arrays.fill(slots, 0);
    keys.forget();
    if (vertices != null) {
      vertices.clear();
    }
  }

  /** Drops all keys and gives their memory back. */
  public void clear() {
    dropDense();
    slottedKeys = 0;
    account.release(
        ((long) slots.length - FIRST_SLOTS) * Long.BYTES);
    slots = new long[FIRST_SLOTS];
    keys.clear();
    if (vertices != null) {
      vertices.clear();
    }
  }
}
