/**
 * A run of a plan: the cursor over its rows, the threads of its parallel parts, the counters of a
 * profile, and the sizes of chunks and vectors.
 */
package io.graphflow.core.list.run;
