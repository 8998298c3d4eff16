/**
 * Values that say themselves of what type they are, as bytes: those of properties whose values have no
 * type in common. Start with {@link io.graphflow.storage.tagged.TaggedValues}.
 */
package io.graphflow.storage.tagged;
