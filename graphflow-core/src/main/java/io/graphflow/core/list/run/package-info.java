/**
 * A run of a plan: the cursor over its rows, the threads of its parallel parts, what a profile counts, and
 * the sizes that all of them go by.
 */
package io.graphflow.core.list.run;
