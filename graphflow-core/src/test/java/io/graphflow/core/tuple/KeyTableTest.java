package io.graphflow.core.tuple;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.limit.Interruption;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.limit.QueryLimits;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Keys of long forms, one vector after the other, get the numbers in which they came first. */
class KeyTableTest {
  private static final int BATCH = 1000;
  private static final int BATCHES = 60;

  private static final List<Variable> VARIABLES =
      List.of(new Variable(0, "x", CypherType.INTEGER), new Variable(1, "y", CypherType.INTEGER));

  private final QueryLimits limits = new QueryLimits(new Interruption(0), 0);
  private final MemoryAccount account = limits.account("keys");
  private final KeyTable table = new KeyTable(VARIABLES, account);
  private final Map<List<Long>, Integer> expected = new HashMap<>();
  private final Random random = new Random(3);

  /** Adds batches of keys, a NULL being a null. */
  private void add(IntFunction<List<Long>> keys) {
    add(BATCHES, keys);
  }

  private void add(int batches, IntFunction<List<Long>> keys) {
    for (int batch = 0; batch < batches; batch++) {
      long[][] values = new long[2][BATCH];
      long[] nulls = new long[BATCH];
      List<Integer> wanted = new ArrayList<>();
      boolean hasNulls = false;
      for (int i = 0; i < BATCH; i++) {
        List<Long> key = keys.apply(batch);
        for (int k = 0; k < 2; k++) {
          values[k][i] = key.get(k) == null ? 0 : key.get(k);
          nulls[i] |= key.get(k) == null ? 1L << k : 0;
        }
        hasNulls |= nulls[i] != 0;
        Integer number = expected.putIfAbsent(key, expected.size());
        wanted.add(number == null ? expected.size() - 1 : number);
      }
      int[] found = new int[BATCH];
      table.findOrAdd(values, hasNulls ? nulls : null, BATCH, found);
      for (int i = 0; i < BATCH; i++) {
        assertThat(found[i]).as("batch %d, key %d", batch, i).isEqualTo(wanted.get(i));
      }
    }
    assertThat(table.size()).isEqualTo(expected.size());
  }

  private static List<Long> key(Long x, Long y) {
    List<Long> key = new ArrayList<>();
    key.add(x);
    key.add(y);
    return key;
  }

  @Test
  void valuesCloseTogether() {
    addCloseTogether();
  }

  private void addCloseTogether() {
    add(_ -> key(random.nextLong(72) - 20, 5_000 + random.nextLong(300)));
  }

  /** More and more values, so that some lie outside what is known of the first ones. */
  @Test
  void wideningValues() {
    add(batch -> key(random.nextLong(10L + batch) * (batch % 3 == 0 ? -1 : 1),
        random.nextLong(100 + 40L * batch)));
  }

  /** Every second batch has NULLs, so that the keys that came with them are there when others are looked for. */
  @Test
  void someNulls() {
    add(batch -> key(batch % 2 == 1 && random.nextInt(20) == 0 ? null : (Long) random.nextLong(50),
        batch % 4 == 3 && random.nextInt(9) == 0 ? null : (Long) random.nextLong(100)));
  }

  /** Now and then a key comes alone, in a tuple, and is looked for so, too. */
  @Test
  void keysInTuples() {
    Tuple tuple = new Tuple(2);
    for (int round = 0; round < 40; round++) {
      long width = 3_000L + 200L * round;
      addOne(tuple, round % 5 == 4 ? 20_000 + round : random.nextLong(60), random.nextLong(90));
      add(1, _ -> key(random.nextLong(width / 50), random.nextLong(50)));
      for (Map.Entry<List<Long>, Integer> entry : expected.entrySet()) {
        if (entry.getValue() % 7 == round % 7) {
          set(tuple, entry.getKey().get(0), entry.getKey().get(1));
          assertThat(table.find(tuple)).isEqualTo(entry.getValue());
        }
      }
      set(tuple, -1, round);
      assertThat(table.find(tuple)).isEqualTo(KeyTable.ABSENT);
    }
  }

  private void addOne(Tuple tuple, long x, long y) {
    set(tuple, x, y);
    Integer known = expected.putIfAbsent(key(x, y), expected.size());
    assertThat(table.findOrAdd(tuple)).isEqualTo(known == null ? expected.size() - 1 : known);
  }

  private static void set(Tuple tuple, long x, long y) {
    tuple.setLong(0, x);
    tuple.setLong(1, y);
  }

  /** Once no key comes any more, all are found, and no other. */
  @Test
  void sealedKeys() {
    addCloseTogether();
    checkSealed();
  }

