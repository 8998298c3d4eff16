package io.graphflow.spark.value;

import java.util.ArrayList;
import java.util.List;

/** Something that does not run on Spark. Whoever knows the text of the query says where it stands. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A list that can be written, as exceptions are. */
  private final ArrayList<String> words;

  /**
   * Creates a refusal.
   *
   * @param what does not run
   * @param words by which it is found in the text, such as the name of a function, the best first; a blank in one stands for any
   *     number of them
   */
  public Refusal(String what, String... words) {
    super(what);
    this.words = new ArrayList<>(List.of(words));
  }

  /** Words by which it is found in the text, the best first; perhaps none. */
  public List<String> words() {
    return words;
  }
}
