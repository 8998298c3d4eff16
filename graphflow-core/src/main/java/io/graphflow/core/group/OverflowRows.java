package io.graphflow.core.group;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.spill.SpillFile;
import io.graphflow.core.spill.SpillInput;
import io.graphflow.core.spill.SpillOutput;
import io.graphflow.core.spill.SpillSpace;
import io.graphflow.core.spill.TupleForm;
import io.graphflow.core.tuple.Tuple;
import it.unimi.dsi.fastutil.HashCommon;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Rows whose keys found no room in a hash table, put aside on a disk in parts by some bits of their keys' hashes: rows
 * of one key are in one part. Each part is read again with an empty table, and its rows may be put aside once more, by
 * further bits, as hybrid hash joins do (DeWitt et al., <i>Implementation Techniques for Main Memory Database
 * Systems</i>, SIGMOD 1984, section 3.4). For one thread at a time.
 */
final class OverflowRows {
  private static final int LEAST_PART_BITS = 4;

  /** With so many parts as this makes, a part of what is 32 times too large is read at once. */
  private static final int MOST_PART_BITS = 6;

  /** The buffers of all parts take at most such a part of the limit, but those of the fewest parts. */
  private static final int BUFFERS_SHARE = 64;

  private final QueryContext context;
  private final MemoryAccount account;
  private final List<TupleForm> forms;
  private final int partBits;

  /** The parts that wait; those that were parted last, which are the smallest, are read first. */
  private final Deque<Part> waiting = new ArrayDeque<>();

  /** The part that is read; null if none is. */
  private Part current;

  private SpillInput input;

  /** By part what was put aside while the current part, or before it the input, is read; null without. */
  private SpillOutput[] outputs;

  private SpillFile file;
  private int kind;
  private long times;

  /** Parts of one file, which ends with the last of them. */
  private static final class Parts {
    private final SpillFile file;
    private int left;

    Parts(SpillFile file) {
      this.file = file;
    }

    void drop() {
      if (--left == 0) {
        file.close();
      }
    }
  }

  /** Rows put aside, by how many groups of bits their hashes agree. */
  private record Part(SpillOutput rows, Parts parts, int level) {}

  /**
   * Creates it without rows.
   *
   * @param account counts the buffers
   * @param forms what is kept of a row, by its kind
   */
  OverflowRows(QueryContext context, MemoryAccount account, List<TupleForm> forms) {
    this.context = context;
    this.account = account;
    this.forms = List.copyOf(forms);
    this.partBits = partBits(context);
  }

  private static int partBits(QueryContext context) {
    long parts = context.limits().limitBytes() / BUFFERS_SHARE
        / SpillSpace.bufferBytes(context.limits());
    return Math.clamp(Long.SIZE - 1 - Long.numberOfLeadingZeros(parts), LEAST_PART_BITS,
        MOST_PART_BITS);
  }

  /** Whether rows can be put aside; if not, no bits are left by which those that are read differ. */
  boolean takesRows() {
    return (level() + 1) * partBits <= Integer.SIZE;
  }

  private int level() {
    return current == null ? 0 : current.level;
  }

  /**
   * Puts the tuple's row aside.
   *
   * @param hash of its key
   * @param rowTimes how often it counts
   */
  void add(int rowKind, Tuple tuple, int hash, long rowTimes) {
    if (outputs == null) {
      outputs = new SpillOutput[1 << partBits];
      file = context.resources().spill().newFile(context.limits());
    }
    int part = HashCommon.mix(hash) >>> (level() * partBits) & (outputs.length - 1);
    if (outputs[part] == null) {
      outputs[part] = new SpillOutput(file, account);
    }
    outputs[part].writeByte(rowKind);
    outputs[part].writeLong(rowTimes);
    forms.get(rowKind).write(tuple, outputs[part]);
  }

  /** Goes on to a next part of what was put aside; false if there is none. */
  boolean nextPart() {
    finish();
    closePart();
    Part next = waiting.peek();
    if (next == null) {
      return false;
    }
    // There may be no memory for its buffer; then the part goes on waiting.
    input = next.rows.input(account);
    current = waiting.pop();
    return true;
  }

  /** Writes what is in memory. */
  void finish() {
    if (outputs == null) {
      return;
    }
    Parts parts = new Parts(file);
    for (SpillOutput output : outputs) {
      if (output != null) {
        output.finish();
        parts.left++;
        waiting.push(new Part(output, parts, level() + 1));
      }
    }
    outputs = null;
    file = null;
  }

  private void closePart() {
    if (current != null) {
      input.close();
      current.parts.drop();
      current = null;
    }
  }

  /** Sets the tuple to the next row of the part; false if there is none. */
  boolean nextRow(Tuple tuple) {
    if (current == null || !input.hasMore()) {
      return false;
    }
    kind = input.readByte();
    times = input.readLong();
    forms.get(kind).read(input, tuple);
    return true;
  }

  /** The kind of the row read last. */
  int kind() {
    return kind;
  }

  /** How often the row read last counts. */
  long times() {
    return times;
  }

  /** Bytes that buffers take while rows are put aside. */
  static long bufferBytes(QueryContext context) {
    return (1L << partBits(context)) * SpillSpace.bufferBytes(context.limits());
  }

  /** Forgets all rows, and gives the room on the disk back. */
  void release() {
    if (outputs != null) {
      for (SpillOutput output : outputs) {
        if (output != null) {
          output.drop();
        }
      }
      outputs = null;
      file.close();
      file = null;
    }
    closePart();
    while (!waiting.isEmpty()) {
      waiting.pop().parts.drop();
    }
  }
}
