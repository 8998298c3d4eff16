/** What the locks of writing transactions cost when nobody waits. */
package io.graphflow.bench.locks;
