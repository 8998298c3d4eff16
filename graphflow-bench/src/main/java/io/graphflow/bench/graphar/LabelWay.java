package io.graphflow.bench.graphar;

import io.graphflow.graphar.label.Bearing;
import io.graphflow.graphar.label.LabelColumns;
import io.graphflow.graphar.label.LabelFilter;
import io.graphflow.parquet.read.BooleanPages;
import io.graphflow.parquet.read.ColumnBatch;
import io.graphflow.parquet.read.ColumnPages;
import io.graphflow.parquet.read.ColumnReader;
import io.graphflow.parquet.read.Page;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.schema.Column;
import io.graphflow.storage.snapshot.LabelCondition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How the vertices that bear labels are found; all give a bit a vertex, and read a file that is open. */
enum LabelWay {
  /** Looks through the names of each vertex. */
  STRING("string", LabelLayout.STRING) {
    @Override
    long[] find(ParquetFile file, LabelSet set, LabelQuestion question) {
      return new Names(set, question).find(file);
    }
  },
  /** Decodes bits into values, and looks at those of each vertex. */
  PLAIN("plain by vertex", LabelLayout.PLAIN) {
    @Override
    long[] find(ParquetFile file, LabelSet set, LabelQuestion question) {
      return byVertex(file, set, question);
    }
  },
  /** Decodes runs into values, and looks at those of each vertex, as GraphAr's libraries do. */
  RLE("RLE by vertex", LabelLayout.RLE) {
    @Override
    long[] find(ParquetFile file, LabelSet set, LabelQuestion question) {
      return byVertex(file, set, question);
    }
  },
  /** Decodes runs into bits, and looks at 64 vertices at once. */
  WORDS("RLE by word", LabelLayout.RLE) {
    @Override
    long[] find(ParquetFile file, LabelSet set, LabelQuestion question) {
      long[] found = null;
      for (int label : question.labels()) {
        long[] bits = new long[wordCount(set)];
        BooleanPages pages = new BooleanPages(file, file.schema().columns().get(label));
        while (pages.next()) {
          pages.bits(bits, pages.firstRow());
        }
        if (found == null) {
          found = bits;
          continue;
        }
        for (int i = 0; i < bits.length; i++) {
          found[i] = question.both() ? found[i] & bits[i] : found[i] | bits[i];
        }
      }
      return found;
    }
  },
  /** Merges the intervals that the runs are, and fills words with those that are left. */
  INTERVALS("RLE by interval", LabelLayout.RLE) {
    @Override
    long[] find(ParquetFile file, LabelSet set, LabelQuestion question) {
      return bearing(file, set, question).words();
    }
  };

  private static final int BATCH = 8192;

  private final String title;
  private final LabelLayout layout;

  LabelWay(String title, LabelLayout layout) {
    this.title = title;
    this.layout = layout;
  }

  /** Its name in tables. */
  String title() {
    return title;
  }

  /** How the labels lie in the file that it reads. */
  LabelLayout layout() {
    return layout;
  }

  abstract long[] find(ParquetFile file, LabelSet set, LabelQuestion question);

  private static int wordCount(LabelSet set) {
    return Math.ceilDiv(set.vertexCount(), Long.SIZE);
  }

  /** The intervals of those that are sought. */
  static Bearing bearing(ParquetFile file, LabelSet set, LabelQuestion question) {
    List<Bearing> labels = new ArrayList<>();
    List<LabelCondition> parts = new ArrayList<>();
    for (int label : question.labels()) {
      parts.add(new LabelCondition.Bears(labels.size()));
      labels.add(LabelColumns.read(file, set.labels().get(label).name()));
    }
    return parts.size() == 1
        ? labels.getFirst()
        : LabelFilter.find(question.both() ? new LabelCondition.And(parts)
            : new LabelCondition.Or(parts), labels);
  }

