package io.graphflow.parser.expression;

import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The scalar functions that run. The name in Cypher, found without regard to case, with the number of
 * arguments allowed; the bodies live in the core module, in one exhaustive switch.
 */
public enum ScalarFunction {
  ID("id", 1, 1, CypherType.INTEGER),
  ELEMENT_ID("elementId", 1, 1, CypherType.STRING),
  LABELS("labels", 1, 1, CypherType.LIST),
  TYPE("type", 1, 1, CypherType.STRING),
  KEYS("keys", 1, 1, CypherType.LIST),
  PROPERTIES("properties", 1, 1, CypherType.MAP),
  /** A map without some keys, and without NULL and some values; of the APOC library. */
  CLEAN_MAP("apoc.map.clean", 3, 3, CypherType.MAP),
  /** A property whose key is a value; of the APOC library. */
  ANY_PROPERTY("apoc.any.property", 2, 2, CypherType.ANY),
  /** The node of a number that {@code id(n)} gives; of the Graph Data Science library. */
  AS_NODE("gds.util.asNode", 1, 1, CypherType.NODE),
  /** The nodes of such numbers. */
  AS_NODES("gds.util.asNodes", 1, 1, CypherType.LIST),
  START_NODE("startNode", 1, 1, CypherType.NODE),
  END_NODE("endNode", 1, 1, CypherType.NODE),
  LENGTH("length", 1, 1, CypherType.INTEGER),
  NODES("nodes", 1, 1, CypherType.LIST),
  RELATIONSHIPS("relationships", 1, 1, CypherType.LIST),
  EXISTS("exists", 1, 1, CypherType.BOOLEAN),
  VALUE_TYPE("valueType", 1, 1, CypherType.STRING),
  /** A list of numbers that an aggregation has collected, and a share. */
  PERCENTILE_CONT("percentileCont", 2, 2, CypherType.FLOAT),
  PERCENTILE_DISC("percentileDisc", 2, 2, CypherType.ANY),
  COALESCE("coalesce", 1, Integer.MAX_VALUE, CypherType.ANY),
  NULL_IF("nullIf", 2, 2, CypherType.ANY),
  SIZE("size", 1, 1, CypherType.INTEGER),
  CHAR_LENGTH("char_length", 1, 1, CypherType.INTEGER),
  IS_EMPTY("isEmpty", 1, 1, CypherType.BOOLEAN),
  HEAD("head", 1, 1, CypherType.ANY),
  LAST("last", 1, 1, CypherType.ANY),
  TAIL("tail", 1, 1, CypherType.LIST),
  RANGE("range", 2, 3, CypherType.LIST),
  REVERSE("reverse", 1, 1, CypherType.ANY),
  TO_INTEGER("toInteger", 1, 1, CypherType.INTEGER),
  TO_FLOAT("toFloat", 1, 1, CypherType.FLOAT),
  TO_STRING("toString", 1, 1, CypherType.STRING),
  TO_BOOLEAN("toBoolean", 1, 1, CypherType.BOOLEAN),
  TO_INTEGER_OR_NULL("toIntegerOrNull", 1, 1, CypherType.INTEGER),
  TO_FLOAT_OR_NULL("toFloatOrNull", 1, 1, CypherType.FLOAT),
  TO_STRING_OR_NULL("toStringOrNull", 1, 1, CypherType.STRING),
  TO_BOOLEAN_OR_NULL("toBooleanOrNull", 1, 1, CypherType.BOOLEAN),
  TO_INTEGER_LIST("toIntegerList", 1, 1, CypherType.LIST),
  TO_FLOAT_LIST("toFloatList", 1, 1, CypherType.LIST),
  TO_STRING_LIST("toStringList", 1, 1, CypherType.LIST),
  TO_BOOLEAN_LIST("toBooleanList", 1, 1, CypherType.LIST),
  ABS("abs", 1, 1, CypherType.ANY),
  CEIL("ceil", 1, 1, CypherType.FLOAT),
  FLOOR("floor", 1, 1, CypherType.FLOAT),
  ROUND("round", 1, 3, CypherType.FLOAT),
  IS_NAN("isNaN", 1, 1, CypherType.BOOLEAN),
  SIGN("sign", 1, 1, CypherType.INTEGER),
  SQRT("sqrt", 1, 1, CypherType.FLOAT),
  EXP("exp", 1, 1, CypherType.FLOAT),
  LOG("log", 1, 1, CypherType.FLOAT),
  LOG10("log10", 1, 1, CypherType.FLOAT),
  SIN("sin", 1, 1, CypherType.FLOAT),
  COS("cos", 1, 1, CypherType.FLOAT),
  TAN("tan", 1, 1, CypherType.FLOAT),
  ASIN("asin", 1, 1, CypherType.FLOAT),
  ACOS("acos", 1, 1, CypherType.FLOAT),
  ATAN("atan", 1, 1, CypherType.FLOAT),
  ATAN2("atan2", 2, 2, CypherType.FLOAT),
  COT("cot", 1, 1, CypherType.FLOAT),
  HAVERSIN("haversin", 1, 1, CypherType.FLOAT),
  SINH("sinh", 1, 1, CypherType.FLOAT),
  COSH("cosh", 1, 1, CypherType.FLOAT),
  TANH("tanh", 1, 1, CypherType.FLOAT),
  COTH("coth", 1, 1, CypherType.FLOAT),
  RAND("rand", 0, 0, CypherType.FLOAT),
  RANDOM_UUID("randomUUID", 0, 0, CypherType.STRING),
  PI("pi", 0, 0, CypherType.FLOAT),
  E("e", 0, 0, CypherType.FLOAT),
  DEGREES("degrees", 1, 1, CypherType.FLOAT),
  RADIANS("radians", 1, 1, CypherType.FLOAT),
  SUBSTRING("substring", 2, 3, CypherType.STRING),
  LEFT("left", 2, 2, CypherType.STRING),
  RIGHT("right", 2, 2, CypherType.STRING),
  TRIM("trim", 1, 1, CypherType.STRING),
  BTRIM("bTrim", 1, 2, CypherType.STRING),
  LTRIM("lTrim", 1, 2, CypherType.STRING),
  RTRIM("rTrim", 1, 2, CypherType.STRING),
  NORMALIZE("normalize", 1, 2, CypherType.STRING),
  TO_UPPER("toUpper", 1, 1, CypherType.STRING),
  TO_LOWER("toLower", 1, 1, CypherType.STRING),
  REPLACE("replace", 3, 3, CypherType.STRING),
  SPLIT("split", 2, 2, CypherType.LIST),
  DATE("date", 0, 1, CypherType.DATE),
  LOCAL_TIME("localtime", 0, 1, CypherType.LOCAL_TIME),
  TIME("time", 0, 1, CypherType.TIME),
  LOCAL_DATETIME("localdatetime", 0, 1, CypherType.LOCAL_DATETIME),
  DATETIME("datetime", 0, 1, CypherType.ANY),
  DATETIME_FROM_EPOCH("datetime.fromepoch", 2, 2, CypherType.ANY),
  DATETIME_FROM_EPOCH_MILLIS("datetime.fromepochmillis", 1, 1, CypherType.DATETIME),
  /** The present time, also while a statement runs. */
  DATETIME_REALTIME("datetime.realtime", 0, 0, CypherType.ANY),
  DATE_TRUNCATE("date.truncate", 2, 3, CypherType.DATE),
  LOCAL_TIME_TRUNCATE("localtime.truncate", 2, 3, CypherType.LOCAL_TIME),
  TIME_TRUNCATE("time.truncate", 2, 3, CypherType.TIME),
  LOCAL_DATETIME_TRUNCATE("localdatetime.truncate", 2, 3, CypherType.LOCAL_DATETIME),
  DATETIME_TRUNCATE("datetime.truncate", 2, 3, CypherType.ANY),
  DURATION("duration", 1, 1, CypherType.DURATION),
  DURATION_BETWEEN("duration.between", 2, 2, CypherType.DURATION),
  DURATION_IN_MONTHS("duration.inMonths", 2, 2, CypherType.DURATION),
  DURATION_IN_DAYS("duration.inDays", 2, 2, CypherType.DURATION),
  DURATION_IN_SECONDS("duration.inSeconds", 2, 2, CypherType.DURATION),
  ENCODE("encode", 1, 1, CypherType.BYTES),
  DECODE("decode", 1, 1, CypherType.STRING),
  POINT("point", 1, 1, CypherType.POINT),
  POINT_DISTANCE("point.distance", 2, 2, CypherType.FLOAT),
  POINT_WITHIN_BBOX("point.withinBBox", 3, 3, CypherType.BOOLEAN),
  TIMESTAMP("timestamp", 0, 0, CypherType.INTEGER),
  EPOCH_MILLIS("epochMillis", 1, 1, CypherType.INTEGER),
  COSINE_SIMILARITY("vector.similarity.cosine", 2, 2, CypherType.FLOAT),
  EUCLIDEAN_SIMILARITY("vector.similarity.euclidean", 2, 2, CypherType.FLOAT);

