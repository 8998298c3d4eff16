/** The cost of the locks of writing transactions when none has to wait. */
package io.graphflow.bench.locks;
