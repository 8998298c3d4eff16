package io.graphflow.storage.catalog;

/** How alike two lists of numbers are, which are taken for vectors. */
public enum VectorSimilarity {
  /** By the angle between them, whatever their lengths. */
  COSINE,
  /** By the distance from one to the other. */
  EUCLIDEAN
}
