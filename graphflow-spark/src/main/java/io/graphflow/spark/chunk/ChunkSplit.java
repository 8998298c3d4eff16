package io.graphflow.spark.chunk;

import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.HasPartitionKey;

/**
 * What one task reads. Immutable.
 *
 * @param part the number of the part that all rows are of; -1 if that is not said
 * @param runs of rows, in order
 */
record ChunkSplit(long part, List<ChunkRun> runs) implements HasPartitionKey {
  @Override
  public InternalRow partitionKey() {
    return new GenericInternalRow(new Object[] {part});
  }
}
