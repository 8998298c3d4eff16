package io.graphflow.exception;

import io.graphflow.exception.ErrorClass.Phase;

/**
 * What exactly is wrong with a query, by the names that openCypher gives to errors. Together with the
 * {@linkplain Phase phase} in which it is found it mostly settles the {@linkplain ErrorClass.Type
 * type} of error.
 *
 * <pre>{@code
 * catch (QueryException e) {
 *   boolean asks = e.errorClass().map(ErrorClass::detail).equals(Optional.of(MISSING_PARAMETER));
 * }
 * }</pre>
 */
public enum ErrorDetail {
  /** A clause, or a pattern or expression in it, is not written as the grammar has it. */
  UNEXPECTED_SYNTAX("UnexpectedSyntax"),
  /** A variable is read that no clause before defines. */
  UNDEFINED_VARIABLE("UndefinedVariable"),
  /** A clause defines a variable that there is already. */
  VARIABLE_ALREADY_BOUND("VariableAlreadyBound"),
  /** A variable stands for a node in one place and for something else in another. */
  VARIABLE_TYPE_CONFLICT("VariableTypeConflict"),
  /** {@code *} stands for all variables, and there are none. */
  NO_VARIABLES_IN_SCOPE("NoVariablesInScope"),
  /** There is no function of that name. */
  UNKNOWN_FUNCTION("UnknownFunction"),
  /** A function or procedure gets more or fewer arguments than it takes. */
  INVALID_NUMBER_OF_ARGUMENTS("InvalidNumberOfArguments"),
  /** An operator, function or clause gets a value of a type that it does not take. */
  INVALID_ARGUMENT_TYPE("InvalidArgumentType", ErrorClass.Type.TYPE_ERROR),
  /** It takes values of that type, but not this one. */
  INVALID_ARGUMENT_VALUE("InvalidArgumentValue", ErrorClass.Type.TYPE_ERROR),
  /** A function makes nothing of an argument, whatever is wrong with it; to openCypher that is such a value as well. */
  INVALID_FUNCTION_ARGUMENT("InvalidArgumentValue", ErrorClass.Type.TYPE_ERROR),
  /** A text, or a map, stands for no date, time or duration; to openCypher that is such a value as well. */
  INVALID_TEMPORAL_VALUE("InvalidArgumentValue", ErrorClass.Type.TYPE_ERROR),
  /** An expression may not be an argument there, whatever its value. */
  INVALID_ARGUMENT_EXPRESSION("InvalidArgumentExpression"),
  /** A number is less than zero where it counts something. */
  NEGATIVE_INTEGER_ARGUMENT("NegativeIntegerArgument"),
  /** A number lies outside of what a function takes. */
  NUMBER_OUT_OF_RANGE("NumberOutOfRange", ErrorClass.Type.ARGUMENT_ERROR),
  /** An integer does not fit 64 bits. */
  INTEGER_OVERFLOW("IntegerOverflow", ErrorClass.Type.ARITHMETIC_ERROR),
  /** A number is larger than all doubles. */
  FLOATING_POINT_OVERFLOW("FloatingPointOverflow", ErrorClass.Type.ARITHMETIC_ERROR),
  /** Digits and letters do not make a number. */
  INVALID_NUMBER_LITERAL("InvalidNumberLiteral"),
  /** An escape in a string names no character. */
  INVALID_UNICODE_LITERAL("InvalidUnicodeLiteral"),
  /** A character has no place in a query outside of strings and names. */
  INVALID_UNICODE_CHARACTER("InvalidUnicodeCharacter"),
  /** An aggregate stands where no rows are grouped. */
  INVALID_AGGREGATION("InvalidAggregation"),
  /** An aggregate is an argument of another. */
  NESTED_AGGREGATION("NestedAggregation"),
  /** An expression mixes an aggregate with something that is not a grouping key. */
  AMBIGUOUS_AGGREGATION_EXPRESSION("AmbiguousAggregationExpression"),
  /** An expression depends on rows, or on chance, where it must not. */
  NON_CONSTANT_EXPRESSION("NonConstantExpression"),
  /** Clauses follow each other that may not. */
  INVALID_CLAUSE_COMPOSITION("InvalidClauseComposition"),
  /** An expression is passed on without a name. */
  NO_EXPRESSION_ALIAS("NoExpressionAlias"),
  /** Two columns have one name. */
  COLUMN_NAME_CONFLICT("ColumnNameConflict"),
  /** The sides of a UNION have different columns. */
  DIFFERENT_COLUMNS_IN_UNION("DifferentColumnsInUnion"),
  /** A parameter stands where the query must be known without it. */
  INVALID_PARAMETER_USE("InvalidParameterUse"),
  /** A parameter of the query has no value. */
  MISSING_PARAMETER("MissingParameter", ErrorClass.Type.PARAMETER_MISSING),
  /** There is no procedure of that name. */
  PROCEDURE_NOT_FOUND("ProcedureNotFound", ErrorClass.Type.PROCEDURE_ERROR),
  /** A procedure cannot do what it was called for; openCypher has no name for it, and this is Neo4j's. */
  PROCEDURE_CALL_FAILED("ProcedureCallFailed", ErrorClass.Type.PROCEDURE_ERROR),
  /** Arguments of a procedure are passed in a way that the call does not allow. */
  INVALID_ARGUMENT_PASSING_MODE("InvalidArgumentPassingMode"),
  /** A new relationship has no direction. */
  REQUIRES_DIRECTED_RELATIONSHIP("RequiresDirectedRelationship"),
  /** A new relationship has not exactly one type. */
  NO_SINGLE_RELATIONSHIP_TYPE("NoSingleRelationshipType"),
  /** A new relationship has a length. */
  CREATING_VAR_LENGTH("CreatingVarLength"),
  /** The text between {@code [} and {@code ]} of a relationship is not a pattern. */
  INVALID_RELATIONSHIP_PATTERN("InvalidRelationshipPattern"),
  /** One pattern names a relationship twice, and each of its relationships is another one. */
  RELATIONSHIP_UNIQUENESS_VIOLATION("RelationshipUniquenessViolation"),
  /** MERGE looks for a value that nothing equals. */
  MERGE_READ_OWN_WRITES("MergeReadOwnWrites", ErrorClass.Type.SEMANTIC_ERROR),
  /** DELETE is given what cannot be deleted. */
  INVALID_DELETE("InvalidDelete"),
  /** A node that still has relationships was deleted without them. */
  DELETE_CONNECTED_NODE("DeleteConnectedNode", ErrorClass.Type.CONSTRAINT_VERIFICATION_FAILED),
  /** Something of an element is read that the query has deleted. */
  DELETED_ENTITY_ACCESS("DeletedEntityAccess", ErrorClass.Type.ENTITY_NOT_FOUND),
  /** A value cannot be stored as a property. */
  INVALID_PROPERTY_TYPE("InvalidPropertyType", ErrorClass.Type.TYPE_ERROR),
  /** A property is read of a value that has none. */
  PROPERTY_ACCESS_ON_NON_MAP("PropertyAccessOnNonMap", ErrorClass.Type.TYPE_ERROR),
  /** An element is taken of a value that has none. */
  INVALID_ELEMENT_ACCESS("InvalidElementAccess", ErrorClass.Type.TYPE_ERROR),
  /** A map is asked for a key that is no string. */
  MAP_ELEMENT_ACCESS_BY_NON_STRING("MapElementAccessByNonString", ErrorClass.Type.TYPE_ERROR),
  /** A list is asked for an element by something that is no integer. */
  LIST_ELEMENT_ACCESS_BY_NON_INTEGER("ListElementAccessByNonInteger", ErrorClass.Type.TYPE_ERROR),
  /**
   * A query that commits batches of its rows is run in a transaction that was begun for it. (openCypher has no such
   * query, and so no name for this.)
   */
  REQUIRES_IMPLICIT_TRANSACTION("RequiresImplicitTransaction", ErrorClass.Type.SEMANTIC_ERROR),
  /** A query that changes something is run in a transaction that only reads. */
  WRITE_IN_READ_TRANSACTION("WriteInReadTransaction", ErrorClass.Type.SEMANTIC_ERROR),
  /** A query changes something of a database that is open for reading only. */
  READ_ONLY_DATABASE("ReadOnlyDatabase", ErrorClass.Type.SEMANTIC_ERROR),
  /** Two elements have values of properties that a constraint, or a primary key, wants to be different. */
  VALUE_NOT_UNIQUE("ValueNotUnique", ErrorClass.Type.CONSTRAINT_VALIDATION_FAILED),
  /** An element has no value of a property that a constraint, or a primary key, wants to be there. */
  VALUE_MISSING("ValueMissing", ErrorClass.Type.CONSTRAINT_VALIDATION_FAILED),
  /** An element has a value of another type than a constraint wants. */
  VALUE_OF_OTHER_TYPE("ValueOfOtherType", ErrorClass.Type.CONSTRAINT_VALIDATION_FAILED),
  /** An index of this name is there already, for the same properties. */
  EQUIVALENT_INDEX_EXISTS("EquivalentSchemaRuleAlreadyExists", ErrorClass.Type.SCHEMA_ERROR),
  /** A constraint of this name is there already, for the same properties. */
  EQUIVALENT_CONSTRAINT_EXISTS("EquivalentSchemaRuleAlreadyExists", ErrorClass.Type.SCHEMA_ERROR),
  /** There is such an index already, of another name. */
  INDEX_EXISTS("IndexAlreadyExists", ErrorClass.Type.SCHEMA_ERROR),
  /** There is such a constraint already, of another name. */
  CONSTRAINT_EXISTS("ConstraintAlreadyExists", ErrorClass.Type.SCHEMA_ERROR),
  /** An index is dropped that is not there. */
  NO_SUCH_INDEX("IndexDropFailed", ErrorClass.Type.SCHEMA_ERROR),
  /** A constraint is dropped that is not there. */
  NO_SUCH_CONSTRAINT("ConstraintDropFailed", ErrorClass.Type.SCHEMA_ERROR);

  private final String displayName;
  private final ErrorClass.Type whenRun;

  ErrorDetail(String displayName) {
    this(displayName, ErrorClass.Type.SYNTAX_ERROR);
  }

  ErrorDetail(String displayName, ErrorClass.Type whenRun) {
    this.displayName = displayName;
    this.whenRun = whenRun;
  }

  /** As openCypher writes it. */
  public String displayName() {
    return displayName;
  }

  /** The class of such an error that is found before the query runs. */
  public ErrorClass whenCompiled() {
    ErrorClass.Type type = switch (this) {
      case MISSING_PARAMETER, PROCEDURE_NOT_FOUND -> whenRun;
      default -> ErrorClass.Type.SYNTAX_ERROR;
    };
    return new ErrorClass(type, Phase.COMPILE_TIME, this);
  }

  /** The class of such an error that depends on the data and is found while the query runs. */
  public ErrorClass whenRun() {
    return new ErrorClass(whenRun, Phase.RUN_TIME, this);
  }
}
