/** Small graphs, written as text or random, loaded into databases for tests. */
package io.graphflow.core.graph;
