/** Tests of searches along edges, in all executors, against loops over Java collections. */
package io.graphflow.core.path;
