package io.graphflow.bench.report;

/** A piece of a section. */
public sealed interface Block {
  /**
   * A heading below that of the section.
   *
   * @param text with {@code `code`} in it
   */
  record Heading(String text) implements Block {}

  /**
   * Words.
   *
   * @param text with {@code `code`} in it
   */
  record Paragraph(String text) implements Block {}

  /**
   * Where we differ from the paper, and why.
   *
   * @param text with {@code `code`} in it
   */
  record Note(String text) implements Block {}

  /**
   * A table.
   *
   * @param table what it says
   */
  record Tabular(Table table) implements Block {}

  /**
   * A picture.
   *
   * @param plot what it shows
   */
  record Figure(Plot plot) implements Block {}
}
