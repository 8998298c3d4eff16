package io.graphflow.bench.inserts;

import java.util.SplittableRandom;

/** Persons to insert, in batches, with ids from 1 on; the person with id 0 exists before. */
final class NewPersons {
  private final SplittableRandom random = new SplittableRandom(7);
  private long id;
  private long before = 1;

  /** Ends a batch: later persons may know those so far. */
  void endBatch() {
    before = id + 1;
  }

  /** Moves to the next person, whom the methods below describe. */
  void next() {
    id++;
  }

  /** Number of persons so far, without the one that existed before. */
  long count() {
    return id;
  }

  long id() {
    return id;
  }

  String name() {
    return "person " + id;
  }

  /** A random person of an earlier batch; another one at each call. */
  long friend() {
    return random.nextLong(before);
  }

  /** Since when the two know each other. */
  long since() {
    return 2000 + id % 20;
  }
}
