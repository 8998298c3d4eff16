/** Small graphs written as text, loaded into databases for tests. */
package io.graphflow.core.graph;
