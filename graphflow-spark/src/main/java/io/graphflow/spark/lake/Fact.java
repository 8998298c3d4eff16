package io.graphflow.spark.lake;

/** What is known of an element beside its ID. */
public sealed interface Fact {
  /** The value of a property. */
  record Property(String key) implements Fact {}

  /** Whether a node bears a label. */
  record Label(String name) implements Fact {}

  /** The node at the start or the end of a relationship. */
  record End(boolean source) implements Fact {}
}
