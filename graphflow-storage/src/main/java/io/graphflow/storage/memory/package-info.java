/**
 * Native memory: how graph data is read, written and grown outside the Java heap.
 *
 * <p>{@link io.graphflow.storage.memory.NativeBytes} is the one access idiom, for elements of one
 * to eight bytes; start there. While a database is built, data whose size is not known yet lies in a
 * {@link io.graphflow.storage.memory.NativeBuffer}, which moves to a temporary file of a {@link
 * io.graphflow.storage.memory.ScratchSpace} when it grows large, so that neither the heap nor main
 * memory bounds what can be loaded. {@link io.graphflow.storage.memory.Hash64} is the one hash.
 */
package io.graphflow.storage.memory;
