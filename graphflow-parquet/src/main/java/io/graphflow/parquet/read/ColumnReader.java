package io.graphflow.parquet.read;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.schema.Column;

/** Reads the values of a column of a row group from the first, or that of a page, to the last. For one thread. */
public final class ColumnReader {
  /** So many levels are read together. */
  private static final int STEP = 1024;

  private final ColumnPages pages;
  private final Column column;
  private final int[] repetitions = new int[STEP];
  private final int[] definitions = new int[STEP];
  private Page page;
  private int nextPage;
  private int position;
  private int valuesRead;
  private int stepFrom;
  private int stepEnd;
  private long rowsRead;

  /** Begins before the first row. */
  public ColumnReader(ColumnPages pages) {
    this(pages, 0);
  }

  /**
   * Begins before the first row of a page.
   *
   * @param page its number, from 0; if it is not 0, the file says where its rows begin
   */
  public ColumnReader(ColumnPages pages, int page) {
    this.pages = pages;
    this.column = pages.column();
    this.nextPage = page;
    this.rowsRead = page == 0 ? 0 : pages.location(page).firstRow();
  }

  /**
   * Reads rows.
   *
   * @param batch is emptied before
   * @param rows how many, if there are so many
   * @throws io.graphflow.parquet.error.ParquetException if they are damaged, or the file cannot be read
   */
  public void read(ColumnBatch batch, int rows) {
    batch.clear();
    int wanted = (int) Math.min(rows, pages.rowCount() - rowsRead);
    try {
      if (column.repeated()) {
        readLists(batch, wanted);
      } else {
        batch.values().reserve(wanted);
        readValues(batch, wanted);
      }
    } catch (UnreadableException e) {
      throw e.at(pages.place());
    }
    rowsRead += wanted;
  }

  /** Moves to the next page if the last one is read; false if there is none. */
  private boolean hasPage() {
    while (page == null || position == page.valueCount()) {
      if (nextPage == pages.count()) {
        return false;
      }
      page = pages.read(nextPage++);
      position = 0;
      valuesRead = 0;
      stepFrom = 0;
      stepEnd = 0;
    }
    return true;
  }

  private void requirePage(int rows, int wanted) {
    if (!hasPage()) {
      throw new UnreadableException("expected " + pages.rowCount() + " rows in its pages, found "
          + (rowsRead + rows) + "; " + (wanted - rows) + " more are asked for");
    }
  }

  private void readValues(ColumnBatch batch, int wanted) {
    Values values = batch.values();
    int row = 0;
    while (row < wanted) {
      requirePage(row, wanted);
      int left = Math.min(wanted - row, page.valueCount() - position);
      if (page.presentCount() == page.valueCount()) {
        values.present(row, left);
        values.read(page, valuesRead, left, row);
        valuesRead += left;
      } else {
        left = Math.min(left, STEP);
        page.definitionLevels(position, left, definitions, 0);
        int present = 0;
        for (int i = 0; i < left; i++) {
          boolean there = definitions[i] == column.maxDefinition();
          present += there ? 1 : 0;
          values.setNull(row + i, !there);
        }
        values.read(page, valuesRead, present, row);
        values.spread(row, left, present);
        valuesRead += present;
      }
      position += left;
      row += left;
      batch.addRows(left);
    }
  }

  private void readLists(ColumnBatch batch, int wanted) {
    while (true) {
      if (!hasPage()) {
        if (batch.rowCount() < wanted) {
          requirePage(batch.rowCount(), wanted);
        }
        return;
      }
      if (position == stepEnd) {
        stepFrom = position;
        stepEnd = Math.min(page.valueCount(), position + STEP);
        page.repetitionLevels(stepFrom, stepEnd - stepFrom, repetitions, 0);
        page.definitionLevels(stepFrom, stepEnd - stepFrom, definitions, 0);
      }
      int place = batch.placeCount();
      int present = 0;
      boolean full = false;
      while (position < stepEnd && !full) {
        int i = position - stepFrom;
        if (repetitions[i] == 0 && batch.rowCount() == wanted) {
          full = true;
        } else {
          present += addLevel(batch, repetitions[i], definitions[i]) ? 1 : 0;
          position++;
        }
      }
      Values values = batch.values();
      values.read(page, valuesRead, present, place);
      values.spread(place, batch.placeCount() - place, present);
      valuesRead += present;
      if (full) {
        return;
      }
    }
  }

  /** Adds what levels say to a list, or begins one; returns whether there is a value. */
  private boolean addLevel(ColumnBatch batch, int repetition, int definition) {
    boolean element = definition >= column.elementDefinition();
    boolean there = definition == column.maxDefinition();
    if (repetition == 0) {
      batch.beginList(definition < column.elementDefinition() - 1);
    } else if (batch.rowCount() == 0 || !element) {
      throw new UnreadableException(
          "expected a value that begins or continues a list, found the levels " + repetition
              + " and "
              + definition + " at value " + position + " of page " + (nextPage - 1));
    }
    if (element) {
      batch.addElement(!there);
    }
    return there;
  }
}
