/** A run of a plan: the cursor over its rows, and the counters of a profile. */
package io.graphflow.core.volcano.run;
