package io.graphflow.storage.log;

/**
 * The end of a log that was read.
 *
 * @param contents its contents
 * @param segment the last one; null if there is none
 * @param header of the last segment; null if there is none
 * @param forcedBytes a place in the last segment up to which its records are known to have been
 *     forced
 * @param endBytes the end of its last record
 * @param lengthBytes of the last segment; more than {@code endBytes} if there is a torn tail
 */
record LogEnd(
    LogContents contents,
    SegmentFile segment,
    SegmentHeader header,
    long forcedBytes,
    long endBytes,
    long lengthBytes) {

  static LogEnd of(LogContents contents, SegmentFile segment, SegmentReader reader) {
    return new LogEnd(contents, segment, reader.header(), reader.forcedBytes(), reader.endBytes(),
        reader.lengthBytes());
  }

  static LogEnd ofNoLog(LogContents contents) {
    return new LogEnd(contents, null, null, 0, 0, 0);
  }
}
