package io.graphflow.parquet.metadata;

import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.LogicalType.Simple;
import io.graphflow.parquet.schema.LogicalType.TimeUnit;
import io.graphflow.parquet.thrift.CompactReader;
import io.graphflow.parquet.thrift.CompactWriter;

/** Logical types as the format has them: as a union, and as the numbers of old writers, called converted types. */
final class LogicalTypes {
  private static final int NO_CONVERTED_TYPE = -1;

  private LogicalTypes() {}

  /** Reads the union. */
  static LogicalType read(CompactReader in) {
    var found = new Object() {
      LogicalType type = Simple.OTHER;
    };
    in.struct(field -> found.type = switch (field) {
      case 1 -> Simple.STRING;
      case 2 -> Simple.MAP;
      case 3 -> Simple.LIST;
      case 4 -> Simple.ENUM;
      case 5 -> decimal(in);
      case 6 -> Simple.DATE;
      case 7 -> time(in, false);
      case 8 -> time(in, true);
      case 10 -> integer(in);
      case 11 -> Simple.UNKNOWN;
      case 12 -> Simple.JSON;
      case 13 -> Simple.BSON;
      case 14 -> Simple.UUID;
      case 15 -> Simple.FLOAT16;
      default -> Simple.OTHER;
    });
    return found.type;
  }

  private static LogicalType decimal(CompactReader in) {
    int[] numbers = new int[2];
    in.struct(field -> {
      if (field == 1 || field == 2) {
        numbers[field - 1] = in.i32();
      }
    });
    return new LogicalType.Decimal(numbers[1], numbers[0]);
  }

  private static LogicalType integer(CompactReader in) {
    var found = new Object() {
      int bits = 64;
      boolean signed = true;
    };
    in.struct(field -> {
      if (field == 1) {
        found.bits = in.i32();
      } else if (field == 2) {
        found.signed = in.bool();
      }
    });
    return new LogicalType.Int(found.bits, found.signed);
  }

  private static LogicalType time(CompactReader in, boolean stamp) {
    var found = new Object() {
      boolean utc;
      TimeUnit unit;
    };
    in.struct(field -> {
      if (field == 1) {
        found.utc = in.bool();
      } else if (field == 2) {
        in.struct(unit -> found.unit = switch (unit) {
          case 1 -> TimeUnit.MILLIS;
          case 2 -> TimeUnit.MICROS;
          case 3 -> TimeUnit.NANOS;
          default -> null;
        });
      }
    });
    if (found.unit == null) {
      return Simple.OTHER;
    }
    return stamp
        ? new LogicalType.Timestamp(found.unit, found.utc)
        : new LogicalType.Time(found.unit, found.utc);
  }

  /**
   * The logical type of a converted type.
   *
   * @param converted its number; -1 for none
   */
  static LogicalType ofConverted(int converted, int precision, int scale) {
    return switch (converted) {
      case NO_CONVERTED_TYPE -> Simple.NONE;
      case 0 -> Simple.STRING;
      case 1, 2 -> Simple.MAP;
      case 3 -> Simple.LIST;
      case 4 -> Simple.ENUM;
      case 5 -> new LogicalType.Decimal(precision, scale);
      case 6 -> Simple.DATE;
      case 7 -> new LogicalType.Time(TimeUnit.MILLIS, true);
      case 8 -> new LogicalType.Time(TimeUnit.MICROS, true);
      case 9 -> new LogicalType.Timestamp(TimeUnit.MILLIS, true);
      case 10 -> new LogicalType.Timestamp(TimeUnit.MICROS, true);
      case 11, 12, 13, 14 -> new LogicalType.Int(8 << (converted - 11), false);
      case 15, 16, 17, 18 -> new LogicalType.Int(8 << (converted - 15), true);
      case 19 -> Simple.JSON;
      case 20 -> Simple.BSON;
      case 21 -> Simple.INTERVAL;
      default -> Simple.OTHER;
    };
  }

  /** The converted type of a logical type, for old readers; -1 if there is none. */
  private static int converted(LogicalType type) {
    return switch (type) {
      case Simple simple -> switch (simple) {
        case STRING -> 0;
        case MAP -> 1;
        case LIST -> 3;
        case ENUM -> 4;
        case DATE -> 6;
        case JSON -> 19;
        case BSON -> 20;
        case INTERVAL -> 21;
        case NONE, UUID, FLOAT16, UNKNOWN, OTHER -> NO_CONVERTED_TYPE;
      };
      case LogicalType.Decimal _ -> 5;
      // The converted types are of UTC, and old readers would take a local time for one.
      case LogicalType.Time time -> !time.utc() || time.unit() == TimeUnit.NANOS
          ? NO_CONVERTED_TYPE
          : 7 + time.unit().number();
      case LogicalType.Timestamp stamp -> !stamp.utc() || stamp.unit() == TimeUnit.NANOS
          ? NO_CONVERTED_TYPE
          : 9 + stamp.unit().number();
      case LogicalType.Int integer -> (integer.signed() ? 15 : 11)
          + Integer.numberOfTrailingZeros(integer.bits() / 8);
    };
  }

  /** Writes the fields of a schema element that say its logical type. */
  static void write(CompactWriter out, LogicalType type) {
    int converted = converted(type);
    if (converted != NO_CONVERTED_TYPE) {
      out.i32(6, converted);
    }
    if (type instanceof LogicalType.Decimal decimal) {
      out.i32(7, decimal.scale());
      out.i32(8, decimal.precision());
    }
    int union = union(type);
    if (union == 0) {
      return;
    }
    out.struct(10, outer -> outer.struct(union, inner -> {
      switch (type) {
        case Simple _ -> {}
        case LogicalType.Decimal decimal -> {
          inner.i32(1, decimal.scale());
          inner.i32(2, decimal.precision());
        }
        case LogicalType.Time time -> write(inner, time.utc(), time.unit());
        case LogicalType.Timestamp stamp -> write(inner, stamp.utc(), stamp.unit());
        case LogicalType.Int integer -> {
          inner.i8(1, integer.bits());
          inner.bool(2, integer.signed());
        }
      }
    }));
  }

  private static void write(CompactWriter out, boolean utc, TimeUnit unit) {
    out.bool(1, utc);
    out.struct(2, inner -> inner.struct(unit.number() + 1, _ -> {}));
  }

  /** The number of a logical type in the union; 0 if it has none. */
  private static int union(LogicalType type) {
    return switch (type) {
      case Simple simple -> switch (simple) {
        case STRING -> 1;
        case MAP -> 2;
        case LIST -> 3;
        case ENUM -> 4;
        case DATE -> 6;
        case UNKNOWN -> 11;
        case JSON -> 12;
        case BSON -> 13;
        case UUID -> 14;
        case FLOAT16 -> 15;
        case NONE, INTERVAL, OTHER -> 0;
      };
      case LogicalType.Decimal _ -> 5;
      case LogicalType.Time _ -> 7;
      case LogicalType.Timestamp _ -> 8;
      case LogicalType.Int _ -> 10;
    };
  }
}
