/** What columns hold, and what does not run. */
package io.graphflow.spark.value;
