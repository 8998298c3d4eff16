package io.graphflow.search;

import io.graphflow.core.similarity.index.VectorForm;
import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;

/**
 * Lucene's usual codec, with the graph that an index asks for. It reads by the names in the files, so that only
 * writers need it.
 */
final class VectorCodec extends Lucene104Codec {
  private final KnnVectorsFormat format;

  VectorCodec(VectorForm form) {
    format = new AnySize(form.quantized()
        ? new Lucene104HnswScalarQuantizedVectorsFormat(
            ScalarEncoding.UNSIGNED_BYTE, form.connections(), form.candidates())
        : new Lucene99HnswVectorsFormat(form.connections(), form.candidates()), form.dimensions());
  }

  @Override
  public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
    return format;
  }

  /** A format of Lucene without its limit to 1,024 dimensions, which is none of what it can write. */
  private static final class AnySize extends KnnVectorsFormat {
    private final KnnVectorsFormat format;
    private final int dimensions;

    AnySize(KnnVectorsFormat format, int dimensions) {
      super(format.getName());
      this.format = format;
      this.dimensions = dimensions;
    }

    @Override
    public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
      return format.fieldsWriter(state);
    }

    @Override
    public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
      return format.fieldsReader(state);
    }

    @Override
    public int getMaxDimensions(String field) {
      return dimensions;
    }
  }
}
