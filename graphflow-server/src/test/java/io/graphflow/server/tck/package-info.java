/**
 * openCypher's Technology Compatibility Kit over Bolt, compared with the same queries in the process. Start at
 * {@link io.graphflow.server.tck.TckOverBoltTest}, which says how it is used.
 */
package io.graphflow.server.tck;
