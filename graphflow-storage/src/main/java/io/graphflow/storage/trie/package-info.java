/**
 * Persistent structures over long keys: a change gives a new version and leaves the old one as it
 * was, and both share all but the path to what differs (Driscoll, Sarnak, Sleator, Tarjan: "Making
 * Data Structures Persistent", 1989). So a snapshot of a graph that changes is a reference,
 * however many there are.
 *
 * <p>{@link io.graphflow.storage.trie.PersistentMap},
 * {@link io.graphflow.storage.trie.PersistentSet} and
 * {@link io.graphflow.storage.trie.PersistentColumn} are radix tries of fan-out 64 with leaves of
 * 64 keys, {@code RadixTrie} being what they share: a node holds a mask and only the children that
 * exist, found by counting bits (Bagwell: "Ideal Hash Trees", 2001).
 * {@link io.graphflow.storage.trie.PersistentKeys} has keys that are hashed. Nodes that one
 * {@link io.graphflow.storage.trie.Edit} made, it changes in place. Start with these two.
 */
package io.graphflow.storage.trie;
