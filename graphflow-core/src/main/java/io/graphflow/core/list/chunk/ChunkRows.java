package io.graphflow.core.list.chunk;

import io.graphflow.core.list.chunk.Bindings.Binding;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a chunk, one by one in a tuple, for an operator that must see them so. Only groups
 * with a wanted variable are enumerated; the others multiply: {@link #multiplicity} says for how
 * many equal rows the current one stands.
 */
public final class ChunkRows {
  /**
   * The number of rows between two checks whether the query is to end; a chunk may stand for any
   * number.
   */
  private static final int ROWS_PER_CHECK = 4096;

  private final Tuple tuple;
  private final Bindings flat;
  private final ListGroup[] enumerated;
  private final Bindings[] bindings;
  private final int[] indexes;
  private final ListGroup[] multiplied;

  private long multipliedRows;
  private int uncheckedRows;
  private boolean hasMultiplicities;

  /**
   * Creates the rows over the groups of a chunk.
   *
   * @param wanted bindings of the variables that will be read
   * @param groups all groups of the chunk
   * @param unflat the groups that are unflat at this operator
   */
  public ChunkRows(Tuple tuple, List<Binding> wanted, List<ListGroup> groups,
      List<ListGroup> unflat) {
    this.tuple = tuple;
    List<Binding> flatBindings = new ArrayList<>();
    List<ListGroup> lists = new ArrayList<>();
    for (Binding binding : wanted) {
      if (!unflat.contains(binding.group())) {
        flatBindings.add(binding);
      } else if (!lists.contains(binding.group())) {
        lists.add(binding.group());
      }
    }
    flat = new Bindings(flatBindings);
    // Groups keep the order in which they came into being, so that rows come in the order of nested
    // loops.
    enumerated = new ListGroup[lists.size()];
    multiplied = new ListGroup[groups.size() - enumerated.length];
    int enumeratedCount = 0;
    int multipliedCount = 0;
    for (ListGroup group : groups) {
      if (lists.contains(group)) {
        enumerated[enumeratedCount++] = group;
      } else {
        multiplied[multipliedCount++] = group;
      }
    }
    bindings = new Bindings[enumerated.length];
    for (int i = 0; i < enumerated.length; i++) {
      bindings[i] = Bindings.of(wanted, enumerated[i]);
    }
    indexes = new int[enumerated.length];
  }

  /**
   * The vector of values at the positions of the only group that is enumerated.
   *
   * @param slot of the variable
   * @return null if there are several such groups, or the variable belongs to none, or is an element of the graph
   */
  public ValueVector vector(int slot) {
    return enumerated.length == 1 && bindings[0].vector(slot) instanceof ValueVector values
        ? values
        : null;
  }

  /**
   * The positions that are the rows of the chunk that the groups now hold, one each, for a reader that reads only {@link
   * #vector vectors}, instead of {@link #first}.
   *
   * @return null if rows have to be enumerated
   */
  public Selection positions() {
    if (enumerated.length != 1 || enumerated[0].multiplicities != null) {
      return null;
    }
    for (ListGroup group : multiplied) {
      if (group.rows() != 1) {
        return null;
      }
    }
    check(enumerated[0].selection.count());
    return enumerated[0].selection;
  }

  /** Moves to the first row of the chunk that the groups now hold. */
  public void first() {
    check(1);
    flat.loadCurrent(tuple);
    multipliedRows = 1;
    for (ListGroup group : multiplied) {
      multipliedRows = Math.multiplyExact(multipliedRows, group.rows());
    }
    hasMultiplicities = false;
    for (int i = 0; i < enumerated.length; i++) {
      hasMultiplicities |= enumerated[i].multiplicities != null;
      indexes[i] = 0;
      loadGroup(i);
    }
  }

  /** Moves to the chunk's next row; false if there is none. */
  public boolean advance() {
    int last = enumerated.length - 1;
    if (last >= 0 && ++indexes[last] < enumerated[last].selection.count()) {
      loadGroup(last);
      return true;
    }
    return last >= 0 && advanceOuter(last);
  }

  /** Starts the innermost group anew, at the next position of one of the others. */
  private boolean advanceOuter(int last) {
    check(enumerated[last].selection.count());
    if (last == 0) {
      return false;
    }
    indexes[last] = 0;
    loadGroup(last);
    for (int i = last - 1; i >= 0; i--) {
      if (++indexes[i] < enumerated[i].selection.count()) {
        loadGroup(i);
        return true;
      }
      indexes[i] = 0;
      loadGroup(i);
    }
    return false;
  }

  private void check(int rows) {
    uncheckedRows += rows;
    if (uncheckedRows >= ROWS_PER_CHECK) {
      uncheckedRows = 0;
      tuple.check();
    }
  }

  /** Puts the current row into the tuple again, after others have overwritten it. */
  public void reload() {
    flat.loadCurrent(tuple);
    for (int i = 0; i < enumerated.length; i++) {
      loadGroup(i);
    }
  }

  private void loadGroup(int i) {
    bindings[i].load(enumerated[i].selection.position(indexes[i]), tuple);
  }

  /** The number of rows that the current one stands for, at least 1. */
  public long multiplicity() {
    if (!hasMultiplicities) {
      return multipliedRows;
    }
    long rows = multipliedRows;
    for (int i = 0; i < enumerated.length; i++) {
      long[] multiplicities = enumerated[i].multiplicities;
      if (multiplicities != null) {
        rows =
            Math.multiplyExact(rows, multiplicities[enumerated[i].selection.position(indexes[i])]);
      }
    }
    return rows;
  }
}
