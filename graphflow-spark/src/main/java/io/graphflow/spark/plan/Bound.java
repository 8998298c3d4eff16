package io.graphflow.spark.plan;

import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Typed;
import org.apache.spark.sql.functions;

/**
 * A column of a frame.
 *
 * @param name its name, which no other column of the query has
 * @param kind what its values are
 */
record Bound(String name, Kind kind) {
  Typed typed() {
    return new Typed(functions.col(name), kind);
  }
}
