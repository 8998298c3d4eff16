package io.graphflow.spark.plan;

/** Gives each column of a query a name of its own. For one thread. */
final class Names {
  private int given;

  String next() {
    return "c" + given++;
  }
}
