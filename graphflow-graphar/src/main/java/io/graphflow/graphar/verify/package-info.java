/** Checks all files of a graph. */
package io.graphflow.graphar.verify;
