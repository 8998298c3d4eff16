/** The formats of graphs in data lakes, which modules add. */
package io.graphflow.core.lake;
