package io.graphflow.core.tuple;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.parser.expression.Variable;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Collection;
import java.util.List;

/**
 * The rows of an inner plan, counted by the vertex that they end in, and the argument that the plan ran
 * with. As long as rows follow one another with the same argument, all of them look their counts up here.
 * Not safe for use by more than one thread at a time.
 */
public final class EndCounts {
  private static final int FIRST_SLOTS = 32;
  private static final int BYTES_PER_SLOT = 2 * Long.BYTES;

  /** A table with more slots than so many for each vertex is too large to be cleared for the next argument. */
  private static final int MOST_SLOTS_PER_VERTEX = 8;

  private final MemoryAccount account;

  /** The argument, or no row before the first one. */
  private final RowBuffer argument;

  private Long2LongOpenHashMap counts = newTable();

  /** The slots of the table that are accounted. */
  private int slots = FIRST_SLOTS;

  /**
   * Creates counts of no argument.
   *
   * @param argument the variables that the inner plan reads
   */
  public EndCounts(Collection<Variable> argument, MemoryAccount account) {
    this.account = account;
    this.argument = new RowBuffer(List.copyOf(argument), account);
  }

  private static Long2LongOpenHashMap newTable() {
    return new Long2LongOpenHashMap(FIRST_SLOTS / 2);
  }

  /** Whether the counts are those of the argument in a tuple. */
  public boolean isOf(Tuple tuple) {
    return argument.size() == 1 && argument.same(0, tuple);
  }

  /** Begins to count the rows of the argument in a tuple. */
  public void begin(Tuple tuple) {
    if (slots > FIRST_SLOTS && counts.size() < slots / MOST_SLOTS_PER_VERTEX) {
      dropTable();
    } else {
      counts.clear();
    }
    argument.clear();
    argument.append(tuple);
  }

  /**
   * Adds rows that end in a vertex.
   *
   * @param rows at least 1
   */
  public void add(long vertexId, long rows) {
    if (counts.size() == slots / 2) {
      account.reserve((long) slots * BYTES_PER_SLOT);
      slots *= 2;
    }
    long before = counts.addTo(vertexId, rows);
    Math.addExact(before, rows);
  }

  /** The number of rows that end in a vertex; 0 for NULL. */
  public long of(long vertexId) {
    return counts.get(vertexId);
  }

  /** Forgets argument and counts, and gives their memory back. */
  public void clear() {
    argument.clear();
    dropTable();
  }

  private void dropTable() {
    counts = newTable();
    account.release((long) (slots - FIRST_SLOTS) * BYTES_PER_SLOT);
    slots = FIRST_SLOTS;
  }
}
