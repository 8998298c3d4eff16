package io.graphflow.core.group;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.spill.TupleForm;
import io.graphflow.core.tuple.DetachedKeys;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The groups of rows by their keys; without keys there is one group, even if there are no rows. When memory is short no
 * group is added any more: rows of other keys are put aside, and form groups of their own once the caller has done with
 * those that are here ({@link #nextPart}). For one thread at a time.
 */
public final class GroupKeys {
  /** What is held may grow by this part, for strings and the like, before memory is looked at again. */
  private static final int SLACK_SHARE = 4;

  /** So many more groups may come before memory is looked at again. */
  private static final int GROUPS_PER_CHECK = 64;

  private final QueryContext context;
  private final MemoryAccount account;
  private final Assignment[] assignments;

  /** Null without keys. */
  private final KeyTable table;

  private final int workers;
  private final List<Variable> keys;
  private final Supplier<List<Set<Variable>>> read;

  /** Whether rows can be put aside. */
  private final boolean hasDisk;

  /** Null until memory is short for the first time, as few queries need it. */
  private OverflowRows overflow;

  /** What workers have put aside whose groups were added to these. */
  private final List<OverflowRows> merged = new ArrayList<>();

  private boolean hasMerged;
  private boolean isClosed;

  /** Memory need not be looked at for so many groups. */
  private int roomFor;

  /**
   * Creates it without groups.
   *
   * @param account counts the groups
   * @param keys the keys' variables, in which rows differ
   * @param assignments evaluate the keys into them
   * @param read by kind of row the variables that the caller reads of a row besides its keys
   * @param workers how many such tables are filled at a time, to be merged in the end
   */
  public GroupKeys(QueryContext context, MemoryAccount account, List<Variable> keys,
      List<Assignment> assignments, Supplier<List<Set<Variable>>> read, int workers) {
    this.context = context;
    this.account = account;
    this.assignments = assignments.toArray(Assignment[]::new);
    this.table = keys.isEmpty() ? null : new KeyTable(keys, account);
    this.workers = workers;
    this.keys = keys;
    this.read = read;
    this.hasDisk = !keys.isEmpty() && context.resources().spill() != null;
  }

  private OverflowRows overflow() {
    if (overflow == null) {
      overflow = new OverflowRows(context, account, read.get().stream().map(this::form).toList());
    }
    return overflow;
  }

  private TupleForm form(Set<Variable> more) {
    List<Variable> variables = new ArrayList<>(keys);
    for (Variable variable : more) {
      if (keys.stream().noneMatch(key -> key.id() == variable.id())) {
        variables.add(variable);
      }
    }
    return new TupleForm(variables);
  }

  /** Whether there are keys. */
  public boolean hasKeys() {
    return table != null;
  }

  /** The keys in memory; null if there are none. New ones must not be added once this {@link #isClosed}. */
  public KeyTable table() {
    return table;
  }

  /** The number of groups in memory. */
  public int count() {
    return table == null ? 1 : table.size();
  }

  /** Puts a group's keys into their slots of a tuple. */
  public void load(int group, Tuple tuple) {
    if (table != null) {
      table.load(group, tuple);
    }
  }

  /** Whether groups may be taken out by {@link #detach}. */
  boolean canDetach() {
    return table != null && table.canDetach() && !isClosed && merged.isEmpty();
  }

  /** Whether no group is added any more, as memory is short. */
  public boolean isClosed() {
    return isClosed;
  }

  /** Whether {@link #makeRoom} has to be called before so many groups may come. */
  public boolean needsRoom(int more) {
    return table != null && table.size() + more > roomFor;
  }

  /** The number of groups that there is to be room for if so many more may come. */
  public int roomFor(int more) {
    return count() + more + GROUPS_PER_CHECK;
  }

  /**
   * Adds no more groups from now on if there is no memory for some more.
   *
   * @param more how many may come
   * @param bytes what else the caller will need for {@link #roomFor} groups
   * @param heldBytes what else the caller holds for groups
   */
  public void makeRoom(int more, long bytes, long heldBytes) {
    if (!hasDisk || isClosed) {
      roomFor = Integer.MAX_VALUE;
      return;
    }
    int wanted = roomFor(more);
    long growth = table.growthBytes(wanted - table.size()) + bytes;
    long held = account.heldBytes() + heldBytes;
    // Merging takes as much as all workers hold, while they hold it, and arrays double meanwhile.
    long toMerge = workers == 1 || hasMerged ? 0 : 2L * workers * (held + growth);
    long needed = growth + held / SLACK_SHARE + toMerge + OverflowRows.bufferBytes(context);
    isClosed = account.shouldMove(held, needed) && overflow().takesRows();
    roomFor = isClosed ? Integer.MAX_VALUE : wanted;
    if (isClosed) {
      table.findByHash();
    }
  }

  /** Evaluates the keys on a tuple into their slots. */
  public void assign(Tuple tuple) {
    for (Assignment assignment : assignments) {
      assignment.apply(tuple);
    }
  }

  /**
   * The group of the keys in the tuple's slots, which is a new one if it equals {@link #count} before the call; {@link
   * KeyTable#ABSENT} if there is none and this is closed. The row is to be {@linkplain #putAside put aside} then.
   */
  public int find(Tuple tuple) {
    if (table == null) {
      return 0;
    }
    return isClosed ? table.find(tuple) : table.findOrAdd(tuple);
  }

  /** Puts aside the row of a tuple, which has its keys in their slots. */
  public void putAside(int kind, Tuple tuple, long times) {
    overflow().add(kind, tuple, table.hash(tuple), times);
  }

  /**
   * Adds the groups of another worker, and takes what it has put aside. After the last worker {@link #lookAgain} is to
   * be called.
   *
   * @param tuple its slots of the keys are overwritten
   * @return for each group of {@code other} the group here
   */
  public int[] addAll(GroupKeys other, Tuple tuple) {
    if (table == null) {
      return new int[1];
    }
    hasMerged = true;
    int[] groups = table.addAll(other.table, tuple);
    other.merged.forEach(merged::add);
    other.merged.clear();
    if (other.isClosed) {
      merged.add(other.giveOverflow());
    }
    return groups;
  }

  private OverflowRows giveOverflow() {
    OverflowRows given = overflow;
    given.finish();
    overflow = null;
    return given;
  }

  /**
   * Goes through all that the workers have put aside, as the groups of their rows may have come from others.
   *
   * @param sink receives the rows
   */
  public void lookAgain(Tuple tuple, RowSink sink) {
    if (!hasMerged || (!isClosed && merged.isEmpty())) {
      return;
    }
    if (isClosed) {
      merged.add(giveOverflow());
    }
    isClosed = true;
    roomFor = Integer.MAX_VALUE;
    while (!merged.isEmpty()) {
      OverflowRows rows = merged.getLast();
      while (rows.nextPart()) {
        while (rows.nextRow(tuple)) {
          sink.add(rows.kind(), rows.times());
        }
      }
      merged.removeLast().release();
    }
  }

  /**
   * Forgets the groups in memory and begins with a part of the rows that were put aside.
   *
   * @return false if there is none, which changes nothing
   */
  public boolean nextPart() {
    if (overflow == null || !overflow.nextPart()) {
      return false;
    }
    table.clear();
    isClosed = false;
    roomFor = 0;
    return true;
  }

  /** Sets the tuple to the next row of the part; false if there is none. */
  public boolean nextRow(Tuple tuple) {
    return overflow != null && overflow.nextRow(tuple);
  }

  /** The kind of the row of {@link #nextRow}. */
  public int kind() {
    return overflow.kind();
  }

  /** How often the row of {@link #nextRow} counts. */
  public long times() {
    return overflow.times();
  }

  /**
   * Takes all groups out of the table, so that the next ones come into an empty one. They count until the caller
   * releases them.
   *
   * @param groups receives by the place of each group its number here
   */
  DetachedKeys detach(int[] groups) {
    roomFor = 0;
    return table.detach(groups);
  }

  /**
   * Adds groups that were taken out.
   *
   * @return for each of them, by its place, the group here
   */
  int[] addAll(DetachedKeys keysApart) {
    int[] groups = new int[keysApart.size()];
    table.addAll(keysApart, 0, keysApart.size(), groups);
    return groups;
  }

  /** Forgets all groups, and all rows that were put aside. */
  public void clear() {
    if (table != null) {
      table.clear();
    }
    isClosed = false;
    roomFor = 0;
    hasMerged = false;
    if (overflow != null) {
      overflow.release();
    }
    merged.forEach(OverflowRows::release);
    merged.clear();
  }
}
