package io.graphflow.core.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.spill.SpillFile;
import io.graphflow.core.spill.SpillInput;
import io.graphflow.core.spill.SpillOutput;
import io.graphflow.core.vector.RowTable;
import it.unimi.dsi.fastutil.ints.IntHeapPriorityQueue;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of an order that were moved to a disk in sorted runs, and are merged as they are read. Of rows that are equal in
 * all keys those of an earlier run come first. For one thread at a time.
 */
final class SortedRuns {
  /** So many runs are merged at a time at the most; if there are more, they become fewer first. */
  private static final int MOST_MERGED = 64;

  /** The buffers of the runs that are merged take at most such a part of the limit, but those of two. */
  private static final int BUFFERS_SHARE = 8;

  private final QueryContext context;
  private final MemoryAccount account;

  /** The next row of each run that is merged, by its number. */
  private final SortKeys heads;

  private final RowTable headRows;
  private List<SpillOutput> runs = new ArrayList<>();
  private final List<SpillFile> files = new ArrayList<>();
  private final List<SpillInput> inputs = new ArrayList<>();

  /** The numbers of the runs that have rows left, that with the next row first. */
  private IntHeapPriorityQueue queue;

  private long rowCount;

  /**
   * Creates it without runs.
   *
   * @param account counts buffers and rows
   * @param keys those of the rows
   * @param rows has the rows' variables
   */
  SortedRuns(QueryContext context, MemoryAccount account, SortKeys keys, RowTable rows) {
    this.context = context;
    this.account = account;
    this.heads = keys.another(account);
    this.headRows = rows.another(account);
  }

  /** The number of rows in all runs. */
  long rowCount() {
    return rowCount;
  }

  /** Writes a run: the first {@code count} rows of an order. */
  void add(SortKeys keys, RowTable rows, int[] order, int count) {
    if (count == 0) {
      return;
    }
    if (files.isEmpty()) {
      files.add(newFile());
    }
    SpillOutput output = new SpillOutput(files.getLast(), account);
    for (int i = 0; i < count; i++) {
      keys.write(order[i], output);
      rows.write(order[i], output);
    }
    output.finish();
    runs.add(output);
    rowCount += count;
  }

  private SpillFile newFile() {
    return context.resources().spill().newFile(context.limits());
  }

  /** Adds the runs of others that have not begun to merge, which forget them. */
  void take(SortedRuns other) {
    runs.addAll(other.runs);
    // New files come last, as they are the ones that runs are added to.
    files.addAll(0, other.files);
    rowCount += other.rowCount;
    other.runs.clear();
    other.files.clear();
    other.rowCount = 0;
  }

  /** Begins to merge; nothing can be added any more. */
  void merge() {
    long buffers = context.limits().limitBytes() / BUFFERS_SHARE / files.getLast().bufferBytes();
    int most = Math.clamp(buffers, 2, MOST_MERGED);
    while (runs.size() > most) {
      mergeSome(most);
    }
    open(runs);
  }

  /** Makes one run of each {@code most} neighbours. */
  private void mergeSome(int most) {
    List<SpillFile> before = List.copyOf(files);
    SpillFile file = newFile();
    files.add(file);
    List<SpillOutput> merged = new ArrayList<>();
    for (int from = 0; from < runs.size(); from += most) {
      open(runs.subList(from, Math.min(runs.size(), from + most)));
      SpillOutput output = new SpillOutput(file, account);
      while (!queue.isEmpty()) {
        int run = queue.firstInt();
        heads.write(run, output);
        headRows.write(run, output);
        advance(run);
      }
      output.finish();
      merged.add(output);
    }
    runs = merged;
    files.removeAll(before);
    before.forEach(SpillFile::close);
  }

  private void open(List<SpillOutput> opened) {
    closeInputs();
    queue = new IntHeapPriorityQueue(opened.size(), this::compare);
    for (int run = 0; run < opened.size(); run++) {
      inputs.add(opened.get(run).input(account));
      read(run);
      queue.enqueue(run);
    }
  }

  private int compare(int left, int right) {
    int order = heads.compare(left, right);
    return order == 0 ? Integer.compare(left, right) : order;
  }

  private void read(int run) {
    SpillInput input = inputs.get(run);
    heads.read(run, input);
    headRows.read(run, input);
  }

  /** Goes on to the next row of the run whose row comes first. */
  private void advance(int run) {
    if (inputs.get(run).hasMore()) {
      read(run);
      queue.changed();
    } else {
      queue.dequeueInt();
      inputs.get(run).close();
    }
  }

  /** Leaves out the next rows, of which there must be so many. */
  void skip(long count) {
    for (long i = 0; i < count; i++) {
      advance(queue.firstInt());
    }
  }

  /**
   * Appends the next rows to a table without rows, fewer if they are large.
   *
   * @return how many, at most {@code most}; 0 only at the end
   */
  int next(RowTable target, int most) {
    int count = 0;
    int mostBytes = files.getLast().bufferBytes();
    while (count < most && !queue.isEmpty() && target.objectBytes() < mostBytes) {
      int run = queue.firstInt();
      target.append(headRows, run);
      advance(run);
      count++;
    }
    return count;
  }

  private void closeInputs() {
    inputs.forEach(SpillInput::close);
    inputs.clear();
  }

  /** Forgets all rows, and gives the room on the disk back. */
  void release() {
    closeInputs();
    runs.clear();
    heads.release();
    headRows.release();
    queue = null;
    rowCount = 0;
    List<SpillFile> closed = List.copyOf(files);
    files.clear();
    closed.forEach(SpillFile::close);
  }
}
