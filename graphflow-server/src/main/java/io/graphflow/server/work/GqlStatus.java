package io.graphflow.server.work;

/**
 * What an error can be, by the numbers and in the words of GQL (ISO/IEC 39075) and, where the third sign is a letter N or I,
 * of Neo4j, which has more of them: only those that this server tells of. Programs tell errors apart by the number.
 */
public enum GqlStatus {
  WRITE_FAILED("08N03", "failed to write to graph"),
  PROTOCOL_ERROR("08N06", "protocol error"),
  UNKNOWN_BOOKMARK("08N12", "failed to parse bookmark"),
  DATA_EXCEPTION("22000", ""),
  NUMBER_OUT_OF_RANGE("22003", "numeric value out of range"),
  INVALID_TEMPORAL_FORMAT("22007", "invalid date, time, or datetime format"),
  DIVISION_BY_ZERO("22012", "division by zero"),
  INVALID_VALUE_TYPE("22G03", "invalid value type"),
  INVALID_TYPE("22N01", "invalid type"),
  SPECIFIED_NUMBER_OUT_OF_RANGE("22N03", "specified numeric value out of range"),
  INVALID_ARGUMENT("22N11", "invalid argument"),
  INVALID_ENTITY_TYPE("22N27", "invalid entity type"),
  OVERFLOW("22N28", "overflow error"),
  INVALID_MERGE_PROPERTIES("22N31", "invalid properties in merge pattern"),
  INVALID_FUNCTION_ARGUMENT("22N38", "invalid function argument"),
  UNSUPPORTED_PROPERTY_TYPE("22N39", "unsupported property value type"),
  NO_SUCH_CONSTRAINT("22N64", "constraint does not exist"),
  EQUIVALENT_CONSTRAINT_EXISTS("22N65", "equivalent constraint already exists"),
  NO_SUCH_INDEX("22N69", "index does not exist"),
  EQUIVALENT_INDEX_EXISTS("22N70", "equivalent index already exists"),
  PROPERTY_MISSING("22N77", "property presence verification failed"),
  PROPERTY_OF_OTHER_TYPE("22N78", "property type verification failed"),
  PROPERTY_NOT_UNIQUE("22N79", "property uniqueness constraint violated"),
  TYPE_MISMATCH("22NB1", "type mismatch"),
  REMOVED_ENTITY("25N13", "cannot access entity after removal"),
  TERMINATED("25N14", "transaction termination client error"),
  IMPLICIT_TRANSACTION_REQUIRED("25N17", "implicit transaction required"),
  INVALID_SYNTAX("42001", "invalid syntax"),
  INVALID_INPUT("42I06", "invalid input"),
  INVALID_NUMBER_LITERAL("42I07", "invalid integer literal"),
  INVALID_ARGUMENT_COUNT("42I13", "invalid number of procedure or function arguments"),
  INVALID_TYPE_COUNT("42I14", "invalid number of relationship types"),
  NON_GROUPING_EXPRESSION("42I18", "reference to non-grouping sub-expression"),
  INVALID_AGGREGATE("42I24", "invalid use of aggregate function"),
  INVALID_DELETE("42I26", "invalid DELETE"),
  NOTHING_TO_RETURN("42I37", "invalid use of RETURN *"),
  INVALID_LENGTH("42I41", "invalid use of variable length relationship"),
  PARSER_ERROR("42I47", "parser error"),
  INVALID_DIRECTION("42I56", "invalid relationship direction"),
  NO_SUCH_GRAPH("42N00", "graph reference not found"),
  WRITE_IN_READ_MODE("42N02", "writing in read access mode"),
  NO_SUCH_PROCEDURE("42N08", "no such procedure"),
  READ_ONLY_DATABASE("42N18", "read-only database"),
  UNALIASED_ITEM("42N21", "unaliased return item"),
  NUMBER_OUTSIDE_RANGE("42N31", "specified number out of range"),
  INVALID_PARAMETER_MAP("42N32", "invalid use of parameter map"),
  PARENTHESES_MISSING("42N36", "procedure call without parentheses"),
  DUPLICATE_ITEM("42N38", "duplicate return item name"),
  INCOMPATIBLE_COLUMNS("42N39", "incompatible return column names"),
  NO_SUCH_FUNCTION("42N48", "no such function"),
  VARIABLE_DEFINED("42N59", "variable already defined"),
  VARIABLE_NOT_DEFINED("42N62", "variable not defined"),
  PARAMETER_MISSING("42N81", "missing request parameter"),
  ACCESS_DENIED("42NFF", "permission/access denied"),
  INTERNAL_ERROR("50N00", "internal error"),
  DEADLOCK("50N05", "deadlock detected"),
  INDEX_DROP_FAILED("50N10", "index drop failed"),
  CONSTRAINT_DROP_FAILED("50N12", "constraint drop failed"),
  CONSTRAINT_VIOLATION("50N14", "constraint violation"),
  /** That of all errors of which nothing better is known. */
  UNEXPECTED_ERROR("50N42", "unexpected error"),
  RESOURCE_EXHAUSTION("51N66", "resource exhaustion"),
  PROCEDURE_FAILED("52N37", "procedure execution error"),
  EDGES_EXIST("G1001", "edges still exist");

  private final String code;
  private final String subcondition;

  GqlStatus(String code, String subcondition) {
    this.code = code;
    this.subcondition = subcondition;
  }

  /** The number: five digits and capital letters. */
  public String code() {
    return code;
  }

  /**
   * The status in words: what GQL calls it, and behind that, as Neo4j has it for statuses of its own, what is wrong.
   *
   * @param message what is wrong, for people
   */
  public String description(String message) {
    String text = "error: " + condition() + (subcondition.isEmpty() ? "" : " - " + subcondition);
    return isExtension() ? text + ". " + message : text;
  }

  /**
   * What is wrong, as Neo4j tells it for a status that is the cause of another.
   *
   * @param message what is wrong, for people
   */
  public String message(String message) {
    return isExtension() ? code + ": " + message : code;
  }

  private boolean isExtension() {
    return code.charAt(2) == 'N' || code.charAt(2) == 'I';
  }

  /** The condition, which the first two signs stand for. */
  private String condition() {
    return switch (code.substring(0, 2)) {
      case "08" -> "connection exception";
      case "22" -> "data exception";
      case "25" -> "invalid transaction state";
      case "42" -> "syntax error or access rule violation";
      case "50" -> "general processing exception";
      case "51" -> "system configuration or operation exception";
      case "52" -> "procedure exception";
      case "G1" -> "dependent object error";
      default -> throw new IllegalStateException(code);
    };
  }
}
