package io.graphflow.generate.imdb;

import io.graphflow.generate.random.PowerLaw;
import io.graphflow.generate.random.RandomStream;

/** Draws members of an ordered list, the first ones oftenest, by a power law. */
final class Fame {
  private static final double EXPONENT = 2.5;
  private static final double LARGEST_SHARE = 0.004;

  private final int[] members;
  private final PowerLaw law;

  /** Over a list, the most famous first; it must not be empty. */
  Fame(int[] members) {
    this.members = members;
    law = new PowerLaw(
        members.length, EXPONENT, Math.max(LARGEST_SHARE, Math.min(1, 4.0 / members.length)));
  }

  int draw(RandomStream random) {
    return members[(int) law.draw(random)];
  }
}
