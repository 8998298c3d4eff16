package io.graphflow.core.similarity.index;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/** A graph of the vectors of some files, which stays as it is. Safe for use by many threads. */
public interface VectorBase extends Closeable {
  /** Has no vectors. */
  VectorBase EMPTY = new VectorBase() {
    @Override
    public long size() {
      return 0;
    }

    @Override
    public void search(float[] query, int candidates, LongPredicate excluded, LongConsumer found) {}

    @Override
    public void close() {}
  };

  /** How many vectors it has. */
  long size();

  /**
   * Finds elements whose vectors are alike to one: most likely the best, but nobody knows.
   *
   * @param query as the {@link VectorForm} says
   * @param candidates how many are found at least, if there are as many; the more, the fewer of the best are missed
   * @param excluded tells by the lasting ID who is not to be found
   * @param found takes lasting IDs, in no order, each once
   * @throws IOException if it cannot be read
   */
  void search(float[] query, int candidates, LongPredicate excluded, LongConsumer found)
      throws IOException;
}
