/** Neighbours, edges between vertices, and paths. */
package io.graphflow.core.ftree.operator.extend;
