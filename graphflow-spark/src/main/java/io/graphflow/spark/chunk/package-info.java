/** A source of Spark that reads the files of chunks side by side, and says which rows lie in which chunk. */
package io.graphflow.spark.chunk;
