package io.graphflow.bench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table; the first columns hold words and are set to the left, the others hold numbers and are set
 * to the right.
 *
 * @param caption above it, empty for none
 * @param wordColumns how many columns hold words
 * @param header a name for each column
 * @param rows a cell for each column; cells may have {@code `code`} in them
 */
public record Table(
    String caption,
    int wordColumns,
    List<String> header,
    List<List<String>> rows) {
  /** Checks that all rows are as wide as the header. */
  public Table {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != header.size()) {
        throw new IllegalArgumentException(
            "a row has " + row.size() + " cells, not " + header.size() + ": " + row);
      }
    }
  }

  /** Begins a table whose first column holds words. */
  public static Builder builder(String... header) {
    return new Builder(List.of(header));
  }

  /** Collects rows. */
  public static final class Builder {
    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();
    private String caption = "";
    private int wordColumns = 1;

    private Builder(List<String> header) {
      this.header = header;
    }

    /** Words above the table. */
    public Builder caption(String words) {
      caption = words;
      return this;
    }

    /** How many columns hold words, if not one. */
    public Builder wordColumns(int count) {
      wordColumns = count;
      return this;
    }

    /** Adds a row. */
    public Builder row(String... cells) {
      rows.add(List.of(cells));
      return this;
    }

    /** Adds a row. */
    public Builder row(List<String> cells) {
      rows.add(List.copyOf(cells));
      return this;
    }

    /** The table. */
    public Table build() {
      return new Table(caption, wordColumns, header, rows);
    }
  }
}
