/**
 * {@link io.graphflow.spatial.Point}, a place in a {@linkplain io.graphflow.spatial.CoordinateReferenceSystem
 * coordinate reference system}: a value of Cypher that Java has no class for.
 */
package io.graphflow.spatial;
