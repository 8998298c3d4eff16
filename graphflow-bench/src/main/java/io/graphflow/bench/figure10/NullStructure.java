package io.graphflow.bench.figure10;

import io.graphflow.research.NullCompression;

/** Names of how NULLs are stored, as a benchmark's parameter has them. */
final class NullStructure {
  static final String UNCOMPRESSED = "uncompressed";
  static final String MAP = "map";
  static final String POPCOUNT = "popcount";
  static final String VANILLA = "vanilla";

  private NullStructure() {}

  /** Jacobson's index with these parameters, counted by popcount. */
  static String jacobson(int m, int c) {
    return "m" + m + "c" + c;
  }

  /**
   * The meaning of a name: {@code map} is the paper's J-NULL, {@code popcount} the index of our
   * files, {@code m8c64} Jacobson's index with m = 8 and c = 64.
   *
   * @throws IllegalArgumentException if it means nothing
   */
  static NullCompression parse(String name) {
    return switch (name) {
      case UNCOMPRESSED -> NullCompression.UNCOMPRESSED;
      case MAP -> NullCompression.POSITION_COUNT_MAP;
      case POPCOUNT -> NullCompression.DEFAULT;
      case VANILLA -> NullCompression.VANILLA;
      default -> {
        if (!name.matches("m\\d+c\\d+")) {
          throw new IllegalArgumentException("there is no way to store NULLs named " + name);
        }
        int c = name.indexOf('c');
        yield NullCompression.jacobson(
            Integer.parseInt(name.substring(1, c)), Integer.parseInt(name.substring(c + 1)));
      }
    };
  }
}
