/**
 * Factorized trees. {@link io.graphflow.core.ftree.block.FBlock} is a node, {@link
 * io.graphflow.core.ftree.block.FTree} a tree as one operator knows it.
 */
package io.graphflow.core.ftree.block;
