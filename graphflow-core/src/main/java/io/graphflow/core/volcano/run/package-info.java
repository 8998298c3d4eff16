/** A run of a plan: the cursor over its rows, and what a profile counts. */
package io.graphflow.core.volcano.run;
