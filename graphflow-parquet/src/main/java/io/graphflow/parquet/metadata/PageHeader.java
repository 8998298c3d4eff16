package io.graphflow.parquet.metadata;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.thrift.CompactReader;
import io.graphflow.parquet.thrift.CompactWriter;
import java.util.OptionalInt;

/**
 * What is before each page.
 *
 * @param kind what the page is
 * @param uncompressedBytes its bytes, if it was not compressed; levels of all kinds are among them
 * @param compressedBytes its bytes behind the header
 * @param crc their check sum, CRC-32 as of GZIP; empty if the writer had none
 * @param valueCount the number of values, those that are NULL among them
 * @param nullCount how many are NULL; -1 if not known
 * @param rowCount the number of rows; -1 if not known
 * @param encoding the number of the encoding of the values
 * @param definitionEncoding the number of that of the definition levels
 * @param repetitionEncoding the number of that of the repetition levels
 * @param definitionBytes bytes of definition levels that stand before compressed values; 0 in other kinds
 * @param repetitionBytes bytes of repetition levels before these; 0 in other kinds
 * @param compressed whether the values are compressed
 */
public record PageHeader(
    PageKind kind,
    int uncompressedBytes,
    int compressedBytes,
    OptionalInt crc,
    int valueCount,
    int nullCount,
    int rowCount,
    int encoding,
    int definitionEncoding,
    int repetitionEncoding,
    int definitionBytes,
    int repetitionBytes,
    boolean compressed) {
  /**
   * Reads a header.
   *
   * @throws UnreadableException if it is none
   */
  public static PageHeader read(CompactReader in) {
    Draft draft = new Draft();
    in.struct(field -> draft.read(in, field));
    PageKind[] kinds = PageKind.values();
    PageKind kind =
        draft.kind >= 0 && draft.kind < kinds.length ? kinds[draft.kind] : PageKind.OTHER;
    if (draft.uncompressed < 0 || draft.compressed < 0) {
      throw new UnreadableException("expected the size of a page, found " + draft.compressed
          + " compressed and " + draft.uncompressed + " other bytes");
    }
    boolean hasValues =
        kind == PageKind.DATA || kind == PageKind.DATA_V2 || kind == PageKind.DICTIONARY;
    if (hasValues && (draft.values < 0 || draft.encoding < 0)) {
      throw new UnreadableException(
          "expected the number of a page's values and their encoding, found " + draft.values
              + " and " + draft.encoding);
    }
    if (kind == PageKind.DATA_V2 && (draft.definitionBytes < 0 || draft.repetitionBytes < 0
        || (long) draft.definitionBytes + draft.repetitionBytes > draft.uncompressed
        || (long) draft.definitionBytes + draft.repetitionBytes > draft.compressed
        || draft.rows < 0)) {
      throw new UnreadableException("expected levels within the " + draft.compressed
          + " bytes of a page, found " + draft.definitionBytes + " and " + draft.repetitionBytes
          + " bytes for " + draft.rows + " rows");
    }
    return new PageHeader(kind, draft.uncompressed, draft.compressed, draft.crc, draft.values,
        draft.nulls, draft.rows, draft.encoding, draft.definitionEncoding, draft.repetitionEncoding,
        draft.definitionBytes, draft.repetitionBytes, draft.isCompressed);
  }

  /** The bytes of the header. */
  public byte[] bytes() {
    return CompactWriter.bytes(out -> {
      out.i32(1, kind.number());
      out.i32(2, uncompressedBytes);
      out.i32(3, compressedBytes);
      crc.ifPresent(sum -> out.i32(4, sum));
      switch (kind) {
        case DATA -> out.struct(5, inner -> {
          inner.i32(1, valueCount);
          inner.i32(2, encoding);
          inner.i32(3, definitionEncoding);
          inner.i32(4, repetitionEncoding);
        });
        case DICTIONARY -> out.struct(7, inner -> {
          inner.i32(1, valueCount);
          inner.i32(2, encoding);
        });
        case DATA_V2 -> out.struct(8, inner -> {
          inner.i32(1, valueCount);
          inner.i32(2, nullCount);
          inner.i32(3, rowCount);
          inner.i32(4, encoding);
          inner.i32(5, definitionBytes);
          inner.i32(6, repetitionBytes);
          inner.bool(7, compressed);
        });
        case INDEX, OTHER -> throw new IllegalStateException("nobody writes pages of " + kind);
      }
    });
  }

  /** What has been read. */
  private static final class Draft {
    private int kind = -1;
    private int uncompressed = -1;
    private int compressed = -1;
    private OptionalInt crc = OptionalInt.empty();
    private int values = -1;
    private int nulls = -1;
    private int rows = -1;
    private int encoding = -1;
    private int definitionEncoding = Encoding.RLE.number();
    private int repetitionEncoding = Encoding.RLE.number();
    private int definitionBytes;
    private int repetitionBytes;
    private boolean isCompressed = true;

    void read(CompactReader in, int field) {
      switch (field) {
        case 1 -> kind = in.i32();
        case 2 -> uncompressed = in.i32();
        case 3 -> compressed = in.i32();
        case 4 -> crc = OptionalInt.of(in.i32());
        case 5 -> in.struct(inner -> {
          switch (inner) {
            case 1 -> values = in.i32();
            case 2 -> encoding = in.i32();
            case 3 -> definitionEncoding = in.i32();
            case 4 -> repetitionEncoding = in.i32();
            default -> {}
          }
        });
        case 7 -> in.struct(inner -> {
          switch (inner) {
            case 1 -> values = in.i32();
            case 2 -> encoding = in.i32();
            default -> {}
          }
        });
        case 8 -> in.struct(inner -> {
          switch (inner) {
            case 1 -> values = in.i32();
            case 2 -> nulls = in.i32();
            case 3 -> rows = in.i32();
            case 4 -> encoding = in.i32();
            case 5 -> definitionBytes = in.i32();
            case 6 -> repetitionBytes = in.i32();
            case 7 -> isCompressed = in.bool();
            default -> {}
          }
        });
        default -> {}
      }
    }
  }
}
