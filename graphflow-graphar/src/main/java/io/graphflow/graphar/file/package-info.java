/** The files of a graph: where they are, and what is in them. */
package io.graphflow.graphar.file;
