package io.graphflow.core.column;

import io.graphflow.parser.expression.ComparisonOperator;

/**
 * Loops that compare values none of which is NULL, so short that the compiler unrolls them. They write 1
 * where the comparison holds, else 0. Between columns, what is greater is less the other way round, and has no loop.
 */
final class ComparisonKernels {
  private ComparisonKernels() {}

  static void longs(ComparisonOperator operator, long[] a, int firstA, long[] b, int firstB,
      long[] results, int count) {
    switch (operator) {
      case EQUAL -> {
        for (int i = 0; i < count; i++) {
          results[i] = a[firstA + i] == b[firstB + i] ? 1 : 0;
        }
      }
      case NOT_EQUAL -> {
        for (int i = 0; i < count; i++) {
          results[i] = a[firstA + i] != b[firstB + i] ? 1 : 0;
        }
      }
      case LESS -> {
        for (int i = 0; i < count; i++) {
          results[i] = a[firstA + i] < b[firstB + i] ? 1 : 0;
        }
      }
      case LESS_OR_EQUAL -> {
        for (int i = 0; i < count; i++) {
          results[i] = a[firstA + i] <= b[firstB + i] ? 1 : 0;
        }
      }
      case GREATER, GREATER_OR_EQUAL -> throw new AssertionError("is mirrored");
    }
  }

  /** Compares each of some integers with one. */
  static void longs(
      ComparisonOperator operator, long[] a, int firstA, long b, long[] results, int count) {
    switch (operator) {
      case EQUAL -> {
        for (int i = 0; i < count; i++) {
          results[i] = a[firstA + i] == b ? 1 : 0;
        }
      }
      case NOT_EQUAL -> {
        for (int i = 0; i < count; i++) {
          results[i] = a[firstA + i] != b ? 1 : 0;
        }
      }
      case LESS -> {
        for (int i = 0; i < count; i++) {
          results[i] = a[firstA + i] < b ? 1 : 0;
        }
      }
      case LESS_OR_EQUAL -> {
        for (int i = 0; i < count; i++) {
          results[i] = a[firstA + i] <= b ? 1 : 0;
        }
      }
      case GREATER -> {
        for (int i = 0; i < count; i++) {
          results[i] = a[firstA + i] > b ? 1 : 0;
        }
      }
      case GREATER_OR_EQUAL -> {
        for (int i = 0; i < count; i++) {
          results[i] = a[firstA + i] >= b ? 1 : 0;
        }
      }
    }
  }

  /** Compares doubles, which are given by their bits. */
  static void doubles(ComparisonOperator operator, long[] a, int firstA, long[] b, int firstB,
      long[] results, int count) {
    switch (operator) {
      case EQUAL -> {
        for (int i = 0; i < count; i++) {
          results[i] = number(a, firstA + i) == number(b, firstB + i) ? 1 : 0;
        }
      }
      case NOT_EQUAL -> {
        for (int i = 0; i < count; i++) {
          results[i] = number(a, firstA + i) != number(b, firstB + i) ? 1 : 0;
        }
      }
      case LESS -> {
        for (int i = 0; i < count; i++) {
          results[i] = number(a, firstA + i) < number(b, firstB + i) ? 1 : 0;
        }
      }
      case LESS_OR_EQUAL -> {
        for (int i = 0; i < count; i++) {
          results[i] = number(a, firstA + i) <= number(b, firstB + i) ? 1 : 0;
        }
      }
      case GREATER, GREATER_OR_EQUAL -> throw new AssertionError("is mirrored");
    }
  }

  private static double number(long[] bits, int at) {
    return Double.longBitsToDouble(bits[at]);
  }
}
