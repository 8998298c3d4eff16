package io.graphflow.core.expression;

import io.graphflow.core.value.PathReference;

/** Functions of paths. Arguments are not NULL. */
final class PathFunctions {
  private PathFunctions() {}

  static Long length(Object value) {
    return (long) path("length", value).length();
  }

  static Object nodes(Object value) {
    return path("nodes", value).vertices();
  }

  static Object relationships(Object value) {
    return path("relationships", value).edges();
  }

  private static PathReference path(String function, Object value) {
    if (value instanceof PathReference path) {
      return path;
    }
    throw ConversionFunctions.unusable(function, "a PATH", value);
  }
}
