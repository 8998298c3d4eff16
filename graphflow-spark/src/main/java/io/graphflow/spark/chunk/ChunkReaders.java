package io.graphflow.spark.chunk;

import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Makes readers, where tasks run. Immutable.
 *
 * @param columns those to be read
 * @param all columns of the table, of which filters speak
 * @param filters that rows which nobody asks for need not be read by
 * @param alignment what has been said of where rows lie; null if nothing has
 */
record ChunkReaders(
    List<TableColumn> columns,
    List<TableColumn> all,
    List<Filter> filters,
    Alignment alignment) implements PartitionReaderFactory {
  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return true;
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    return new ChunkReader((ChunkSplit) partition, this);
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    throw new UnsupportedOperationException("rows one by one");
  }
}
