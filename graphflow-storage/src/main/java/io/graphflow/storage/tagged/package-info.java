/**
 * Values that say themselves of what type they are, as bytes: those of properties whose values have no
 * type in common; and the {@linkplain io.graphflow.storage.tagged.ByteForm bytes} of values that no column type
 * keeps. Start with {@link io.graphflow.storage.tagged.TaggedValues}.
 */
package io.graphflow.storage.tagged;
