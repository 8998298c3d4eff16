package io.graphflow.core.ftree.plan;

import java.util.random.RandomGenerator;

/**
 * When plans de-factor trees beyond where they must. The paper's variants differ by it: GES is flat, GES_f and
 * GES_f* are not (GES, section 6).
 *
 * @param always whether to do so wherever a tree has more than one block
 * @param random decides instead, after any operator, which must change no result; for tests; else null
 */
public record Defactoring(boolean always, RandomGenerator random) {
  /** Only where a tree cannot give what an operator reads. */
  public static final Defactoring WHERE_NEEDED = new Defactoring(false, null);

  /** After each operator that makes a tree of more than one block. */
  public static final Defactoring ALWAYS = new Defactoring(true, null);

  /** At random. */
  public static Defactoring atRandom(RandomGenerator random) {
    return new Defactoring(false, random);
  }

  /** Whether to de-factor trees of so many blocks after an operator. */
  boolean asksFor(int blocks) {
    return random == null ? always && blocks > 1 : random.nextInt(3) == 0;
  }

  /** Whether a plan made again is the same plan. */
  public boolean isStable() {
    return random == null;
  }
}
