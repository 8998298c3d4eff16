package io.graphflow.storage.log;

/**
 * What was found in a log.
 *
 * @param segmentCount files that were read
 * @param recordCount records in them
 * @param firstSequenceNumber of the first record in them; {@code nextSequenceNumber} if there is none
 * @param nextSequenceNumber that the next record appended gets
 * @param lengthBytes of the files that were read, without a torn tail
 * @param tornTail what follows the last record; null if nothing does
 */
public record LogContents(
    int segmentCount,
    long recordCount,
    long firstSequenceNumber,
    long nextSequenceNumber,
    long lengthBytes,
    TornTail tornTail) {}
