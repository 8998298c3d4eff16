package io.graphflow.core.ftree.block;

import io.graphflow.core.vector.Vector;

/** A vector, the block whose positions it has, and the slot of a tuple in which expressions read its values. */
public record Binding(FBlock block, Vector vector, int slot) {}
