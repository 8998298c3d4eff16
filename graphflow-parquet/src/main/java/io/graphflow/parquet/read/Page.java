package io.graphflow.parquet.read;

import io.graphflow.parquet.encoding.BinarySink;
import io.graphflow.parquet.encoding.Decoders;
import io.graphflow.parquet.encoding.Dictionary;
import io.graphflow.parquet.encoding.Levels;
import io.graphflow.parquet.encoding.PageBytes;
import io.graphflow.parquet.encoding.RunConsumer;
import io.graphflow.parquet.encoding.ValueDecoder;
import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.metadata.Encoding;
import io.graphflow.parquet.metadata.PageHeader;
import io.graphflow.parquet.schema.Column;
import java.util.Objects;
import java.util.Optional;

/**
 * The values of a page that are there, without those that are NULL, and the levels that tell where these are. Any part of
 * them can be read; parts that follow each other are read fastest, as each takes up where the last one ended. Methods throw
 * {@link io.graphflow.parquet.error.ParquetException} if the page is damaged, {@link IndexOutOfBoundsException} if it has no
 * such values, and {@link IllegalStateException} if the column has values of another type. For one thread.
 */
public final class Page {
  private final Column column;
  private final String place;
  private final long firstRow;
  private final int valueCount;
  private final int rowCount;
  private final int presentCount;
  private final Encoding encoding;
  private final PageHeader header;
  private final Dictionary dictionary;
  private final PageBytes repetitionBytes;
  private final PageBytes definitionBytes;
  private final PageBytes valueBytes;
  private final boolean second;
  private Levels repetitions;
  private int repetitionsRead;
  private Levels definitions;
  private int definitionsRead;
  private ValueDecoder values;
  private int valuesRead;

  private Page(Column column, PageHeader header, long firstRow, boolean second, PageBytes levels,
      PageBytes values, Dictionary dictionary, String place) {
    this.column = column;
    this.header = header;
    this.place = place;
    this.firstRow = firstRow;
    this.second = second;
    this.dictionary = dictionary;
    this.valueCount = header.valueCount();
    this.rowCount = column.repeated() ? header.rowCount() : valueCount;
    this.encoding = Encoding.of(header.encoding());
    this.repetitionBytes = levels.copy();
    openRepetitions(levels);
    this.definitionBytes = levels.copy();
    openDefinitions(levels);
    this.valueBytes = second ? values : levels;
    // The levels are counted by themselves, as decoders have to know before the first is read.
    this.presentCount = definitionsOf(definitionBytes.copy())
        .count(column.maxDefinition(), valueCount);
    // Writers do not agree on whether lists that are empty or NULL count.
    if (second && !column.repeated() && header.nullCount() >= 0
        && header.nullCount() != valueCount - presentCount) {
      throw new UnreadableException("expected " + header.nullCount()
          + " values that are NULL, found " + (valueCount - presentCount));
    }
  }

  static Page ofFirst(Column column, PageHeader header, long firstRow, PageBytes bytes,
      Dictionary dictionary, String place) {
    return new Page(column, header, firstRow, false, bytes, null, dictionary, place);
  }

  static Page ofSecond(Column column, PageHeader header, long firstRow, PageBytes levels,
      PageBytes values, Dictionary dictionary, String place) {
    return new Page(column, header, firstRow, true, levels, values, dictionary, place);
  }

  private void openRepetitions(PageBytes bytes) {
    repetitions = second
        ? Levels.ofSecond(bytes, column.maxRepetition(), header.repetitionBytes())
        : Levels.ofFirst(bytes, column.maxRepetition(), valueCount,
            column.repeated() ? Encoding.of(header.repetitionEncoding()) : Encoding.RLE);
    repetitionsRead = 0;
  }

  private Levels definitionsOf(PageBytes bytes) {
    return second
        ? Levels.ofSecond(bytes, column.maxDefinition(), header.definitionBytes())
        : Levels.ofFirst(bytes, column.maxDefinition(), valueCount,
            column.maxDefinition() > 0 ? Encoding.of(header.definitionEncoding()) : Encoding.RLE);
  }

  private void openDefinitions(PageBytes bytes) {
    definitions = definitionsOf(bytes);
    definitionsRead = 0;
  }

  /** The number of its first row, from 0 within the row group; -1 if the file does not say. */
  public long firstRow() {
    return firstRow;
  }

  /** The number of its rows; -1 if the file does not say, as of lists in pages of the first version. */
  public int rowCount() {
    return rowCount;
  }

  /** The number of values and levels, those that are NULL among them. */
  public int valueCount() {
    return valueCount;
  }

