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
   * A note on a difference from the paper, and its reason.
   *
   * @param text with {@code `code`} in it
   */
  record Note(String text) implements Block {}

  /**
   * A table.
   *
   * @param table its content
   */
  record Tabular(Table table) implements Block {}

  /**
   * A picture.
   *
   * @param plot its content
   */
  record Figure(Plot plot) implements Block {}
}
