/** A graph's files as tables of Spark. */
package io.graphflow.spark.lake;