  @Test
  void sealedKeysFarAway() {
    add(_ -> key(random.nextLong(), random.nextLong(3)));
    checkSealed();
  }

  private void checkSealed() {
    table.seal(2);
    Tuple tuple = new Tuple(2);
    List<List<Long>> keys = new ArrayList<>(expected.keySet());
    for (long i = 0; i < 2_000; i++) {
      keys.add(key(random.nextLong(100) - 40, 4_900 + random.nextLong(500)));
      keys.add(key(random.nextLong(), random.nextLong()));
    }
    long[][] values = new long[2][keys.size()];
    for (int i = 0; i < keys.size(); i++) {
      values[0][i] = keys.get(i).get(0);
      values[1][i] = keys.get(i).get(1);
    }
    int[] found = new int[keys.size()];
    table.find(values, keys.size(), new int[keys.size()], found);
    for (int i = 0; i < keys.size(); i++) {
      int number = expected.getOrDefault(keys.get(i), KeyTable.ABSENT);
      assertThat(found[i]).as("%s", keys.get(i)).isEqualTo(number);
      set(tuple, values[0][i], values[1][i]);
      assertThat(table.find(tuple)).isEqualTo(number);
    }
    tuple.setNull(0);
    assertThat(table.find(tuple)).isEqualTo(KeyTable.ABSENT);
  }

  /** First close together, then the ends of all values. */
  @Test
  void valuesFarAway() {
    add(batch -> batch < 20 ? key(random.nextLong(60), random.nextLong(60))
        : key(random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE, random.nextLong(9000)));
  }

  @Test
  void givesAllMemoryBack() {
    addCloseTogether();
    assertThat(account.heldBytes()).isPositive();
    table.clear();
    assertThat(account.heldBytes()).isZero();
  }

  /** What helps to find many keys at a time holds nothing while keys come one by one from another table. */
  @Test
  void mergesWithNothingButHashes() {
    addCloseTogether();
    MemoryAccount plainAccount = limits.account("plain keys");
    KeyTable plain = new KeyTable(VARIABLES, plainAccount);
    Tuple tuple = new Tuple(2);
    for (int key = 0; key < table.size(); key++) {
      table.load(key, tuple);
      assertThat(plain.findOrAdd(tuple)).isEqualTo(key);
    }
    long plainBytes = plainAccount.heldBytes();
    assertThat(account.heldBytes()).as("with places").isNotEqualTo(plainBytes);
    table.addAll(plain, tuple);
    assertThat(account.heldBytes()).as("of the keys that are added to").isEqualTo(plainBytes);
    table.clear();
    expected.clear();
    addCloseTogether();
    plain.addAll(table, tuple);
    assertThat(account.heldBytes()).as("of the keys that are read").isLessThan(plainBytes);
  }

  /** Keys that are taken out are in parts, each key in the same one each time. */
  @Test
  void partsOfKeysTakenOut() {
    addCloseTogether();
    int[] numbers = new int[table.size()];
    DetachedKeys keysApart = table.detach(numbers);
    assertThat(table.size()).isZero();
    assertThat(keysApart.size()).isEqualTo(expected.size());
    assertThat(keysApart.start(DetachedKeys.PARTS)).isEqualTo(keysApart.size());
    assertThat(numbers).doesNotHaveDuplicates();
    // The same keys in another order.
    long[][] values = new long[2][BATCH];
    List<List<Long>> keys = new ArrayList<>(expected.keySet());
    int[] found = new int[BATCH];
    for (int from = 0; from < keys.size(); from += BATCH) {
      int count = Math.min(BATCH, keys.size() - from);
      for (int i = 0; i < count; i++) {
        values[0][i] = keys.get(from + i).get(0);
        values[1][i] = keys.get(from + i).get(1);
      }
      table.findOrAdd(values, null, count, found);
    }
    DetachedKeys other = table.detach(new int[table.size()]);
    for (int part = 0; part < DetachedKeys.PARTS; part++) {
      int[] first = new int[keysApart.start(part + 1) - keysApart.start(part)];
      table.addAll(keysApart, keysApart.start(part), keysApart.start(part + 1), first);
      int before = table.size();
      int[] again = new int[other.start(part + 1) - other.start(part)];
      table.addAll(other, other.start(part), other.start(part + 1), again);
      assertThat(again).hasSameSizeAs(first);
      assertThat(table.size()).as("no new key among the others").isEqualTo(before);
      table.forget();
    }
    keysApart.release();
    other.release();
    table.clear();
    assertThat(account.heldBytes()).isZero();
  }
}
