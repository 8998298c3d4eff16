package io.graphflow.core.ftree.plan;

import java.util.random.RandomGenerator;

/**
 * When plans de-factor trees beyond where they must. The paper's variants differ by it: GES is flat, GES_f and
 * GES_f* are not (GES, section 6).
 */
public sealed interface Defactoring {
  /** Only where a tree cannot give what an operator reads. */
  Defactoring WHERE_NEEDED = new WhereNeeded();

  /** After each operator that makes a tree of more than one block. */
  Defactoring ALWAYS = new Always();

  /** Whether to de-factor trees of so many blocks after an operator. */
  boolean asksFor(int blocks);

  /** Whether a plan made again is the same plan. */
  default boolean isStable() {
    return true;
  }

  /** See {@link #WHERE_NEEDED}. */
  record WhereNeeded() implements Defactoring {
    @Override
    public boolean asksFor(int blocks) {
      return false;
    }
  }

  /** See {@link #ALWAYS}. */
  record Always() implements Defactoring {
    @Override
    public boolean asksFor(int blocks) {
      return blocks > 1;
    }
  }

  /** At random, which must change no result; for tests. */
  record AtRandom(RandomGenerator random) implements Defactoring {
    @Override
    public boolean asksFor(int blocks) {
      return random.nextInt(3) == 0;
    }

    @Override
    public boolean isStable() {
      return false;
    }
  }
}
