package io.graphflow.bench.report;

import java.util.List;
import java.util.Objects;

/**
 * A page of results.
 *
 * @param title its heading
 * @param sections in their order, with unique keys
 */
public record Page(String title, List<Section> sections) {
  /** Copies the list. */
  public Page {
    Objects.requireNonNull(title, "title");
    sections = List.copyOf(sections);
  }
}
