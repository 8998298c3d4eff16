package io.graphflow.parquet.metadata;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.schema.Repetition;
import io.graphflow.parquet.schema.SchemaElement;
import io.graphflow.parquet.thrift.CompactReader;
import io.graphflow.parquet.thrift.CompactWriter;

/** Schema elements as the format has them. */
final class SchemaElements {
  private SchemaElements() {}

  static SchemaElement read(CompactReader in) {
    var found = new Object() {
      PhysicalType type;
      int length;
      Repetition repetition = Repetition.REQUIRED;
      String name = "";
      int children;
      int converted = -1;
      int scale;
      int precision;
      LogicalType logicalType;
    };
    in.struct(field -> {
      switch (field) {
        case 1 -> found.type = PhysicalType.of(in.i32());
        case 2 -> found.length = in.i32();
        case 3 -> found.repetition = Repetition.of(in.i32());
        case 4 -> found.name = in.string();
        case 5 -> found.children = in.i32();
        case 6 -> found.converted = in.i32();
        case 7 -> found.scale = in.i32();
        case 8 -> found.precision = in.i32();
        case 10 -> found.logicalType = LogicalTypes.read(in);
        default -> {}
      }
    });
    LogicalType logicalType = found.logicalType != null
        ? found.logicalType
        : LogicalTypes.ofConverted(found.converted, found.precision, found.scale);
    check(found.name, found.type, found.length, logicalType);
    return new SchemaElement(found.name, found.repetition, found.children > 0 ? null : found.type,
        found.length, logicalType, found.children);
  }

  /** Meanings that the storage does not allow: whoever reads values relies on them. */
  private static void check(String name, PhysicalType type, int length, LogicalType logicalType) {
    if (type == null) {
      return;
    }
    boolean fits = switch (logicalType) {
      case LogicalType.Simple simple -> switch (simple) {
        case STRING, ENUM, JSON, BSON -> type == PhysicalType.BYTE_ARRAY
            || type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        case UUID -> type == PhysicalType.FIXED_LEN_BYTE_ARRAY && length == 16;
        case DATE -> type == PhysicalType.INT32;
        case FLOAT16 -> type == PhysicalType.FIXED_LEN_BYTE_ARRAY && length == 2;
        case INTERVAL -> type == PhysicalType.FIXED_LEN_BYTE_ARRAY && length == 12;
        case NONE, UNKNOWN, LIST, MAP, OTHER -> true;
      };
      case LogicalType.Time time -> type == (time.unit() == LogicalType.TimeUnit.MILLIS
          ? PhysicalType.INT32
          : PhysicalType.INT64);
      case LogicalType.Timestamp _ -> type == PhysicalType.INT64;
      case LogicalType.Decimal decimal -> decimal.scale() >= 0
          && decimal.precision() >= Math.max(1, decimal.scale()) && isOfDecimals(type);
      case LogicalType.Int integer -> type == (integer.bits() == 64
          ? PhysicalType.INT64
          : PhysicalType.INT32)
          && (integer.bits() == 64 || integer.bits() == 32 || integer.bits() == 16
              || integer.bits() == 8);
    };
    if (!fits) {
      throw new UnreadableException("expected a type of column '" + name + "' that "
          + logicalType.displayName() + " can be stored as, found " + type);
    }
  }

  private static boolean isOfDecimals(PhysicalType type) {
    return switch (type) {
      case INT32, INT64, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> true;
      case BOOLEAN, INT96, FLOAT, DOUBLE -> false;
    };
  }

  static void write(CompactWriter out, SchemaElement element, boolean root) {
    if (element.type() != null) {
      out.i32(1, element.type().number());
      if (element.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY) {
        out.i32(2, element.length());
      }
    }
    if (!root) {
      out.i32(3, element.repetition().number());
    }
    out.string(4, element.name());
    if (element.type() == null) {
      out.i32(5, element.children());
    }
    LogicalTypes.write(out, element.logicalType());
  }
}
