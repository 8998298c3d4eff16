/**
 * Structure files: the container in which every structure of a database lies on disk.
 *
 * <p>A structure is some 8-byte parameters and some sections of bytes. A {@link
 * io.graphflow.storage.file.StructureWriter} makes one, in a file or in plain native memory (for
 * layouts that are derived when a database is opened); a {@link io.graphflow.storage.file.Structure}
 * is one to read. Start with {@link io.graphflow.storage.file.StructureFile}, which owns the byte
 * layout. What the parameters and sections of a kind of structure mean is told by the class that
 * reads them, and by {@code docs/format.md} for all.
 */
package io.graphflow.storage.file;