  /** The number of values that are there. */
  public int presentCount() {
    return presentCount;
  }

  /** The number of bytes of the values, as they are encoded. */
  int valueBytes() {
    return valueBytes.left();
  }

  /** How the values are encoded. */
  public Encoding encoding() {
    return encoding;
  }

  /** The dictionary that values are places in; empty if they are not. */
  public Optional<Dictionary> dictionary() {
    return Optional.ofNullable(dictionary);
  }

  /** Reads repetition levels; all are 0 without lists. */
  public void repetitionLevels(int from, int count, int[] target, int at) {
    Objects.checkFromIndexSize(from, count, valueCount);
    guarded(() -> {
      if (from < repetitionsRead) {
        openRepetitions(repetitionBytes.copy());
      }
      repetitions.count(0, from - repetitionsRead);
      repetitions.read(target, at, count);
    });
    repetitionsRead = from + count;
  }

  /** Reads definition levels; {@link Column#maxDefinition} is that of values which are there. */
  public void definitionLevels(int from, int count, int[] target, int at) {
    Objects.checkFromIndexSize(from, count, valueCount);
    guarded(() -> {
      if (from < definitionsRead) {
        openDefinitions(definitionBytes.copy());
      }
      definitions.count(0, from - definitionsRead);
      definitions.read(target, at, count);
    });
    definitionsRead = from + count;
  }

  /**
   * Reads integers.
   *
   * @param from the first value, among those that are there
   * @param count how many
   * @param target takes them, those without a sign as they are if 64 bits hold them
   * @param at where it takes the first
   */
  public void longs(int from, int count, long[] target, int at) {
    read(from, count, () -> {
      values.longs(target, at, count);
      if (column.unsigned() && column.length() == Integer.BYTES) {
        for (int i = at; i < at + count; i++) {
          target[i] &= 0xFFFF_FFFFL;
        }
      }
    });
  }

  /** Reads floating-point numbers, as {@link #longs} does integers. */
  public void doubles(int from, int count, double[] target, int at) {
    read(from, count, () -> values.doubles(target, at, count));
  }

  /** Reads booleans, as {@link #longs} does integers. */
  public void booleans(int from, int count, boolean[] target, int at) {
    read(from, count, () -> values.booleans(target, at, count));
  }

  /** Reads values of bytes, as {@link #longs} does integers. */
  public void binaries(int from, int count, BinarySink sink) {
    read(from, count, () -> values.binaries(count, sink));
  }

  /** Reads texts in UTF-8, as {@link #longs} does integers; equal ones of a dictionary are the same object. */
  public void texts(int from, int count, String[] target, int at) {
    read(from, count, () -> values.texts(target, at, count));
  }

  /** Reads values of bytes as arrays, which are not to be changed: equal ones of a dictionary are the same. */
  public void arrays(int from, int count, byte[][] target, int at) {
    read(from, count, () -> values.arrays(target, at, count));
  }

  /** Reads places in the {@link #dictionary}, as {@link #longs} does integers. */
  public void codes(int from, int count, int[] target, int at) {
    read(from, count, () -> values.codes(target, at, count));
  }

  /**
   * Reads booleans, or places in the {@link #dictionary}, as runs of equal ones. Many values of few runs are never looked at
   * one by one.
   *
   * @param consumer is given each run, numbered from {@code from} on, until it wants no more; neighbours have different
   *     values
   * @return whether it has taken all
   */
  public boolean runs(int from, int count, RunConsumer consumer) {
    boolean[] all = {false};
    read(from, count, () -> all[0] = values.runs(from, count, consumer));
    if (!all[0]) {
      // Nobody knows where the decoder stands.
      values = null;
    }
    return all[0];
  }

  /**
   * Reads booleans as bits.
   *
   * @param from the first value, among those that are there
   * @param count how many
   * @param target takes them where it has zeros, the least significant bit of a word first
   * @param at the bit, of all words one after the other, that the first one becomes
   */
  public void bits(int from, int count, long[] target, long at) {
    read(from, count, () -> values.bits(target, at, count));
  }

  private void read(int from, int count, Runnable reading) {
    Objects.checkFromIndexSize(from, count, presentCount);
    guarded(() -> {
      if (values == null || from < valuesRead) {
        values = Decoders.of(valueBytes.copy(), column, encoding, presentCount, dictionary);
        valuesRead = 0;
      }
      values.skip(from - valuesRead);
      reading.run();
    });
    valuesRead = from + count;
  }

  private void guarded(Runnable reading) {
    try {
      reading.run();
    } catch (UnreadableException e) {
      throw e.at(place);
    }
  }
}
