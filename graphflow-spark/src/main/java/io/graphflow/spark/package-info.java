/** Cypher on Spark, over graphs in GraphAr. {@link io.graphflow.spark.GraphflowSpark} is the way in. */
package io.graphflow.spark;
