/**
 * The write-ahead log: the commits since the files of a database were written.
 *
 * <p>A {@link io.graphflow.storage.log.WriteAheadLog} numbers records of bytes, keeps them in
 * segment files, and tells when they have survived; opening one gives back the records that were
 * kept. It knows nothing of graphs. Start there for the promises, with {@link
 * io.graphflow.storage.log.LogReader} for the rules by which a log is accepted, refused and cut off
 * when it is read, and with {@code RecordFrame} and {@code SegmentHeader} for the bytes.
 *
 * <p>One thread of its own writes and forces, for all commits that wait at that moment. None of the
 * committing threads does it, because these belong to the application, and when a thread is
 * interrupted while it uses a file, the JVM closes that file for everybody.
 *
 * <p>Each record says how much before it had been forced when it was written. So a record that
 * cannot be read, with good ones behind it, is known to be either damage (it had been on the disk)
 * or a part of writes that were under way when power was lost (disks do not keep to any order).
 */
package io.graphflow.storage.log;
