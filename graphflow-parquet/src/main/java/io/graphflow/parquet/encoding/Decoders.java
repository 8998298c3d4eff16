package io.graphflow.parquet.encoding;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.metadata.Encoding;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.PhysicalType;

/** Finds who reads a page. */
public final class Decoders {
  private Decoders() {}

  /**
   * A decoder of the values of a page.
   *
   * @param in the values
   * @param count how many there are
   * @param dictionary that of the column chunk; null if it has none
   * @throws UnreadableException if values of this type cannot be written so
   */
  public static ValueDecoder of(
      PageBytes in, Column column, Encoding encoding, int count, Dictionary dictionary) {
    PhysicalType type = column.type();
    return switch (encoding) {
      case PLAIN -> switch (type) {
        case BOOLEAN -> new PlainBooleanDecoder(in, count);
        case BYTE_ARRAY -> new PlainBinaryDecoder(in);
        case INT32, INT64, INT96, FLOAT, DOUBLE, FIXED_LEN_BYTE_ARRAY -> new PlainDecoder(in, type,
            column.length(), count);
      };
      case PLAIN_DICTIONARY, RLE_DICTIONARY -> {
        if (dictionary == null) {
          throw new UnreadableException("expected a dictionary before a page of places in it, found"
              + " none");
        }
        yield new DictionaryDecoder(in, dictionary);
      }
      case RLE -> switch (type) {
        // A page of NULL only has no length of its values, in some files.
        case BOOLEAN -> count == 0 ? new PlainBooleanDecoder(in, 0) : new RleBooleanDecoder(in);
        case INT32, INT64, INT96, FLOAT, DOUBLE, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> throw unfit(
            encoding, column);
      };
      case DELTA_BINARY_PACKED -> switch (type) {
        case INT32, INT64 -> {
          if (count == 0) {
            yield new PlainDecoder(in, type, column.length(), 0);
          }
          DeltaDecoder decoder = new DeltaDecoder(in, type == PhysicalType.INT32);
          decoder.require(count);
          yield decoder;
        }
        case BOOLEAN, INT96, FLOAT, DOUBLE, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
          throw unfit(encoding,
              column);
      };
      case DELTA_LENGTH_BYTE_ARRAY -> {
        if (type != PhysicalType.BYTE_ARRAY) {
          throw unfit(encoding, column);
        }
        yield count == 0 ? new PlainBinaryDecoder(in) : new DeltaLengthDecoder(in, count);
      }
      case DELTA_BYTE_ARRAY -> {
        if (type != PhysicalType.BYTE_ARRAY && type != PhysicalType.FIXED_LEN_BYTE_ARRAY) {
          throw unfit(encoding, column);
        }
        yield count == 0
            ? new PlainBinaryDecoder(in)
            : new DeltaByteArrayDecoder(in, type, column.length(), count);
      }
      case BYTE_STREAM_SPLIT -> switch (type) {
        case INT32, INT64, FLOAT, DOUBLE, FIXED_LEN_BYTE_ARRAY -> new StreamSplitDecoder(in, type,
            column.length(), count);
        case BOOLEAN, INT96, BYTE_ARRAY -> throw unfit(encoding, column);
      };
      case BIT_PACKED -> throw unfit(encoding, column);
    };
  }

  private static UnreadableException unfit(Encoding encoding, Column column) {
    return new UnreadableException(
        "expected an encoding that fits " + column.typeName() + ", found " + encoding);
  }
}