  private static final Map<String, ScalarFunction> BY_NAME = named();

  private final String displayName;
  private final int minArguments;
  private final int maxArguments;
  private final CypherType resultType;

  ScalarFunction(String displayName, int minArguments, int maxArguments, CypherType resultType) {
    this.displayName = displayName;
    this.minArguments = minArguments;
    this.maxArguments = maxArguments;
    this.resultType = resultType;
  }

  /** The functions by all names that find them, in lower case. */
  public static Map<String, ScalarFunction> byName() {
    return BY_NAME;
  }

  private static Map<String, ScalarFunction> named() {
    Map<String, ScalarFunction> named = new HashMap<>();
    for (ScalarFunction function : values()) {
      named.put(function.displayName.toLowerCase(Locale.ROOT), function);
    }
    // Names of GQL, which other databases know as well.
    named.put("ceiling", CEIL);
    named.put("character_length", CHAR_LENGTH);
    named.put("ln", LOG);
    named.put("lower", TO_LOWER);
    named.put("upper", TO_UPPER);
    return Collections.unmodifiableMap(named);
  }

  /** As written in Cypher. */
  public String displayName() {
    return displayName;
  }

  /** Fewest arguments. */
  public int minArguments() {
    return minArguments;
  }

  /** Most arguments. */
  public int maxArguments() {
    return maxArguments;
  }

  /** Static type of the result, unless the arguments tell more. */
  public CypherType resultType() {
    return resultType;
  }

  /** Whether each call may give another value, even of the same arguments. */
  public boolean isVolatile() {
    return this == RAND || this == RANDOM_UUID || this == DATETIME_REALTIME;
  }
}
