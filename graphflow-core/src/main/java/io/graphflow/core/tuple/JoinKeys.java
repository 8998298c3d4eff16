package io.graphflow.core.tuple;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.layout.ElementId;
import java.util.List;

/**
 * The keys of the build side of a hash join, numbered from 0. A key with a NULL has no number, as it joins
 * with nothing. First keys are added, by one thread; once {@linkplain #seal sealed} they are looked for,
 * by any number of threads.
 */
public final class JoinKeys {
  private final int variableCount;
  private final JoinKey key;
  private final KeyTable table;

  /** Whether all variables are of types that columns of long forms may hold. */
  private final boolean areLongs;

  private final KeyFinder adding = new Adding();

  /**
   * Creates it without keys.
   *
   * @param variables other than edges
   * @param account counts the keys
   */
  public JoinKeys(List<Variable> variables, MemoryAccount account) {
    this.variableCount = variables.size();
    this.key = new JoinKey(variables);
    this.table = new KeyTable(variables, account);
    this.areLongs = variables.stream().map(Variable::type).allMatch(JoinKeys::isLong);
  }

  private static boolean isLong(CypherType type) {
    return switch (type) {
      case BOOLEAN, INTEGER, DATE, DATETIME -> true;
      case FLOAT, STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, PATH,
          NODE,
          RELATIONSHIP, ANY ->
        false;
    };
  }

  /** The number of keys. */
  public int size() {
    return table.size();
  }

  /** Bytes that some more keys may take, as {@link KeyTable#growthBytes} estimates them. */
  public long growthBytes(int more) {
    return table.growthBytes(more);
  }

  /** Finds keys, and adds those that are not there: a key is new if its number is the {@link #size} before. */
  public KeyFinder adding() {
    return adding;
  }

  /** A new finder of the keys that are there, which one thread may use while others use theirs. */
  public KeyFinder finding() {
    return new Finding();
  }

  /** Says that no key is added any more, until all are dropped. */
  public void seal() {
    if (areLongs) {
      table.seal(variableCount);
    }
  }

  /** Drops all keys and gives their memory back. */
  public void clear() {
    table.clear();
  }

  private final class Adding implements KeyFinder {
    private int[] found = {};

    @Override
    public int find(Tuple tuple) {
      return key.hasNull(tuple) ? KeyTable.ABSENT : table.findOrAdd(tuple);
    }

    @Override
    public void find(long[] vertexIds, int count, int[] numbers) {
      for (int i = 0; i < count; i++) {
        numbers[i] = vertexIds[i] == ElementId.NONE
            ? KeyTable.ABSENT
            : table.findOrAdd(vertexIds[i]);
      }
    }

    @Override
    public void find(long[][] values, long[] nulls, int count, int[] numbers) {
      if (nulls == null) {
        table.findOrAdd(values, null, count, numbers);
        return;
      }
      int whole = 0;
      for (int i = 0; i < count; i++) {
        if (nulls[i] == 0) {
          for (long[] column : values) {
            column[whole] = column[i];
          }
          whole++;
        }
      }
      if (found.length < whole) {
        found = new int[Math.max(whole, 2 * found.length)];
      }
      table.findOrAdd(values, null, whole, found);
      int next = 0;
      for (int i = 0; i < count; i++) {
        numbers[i] = nulls[i] == 0 ? found[next++] : KeyTable.ABSENT;
      }
    }
  }

  private final class Finding implements KeyFinder {
    private int[] places = {};

    @Override
    public int find(Tuple tuple) {
      // A key with a NULL is never in the table.
      return table.find(tuple);
    }

    @Override
    public void find(long[] vertexIds, int count, int[] numbers) {
      for (int i = 0; i < count; i++) {
        numbers[i] = table.find(vertexIds[i]);
      }
    }

    @Override
    public void find(long[][] values, long[] nulls, int count, int[] numbers) {
      if (places.length < count) {
        places = new int[Math.max(count, 2 * places.length)];
      }
      table.find(values, count, places, numbers);
      if (nulls != null) {
        for (int i = 0; i < count; i++) {
          // The value that stands for NULL may be another row's key.
          numbers[i] = nulls[i] == 0 ? numbers[i] : KeyTable.ABSENT;
        }
      }
    }
  }
}
