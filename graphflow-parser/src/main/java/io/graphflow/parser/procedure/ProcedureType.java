package io.graphflow.parser.procedure;

import io.graphflow.parser.expression.CypherType;
import java.util.Objects;

/**
 * The type of an argument or of a result of a procedure. Immutable.
 *
 * @param kind what values are
 * @param element of a list, the type of its elements, or null if they may be anything; else null
 * @param nullable whether NULL is among the values
 */
public record ProcedureType(Kind kind, ProcedureType element, boolean nullable) {

  /** What values are. */
  public enum Kind {
    /** Any value. */
    ANY(CypherType.ANY),
    BOOLEAN(CypherType.BOOLEAN),
    INTEGER(CypherType.INTEGER),
    /** An INTEGER in its place is converted. */
    FLOAT(CypherType.FLOAT),
    /** INTEGER or FLOAT, as it is. */
    NUMBER(CypherType.ANY),
    STRING(CypherType.STRING),
    DATE(CypherType.DATE),
    LOCALTIME(CypherType.LOCAL_TIME),
    TIME(CypherType.TIME),
    LOCALDATETIME(CypherType.LOCAL_DATETIME),
    /** Of any zone and resolution. */
    DATETIME(CypherType.ANY),
    DURATION(CypherType.DURATION),
    POINT(CypherType.POINT),
    BYTES(CypherType.BYTES),
    LIST(CypherType.LIST),
    MAP(CypherType.MAP),
    NODE(CypherType.NODE),
    RELATIONSHIP(CypherType.RELATIONSHIP),
    PATH(CypherType.PATH);

    private final CypherType staticType;

    Kind(CypherType staticType) {
      this.staticType = staticType;
    }

    /** The static type of a variable that holds such values. */
    public CypherType staticType() {
      return staticType;
    }
  }

  /** Creates a type. */
  public ProcedureType {
    Objects.requireNonNull(kind, "kind");
    if (element != null && kind != Kind.LIST) {
      throw new IllegalArgumentException("only a LIST has elements, but this is " + kind);
    }
  }

  /** A type of values, NULL among them. */
  public static ProcedureType of(Kind kind) {
    return new ProcedureType(kind, null, true);
  }

  /** Lists of elements of a type, and NULL. */
  public static ProcedureType listOf(ProcedureType element) {
    return new ProcedureType(Kind.LIST, element, true);
  }

  /** The same without NULL. */
  public ProcedureType required() {
    return new ProcedureType(kind, element, false);
  }

  /** As signatures have it, such as {@code LIST<STRING>?}. */
  @Override
  public String toString() {
    return kind + (element == null ? "" : "<" + element + ">") + (nullable ? "?" : "");
  }
}
