/**
 * Operators on f-Trees. {@link io.graphflow.core.ftree.operator.BlockAdder} and its subclasses make
 * trees grow, {@link io.graphflow.core.ftree.operator.RowCopier} and its subclasses copy rows to trees
 * of one block; between them are operators that filter positions and add vectors in place.
 */
package io.graphflow.core.ftree.operator;
