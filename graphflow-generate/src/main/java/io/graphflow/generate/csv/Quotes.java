package io.graphflow.generate.csv;

/** How a file writes a text that holds the delimiter, a quotation mark or a line break. */
public enum Quotes {
  /** Not at all: such a text is an error. */
  NONE,
  /** Between quotation marks, with a backslash before those and the backslashes within. */
  BACKSLASH
}
