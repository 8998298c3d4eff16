/**
 * openCypher's Technology Compatibility Kit: scenarios that say what Cypher means, run against the three
 * engines. Start at {@link io.graphflow.core.tck.TckTest}, which says how it is used.
 */
package io.graphflow.core.tck;
