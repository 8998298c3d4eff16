package io.graphflow.storage.log;

/**
 * The contents of a log.
 *
 * @param segmentCount files that were read
 * @param recordCount records in them
 * @param firstSequenceNumber of the first record in them; {@code nextSequenceNumber} if there is
 *     none
 * @param nextSequenceNumber the number of the next record to be appended
 * @param lengthBytes of the files that were read, without a torn tail
 * @param tornTail the bytes after the last record; null if there are none
 */
public record LogContents(
    int segmentCount,
    long recordCount,
    long firstSequenceNumber,
    long nextSequenceNumber,
    long lengthBytes,
    TornTail tornTail) {}
