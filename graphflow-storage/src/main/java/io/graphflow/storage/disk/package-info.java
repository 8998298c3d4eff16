/**
 * The operations on files that durability rests on, and no others: writes, forces, renames and
 * deletions.
 *
 * <p>Code that promises to survive a crash asks a {@link io.graphflow.storage.disk.Disk} and never
 * {@code java.nio.file} directly, so that tests can run the same code on a disk that tears writes,
 * fails to force them, is full, or loses power at any call. {@link
 * io.graphflow.storage.disk.SystemDisk} is the real one. Mapping a file is an operation, too;
 * reading and writing the memory is not, so that queries see nothing of this package.
 */
package io.graphflow.storage.disk;
