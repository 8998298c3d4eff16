package io.graphflow.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The section of one experiment.
 *
 * @param key the experiment's key, for file names and links
 * @param title its heading
 * @param blocks in their order
 */
public record Section(String key, String title, List<Block> blocks) {
  /** Copies the list. */
  public Section {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(title, "title");
    blocks = List.copyOf(blocks);
  }

  /** Begins a section. */
  public static Builder builder(String key, String title) {
    return new Builder(key, title);
  }

  /** Collects blocks. Text may have {@code `code`} in it; everything else is taken as it stands. */
  public static final class Builder {
    private final String key;
    private final String title;
    private final List<Block> blocks = new ArrayList<>();

    private Builder(String key, String title) {
      this.key = key;
      this.title = title;
    }

    /** Adds a heading below that of the section. */
    public Builder heading(String text) {
      blocks.add(new Block.Heading(text));
      return this;
    }

    /** Adds a paragraph. */
    public Builder paragraph(String text) {
      blocks.add(new Block.Paragraph(text));
      return this;
    }

    /** Adds a table. */
    public Builder table(Table table) {
      blocks.add(new Block.Tabular(table));
      return this;
    }

    /** Adds a plot. */
    public Builder plot(Plot plot) {
      blocks.add(new Block.Figure(plot));
      return this;
    }

    /** Adds a note on where we differ from the paper, and why. */
    public Builder difference(String text) {
      blocks.add(new Block.Note(text));
      return this;
    }

    /** The section. */
    public Section build() {
      return new Section(key, title, blocks);
    }
  }
}
