/** Rows that queries move to the disk when memory is short: temporary files, and the form of values in them. */
package io.graphflow.core.spill;
