package io.graphflow.core.arrow;

import java.util.List;

/** The message that names the columns of a stream and their types, after Arrow's {@code Schema.fbs}. */
final class SchemaMessage {
  private static final int DATE_DAYS = 0;
  private static final int MICROSECONDS = 2;
  private static final int NANOSECONDS = 3;
  private static final int DOUBLE_PRECISION = 2;
  private static final int MONTHS_DAYS_NANOSECONDS = 2;

  private final FlatBuffer message;

  /** A type as {@code Schema.fbs} has it: which it is, and the table that tells more. */
  private record Type(int tag, int table) {}

  private SchemaMessage(FlatBuffer message) {
    this.message = message;
  }

  static byte[] of(List<ColumnType.Field> columns) {
    FlatBuffer message = new FlatBuffer();
    return Messages.finish(message, Messages.SCHEMA, table(columns, message), 0);
  }

  /** Writes the schema into a message, and gives its position. */
  static int table(List<ColumnType.Field> columns, FlatBuffer message) {
    int fields = new SchemaMessage(message).fields(columns);
    message.beginTable(4);
    message.referenceField(1, fields);
    return message.endTable();
  }

  private int fields(List<ColumnType.Field> fields) {
    return message.references(fields.stream().mapToInt(this::field).toArray());
  }

  private int field(ColumnType.Field field) {
    int children = fields(switch (field.type()) {
      case ColumnType.ListOf(ColumnType element) ->
        List.of(new ColumnType.Field("item", element));
      case ColumnType.Struct struct -> struct.fields();
      case ColumnType.Scalar _ -> List.of();
    });
    Type type = type(field.type());
    int name = message.string(field.name());
    message.beginTable(7);
    message.referenceField(0, name);
    message.referenceField(3, type.table);
    message.referenceField(5, children);
    message.byteField(1, 1);
    message.byteField(2, type.tag);
    return message.endTable();
  }

  private Type type(ColumnType type) {
    return switch (type) {
      case ColumnType.ListOf _ -> new Type(12, empty());
      case ColumnType.Struct _ -> new Type(13, empty());
      case ColumnType.Scalar scalar -> switch (scalar) {
        case NULL -> new Type(1, empty());
        case BOOLEAN -> new Type(6, empty());
        case INTEGER -> new Type(2, integer());
        case FLOAT -> new Type(3, unit(DOUBLE_PRECISION));
        case BYTES -> new Type(4, empty());
        case STRING, TIME, TEXT -> new Type(5, empty());
        case DATE -> new Type(8, unit(DATE_DAYS));
        case LOCAL_TIME -> new Type(9, time());
        case LOCAL_DATETIME -> new Type(10, unit(MICROSECONDS));
        case DATETIME -> new Type(10, moment());
        case DURATION -> new Type(11, unit(MONTHS_DAYS_NANOSECONDS));
      };
    };
  }

  private int empty() {
    message.beginTable(0);
    return message.endTable();
  }

  /** A table whose first field is a unit or a precision. */
  private int unit(int unit) {
    message.beginTable(1);
    message.shortField(0, unit);
    return message.endTable();
  }

  private int integer() {
    message.beginTable(2);
    message.intField(0, Long.SIZE);
    message.byteField(1, 1);
    return message.endTable();
  }

  private int time() {
    message.beginTable(2);
    message.intField(1, Long.SIZE);
    message.shortField(0, NANOSECONDS);
    return message.endTable();
  }

  private int moment() {
    int zone = message.string("UTC");
    message.beginTable(2);
    message.referenceField(1, zone);
    message.shortField(0, MICROSECONDS);
    return message.endTable();
  }
}
