/** What surrounds the operators of a run: cursors over rows, counters of a profile, sizes. */
package io.graphflow.core.ftree.run;
