/** Expressions of Cypher as expressions of Spark. */
package io.graphflow.spark.expression;
