package io.graphflow.core.similarity.index;

import java.util.Objects;

/**
 * What an engine for vectors knows of an index.
 *
 * @param elements says what the vectors are of, for nobody but who compares it
 * @param dimensions how many numbers each has, at least 1
 * @param euclidean whether those are alike that are near to each other; otherwise those with a small angle, and
 *     all have the length 1
 * @param connections with how many others each vector is linked
 * @param candidates among how many these are chosen
 * @param quantized whether what is compared is rounded to 8 bits a number
 */
public record VectorForm(
    String elements,
    int dimensions,
    boolean euclidean,
    int connections,
    int candidates,
    boolean quantized) {
  /** Creates a form. */
  public VectorForm {
    Objects.requireNonNull(elements, "elements");
  }
}
