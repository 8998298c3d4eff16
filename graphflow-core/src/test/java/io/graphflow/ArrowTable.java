package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.util.ValueVectorUtility;

/**
 * An Arrow stream as Arrow's own library reads it.
 *
 * @param schema the text of its fields
 * @param batches the rows of each batch
 * @param columns the values of each column
 */
record ArrowTable(List<String> schema, List<Integer> batches, List<List<Object>> columns) {

  static ArrowTable of(byte[] stream) throws IOException {
    try (BufferAllocator allocator = new RootAllocator();
        ArrowReader reader =
            new ArrowStreamReader(new ByteArrayInputStream(stream), allocator)) {
      return of(reader);
    }
  }

  /** A file, whose batches are found by the table at its end. */
  static ArrowTable ofFile(Path file) throws IOException {
    try (BufferAllocator allocator = new RootAllocator();
        FileChannel channel = FileChannel.open(file);
        ArrowFileReader reader = new ArrowFileReader(channel, allocator)) {
      ArrowTable table = of(reader);
      assertThat(reader.getRecordBlocks()).hasSameSizeAs(table.batches);
      return table;
    }
  }

  private static ArrowTable of(ArrowReader reader) throws IOException {
    VectorSchemaRoot root = reader.getVectorSchemaRoot();
    List<List<Object>> columns = new ArrayList<>();
    root.getFieldVectors().forEach(_ -> columns.add(new ArrayList<>()));
    List<Integer> batches = new ArrayList<>();
    while (reader.loadNextBatch()) {
      ValueVectorUtility.validateFull(root);
      batches.add(root.getRowCount());
      for (int i = 0; i < columns.size(); i++) {
        FieldVector vector = root.getVector(i);
        for (int row = 0; row < root.getRowCount(); row++) {
          columns.get(i).add(vector.getObject(row));
        }
      }
    }
    return new ArrowTable(root.getSchema().getFields().stream().map(Object::toString).toList(),
        batches, columns);
  }
}
