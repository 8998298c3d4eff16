package io.graphflow.storage.log;

import java.nio.ByteBuffer;

/** Takes the records of a log, in the order of their sequence numbers. */
@FunctionalInterface
public interface RecordHandler {

  /**
   * Takes one record.
   *
   * @param sequenceNumber one more than that of the record before
   * @param generation of the database's files when the record was written
   * @param payload the appended bytes, in a buffer on the heap; valid during the call
   */
  void record(long sequenceNumber, long generation, ByteBuffer payload);
}
