/** Writes graphs as GraphAr lays them out: {@link io.graphflow.graphar.export.GraphArExport}. */
package io.graphflow.graphar.export;
