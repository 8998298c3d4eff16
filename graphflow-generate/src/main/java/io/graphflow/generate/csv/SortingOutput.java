package io.graphflow.generate.csv;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Takes lines in any order and leaves a file in which they are sorted by the number that they begin
 * with; lines of one number stay in their order. A merge sort outside memory: what does not fit into
 * a buffer of fixed size is sorted and written to a file of its own, a <em>run</em>, beside the
 * target, and closing merges the runs and deletes them.
 */
final class SortingOutput extends OutputStream {
  /** So many runs are merged at once, each with a file open and a buffer of Java's readers. */
  private static final int MERGED_RUNS = 64;

  private static final int FIRST_BYTES = 1 << 16;
  private static final int WRITE_BYTES = 1 << 16;

  private final Path target;
  private final int mostBytes;
  private byte[] buffer;
  private int length;
  private List<Path> runs = new ArrayList<>();
  private int runCount;
  private boolean closed;

  /** A line in the buffer, from {@code start} to {@code end}, its line feed included. */
  private record Line(long key, int start, int end) {}

  /**
   * Starts a file.
   *
   * @param mostBytes how many bytes of lines to keep in memory; a longer line takes what it needs
   */
  SortingOutput(Path target, int mostBytes) {
    this.target = target;
    this.mostBytes = mostBytes;
    buffer = new byte[Math.min(FIRST_BYTES, mostBytes)];
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    if (count > buffer.length - length) {
      makeRoom(count);
    }
    System.arraycopy(bytes, offset, buffer, length, count);
    length += count;
  }

  private void makeRoom(int count) throws IOException {
    if (length + count > mostBytes) {
      int whole = wholeLinesEnd();
      if (whole > 0) {
        Path run = nextRun();
        try (OutputStream out = Files.newOutputStream(run)) {
          writeSorted(whole, out);
        }
        runs.add(run);
        length -= whole;
        System.arraycopy(buffer, whole, buffer, 0, length);
      }
    }
    if (count > buffer.length - length) {
      // The buffer stays within its limit, unless a part of a line does not fit.
      int wanted = Math.max(2 * buffer.length, length + count);
      buffer = Arrays.copyOf(buffer, Math.max(length + count, Math.min(wanted, mostBytes)));
    }
  }

  private int wholeLinesEnd() {
    int end = length;
    while (end > 0 && buffer[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  private Path nextRun() {
    return target.resolveSibling(target.getFileName() + ".run" + runCount++);
  }

  /** Writes the lines of the buffer before {@code end}, where a line ends. */
  private void writeSorted(int end, OutputStream out) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (int start = 0; start < end;) {
      int next = start;
      long key = 0;
      for (; buffer[next] >= '0' && buffer[next] <= '9'; next++) {
        key = 10 * key + (buffer[next] - '0');
      }
      while (buffer[next] != '\n') {
        next++;
      }
      lines.add(new Line(key, start, next + 1));
      start = next + 1;
    }
    lines.sort(Comparator.comparingLong(Line::key));
    BufferedOutputStream buffered = new BufferedOutputStream(out, WRITE_BYTES);
    for (Line line : lines) {
      buffered.write(buffer, line.start, line.end - line.start);
    }
    buffered.flush();
  }

  /** Leaves the file unwritten, and its runs where they lie. */
  void discard() {
    closed = true;
    buffer = new byte[0];
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    int whole = wholeLinesEnd();
    if (runs.isEmpty()) {
      try (OutputStream out = Files.newOutputStream(target)) {
        writeSorted(whole, out);
      }
    } else {
      Path last = nextRun();
      try (OutputStream out = Files.newOutputStream(last)) {
        writeSorted(whole, out);
      }
      runs.add(last);
    }
    buffer = new byte[0];
    mergeAll();
  }

  private void mergeAll() throws IOException {
    while (runs.size() > MERGED_RUNS) {
      List<Path> longer = new ArrayList<>();
      // Neighbours are merged, so that the runs stay in the order in which they were written.
      for (int from = 0; from < runs.size(); from += MERGED_RUNS) {
        Path merged = nextRun();
        merge(runs.subList(from, Math.min(from + MERGED_RUNS, runs.size())), merged);
        longer.add(merged);
      }
      runs = longer;
    }
    if (!runs.isEmpty()) {
      merge(runs, target);
    }
  }

  private static void merge(List<Path> runs, Path target) throws IOException {
    List<Run> opened = new ArrayList<>();
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target), WRITE_BYTES)) {
      PriorityQueue<Run> heads = new PriorityQueue<>();
      for (Path path : runs) {
        Run run = new Run(path, opened.size());
        opened.add(run);
        if (run.advance()) {
          heads.add(run);
        }
      }
      while (!heads.isEmpty()) {
        Run first = heads.poll();
        out.write(first.line.getBytes(StandardCharsets.ISO_8859_1));
        out.write('\n');
        if (first.advance()) {
          heads.add(first);
        }
      }
    } finally {
      for (Run run : opened) {
        run.lines.close();
      }
    }
    for (Path path : runs) {
      Files.delete(path);
    }
  }

  /** A run that is being read, in the order of the line it has come to. */
  private static final class Run implements Comparable<Run> {
    private final BufferedReader lines;
    private final int index;
    private String line;
    private long key;

    /** Opens a run. Every byte is read as a character, so that it is written as it was. */
    Run(Path path, int index) throws IOException {
      lines = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1);
      this.index = index;
    }

    boolean advance() throws IOException {
      line = lines.readLine();
      if (line == null) {
        return false;
      }
      key = 0;
      for (int i = 0; i < line.length() && line.charAt(i) >= '0' && line.charAt(i) <= '9'; i++) {
        key = 10 * key + (line.charAt(i) - '0');
      }
      return true;
    }

    @Override
    public int compareTo(Run other) {
      int byKey = Long.compare(key, other.key);
      return byKey != 0 ? byKey : Integer.compare(index, other.index);
    }
  }
}
