/** Guards the way the store reads native memory. */
package io.graphflow.bench.access;
