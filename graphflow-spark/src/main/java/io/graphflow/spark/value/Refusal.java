package io.graphflow.spark.value;

/** Something that does not run on Spark. Whoever knows the text of the query says where it stands. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String word;

  /**
   * Creates a refusal.
   *
   * @param what does not run
   * @param word by which it is found in the text, such as the name of a function; a blank in it stands for any number of them;
   *     empty if there is none
   */
  public Refusal(String what, String word) {
    super(what);
    this.word = word;
  }

  /** A word by which it is found in the text; empty if there is none. */
  public String word() {
    return word;
  }
}
