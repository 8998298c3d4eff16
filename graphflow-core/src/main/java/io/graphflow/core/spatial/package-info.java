/**
 * What Cypher computes with points. Start with {@link io.graphflow.core.spatial.Points}.
 */
package io.graphflow.core.spatial;
