/** Loads a graph into a database. */
package io.graphflow.graphar.load;
