/**
 * The numbers that vertices and edges keep for good, from which the IDs are made that programs see.
 *
 * <p>Offsets of vertices and positions of edges change with checkpoints, so that files stay dense. A
 * number is given to an element when it is created and to no other one of its table, ever. {@link
 * io.graphflow.storage.identity.ElementNumbers}, where to start, finds one by the other; it takes no
 * room as long as both are the same, as a load leaves them.
 */
package io.graphflow.storage.identity;
