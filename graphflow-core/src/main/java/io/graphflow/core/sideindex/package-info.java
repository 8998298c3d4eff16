/**
 * Indexes beside the files of a generation: how such that a library keeps, and that can be made of the data at
 * any time, are built in the background, found again after an opening and carried over by checkpoints.
 */
package io.graphflow.core.sideindex;