  private static long[] byVertex(ParquetFile file, LabelSet set, LabelQuestion question) {
    boolean[] holds = new boolean[set.vertexCount()];
    Arrays.fill(holds, question.both());
    for (int label : question.labels()) {
      Column column = file.schema().columns().get(label);
      ColumnBatch batch = new ColumnBatch(column);
      int vertex = 0;
      for (int group = 0; group < file.rowGroups().size(); group++) {
        ColumnReader reader = new ColumnReader(file.pages(group, column));
        int end = vertex + Math.toIntExact(file.rowGroups().get(group).rowCount());
        while (vertex < end) {
          reader.read(batch, Math.min(BATCH, end - vertex));
          if (question.both()) {
            and(batch.booleans(), holds, vertex, batch.rowCount());
          } else {
            or(batch.booleans(), holds, vertex, batch.rowCount());
          }
          vertex += batch.rowCount();
        }
      }
    }
    return words(holds);
  }

  private static long[] words(boolean[] holds) {
    long[] found = new long[Math.ceilDiv(holds.length, Long.SIZE)];
    for (int first = 0; first < holds.length; first += Long.SIZE) {
      // Without a branch, which would be guessed wrong where labels come at random.
      long word = 0;
      for (int vertex = first; vertex < Math.min(holds.length, first + Long.SIZE); vertex++) {
        word |= (holds[vertex] ? 1L : 0L) << vertex;
      }
      found[first >> 6] = word;
    }
    return found;
  }

  // Loops by themselves, which are compiled alike whatever was asked before.

  private static void and(boolean[] values, boolean[] holds, int at, int count) {
    for (int i = 0; i < count; i++) {
      holds[at + i] &= values[i];
    }
  }

  private static void or(boolean[] values, boolean[] holds, int at, int count) {
    for (int i = 0; i < count; i++) {
      holds[at + i] |= values[i];
    }
  }

  /** Finds names among those of each vertex. */
  private static final class Names {
    private final LabelSet set;
    private final boolean both;

    /** The names that are sought, in as many lists as the lengths of names. */
    private final byte[][][] sought;

    private final int soughtCount;
    private long[] found;
    private int vertex;

    Names(LabelSet set, LabelQuestion question) {
      this.set = set;
      this.both = question.both();
      this.soughtCount = question.labels().size();
      List<List<byte[]>> byLength = new ArrayList<>();
      for (int label : question.labels()) {
        byte[] name = set.labels().get(label).name().getBytes(StandardCharsets.UTF_8);
        while (byLength.size() <= name.length) {
          byLength.add(new ArrayList<>());
        }
        byLength.get(name.length).add(name);
      }
      sought = byLength.stream().map(list -> list.toArray(byte[][]::new)).toArray(byte[][][]::new);
    }

    long[] find(ParquetFile file) {
      found = new long[wordCount(set)];
      for (int group = 0; group < file.rowGroups().size(); group++) {
        ColumnPages pages = file.pages(group, file.schema().columns().getFirst());
        for (int i = 0; i < pages.count(); i++) {
          Page page = pages.read(i);
          page.binaries(0, page.presentCount(), this::look);
        }
      }
      return found;
    }

    private void look(byte[] bytes, int from, int length) {
      int borne = 0;
      int start = from;
      for (int i = from; i < from + length; i++) {
        if (bytes[i] == LabelLayout.SEPARATOR) {
          borne += isSought(bytes, start, i) ? 1 : 0;
          start = i + 1;
        }
      }
      if (both ? borne == soughtCount : borne > 0) {
        found[vertex >> 6] |= 1L << vertex;
      }
      vertex++;
    }

    private boolean isSought(byte[] bytes, int from, int to) {
      if (to - from >= sought.length) {
        return false;
      }
      for (byte[] name : sought[to - from]) {
        if (Arrays.equals(bytes, from, to, name, 0, name.length)) {
          return true;
        }
      }
      return false;
    }
  }
}
