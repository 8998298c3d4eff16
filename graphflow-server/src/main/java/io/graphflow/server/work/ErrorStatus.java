package io.graphflow.server.work;

import io.graphflow.exception.ErrorClass;
import io.graphflow.exception.ErrorClass.Phase;
import io.graphflow.exception.GraphflowException;
import java.util.Optional;

/**
 * The status of an error in GQL, by which programs tell errors apart that have one code. Often a general one has a cause
 * that says what exactly is wrong. Which error has which is as Neo4j 2026.08 has it, found by running queries there;
 * an error that is not certain to be one of Neo4j's has {@link GqlStatus#UNEXPECTED_ERROR}. Immutable.
 *
 * @param status what a client is told first
 * @param cause what exactly is wrong; empty if the status says all
 */
public record ErrorStatus(GqlStatus status, Optional<GqlStatus> cause) {
  /** The status of what is not known better. */
  static final ErrorStatus UNEXPECTED = of(GqlStatus.UNEXPECTED_ERROR);

  static ErrorStatus of(GqlStatus status) {
    return new ErrorStatus(status, Optional.empty());
  }

  static ErrorStatus of(GqlStatus status, GqlStatus cause) {
    return new ErrorStatus(status, Optional.of(cause));
  }

  private static ErrorStatus syntax(GqlStatus cause) {
    return of(GqlStatus.INVALID_SYNTAX, cause);
  }

  /** That of an error of the database. */
  static ErrorStatus of(GraphflowException error) {
    return error.errorClass().map(ErrorStatus::of).orElseGet(() -> of(error.kind()));
  }

  /** That of an error of which only its kind is known. */
  static ErrorStatus of(GraphflowException.Kind kind) {
    return switch (kind) {
      case QUERY, USAGE, CORRUPT -> UNEXPECTED;
      case CONSTRAINT -> of(GqlStatus.CONSTRAINT_VIOLATION);
      case DATA -> of(GqlStatus.DATA_EXCEPTION);
      case FORBIDDEN -> of(GqlStatus.ACCESS_DENIED);
      case RESOURCE -> of(GqlStatus.RESOURCE_EXHAUSTION);
      case INTERRUPTED -> of(GqlStatus.TERMINATED);
      case CONFLICT -> of(GqlStatus.DEADLOCK);
      case INTERNAL -> of(GqlStatus.INTERNAL_ERROR);
    };
  }

  /** That of an error of a class. */
  static ErrorStatus of(ErrorClass error) {
    boolean runs = error.phase() == Phase.RUN_TIME;
    return switch (error.detail()) {
      case UNEXPECTED_SYNTAX, INVALID_RELATIONSHIP_PATTERN, INVALID_UNICODE_CHARACTER ->
        syntax(GqlStatus.INVALID_INPUT);
      case UNDEFINED_VARIABLE -> syntax(GqlStatus.VARIABLE_NOT_DEFINED);
      case VARIABLE_ALREADY_BOUND -> syntax(GqlStatus.VARIABLE_DEFINED);
      case NO_VARIABLES_IN_SCOPE -> syntax(GqlStatus.NOTHING_TO_RETURN);
      case UNKNOWN_FUNCTION -> syntax(GqlStatus.NO_SUCH_FUNCTION);
      case INVALID_NUMBER_OF_ARGUMENTS -> syntax(GqlStatus.INVALID_ARGUMENT_COUNT);
      case INVALID_NUMBER_LITERAL -> syntax(GqlStatus.INVALID_NUMBER_LITERAL);
      case INVALID_UNICODE_LITERAL -> syntax(GqlStatus.PARSER_ERROR);
      case INVALID_AGGREGATION, NESTED_AGGREGATION -> syntax(GqlStatus.INVALID_AGGREGATE);
      case AMBIGUOUS_AGGREGATION_EXPRESSION -> syntax(GqlStatus.NON_GROUPING_EXPRESSION);
      case NO_EXPRESSION_ALIAS -> syntax(GqlStatus.UNALIASED_ITEM);
      case COLUMN_NAME_CONFLICT -> syntax(GqlStatus.DUPLICATE_ITEM);
      case DIFFERENT_COLUMNS_IN_UNION -> syntax(GqlStatus.INCOMPATIBLE_COLUMNS);
      case INVALID_PARAMETER_USE -> syntax(GqlStatus.INVALID_PARAMETER_MAP);
      case MISSING_PARAMETER -> syntax(GqlStatus.PARAMETER_MISSING);
      case PROCEDURE_NOT_FOUND -> syntax(GqlStatus.NO_SUCH_PROCEDURE);
      case INVALID_ARGUMENT_PASSING_MODE -> syntax(GqlStatus.PARENTHESES_MISSING);
      case REQUIRES_DIRECTED_RELATIONSHIP -> syntax(GqlStatus.INVALID_DIRECTION);
      case NO_SINGLE_RELATIONSHIP_TYPE -> syntax(GqlStatus.INVALID_TYPE_COUNT);
      case CREATING_VAR_LENGTH -> syntax(GqlStatus.INVALID_LENGTH);
      case INVALID_DELETE -> syntax(GqlStatus.INVALID_DELETE);
      // Neo4j has many causes for these, or knows no such error.
      case INVALID_CLAUSE_COMPOSITION, NON_CONSTANT_EXPRESSION, INVALID_ARGUMENT_EXPRESSION,
          RELATIONSHIP_UNIQUENESS_VIOLATION ->
        of(GqlStatus.INVALID_SYNTAX);
      case NEGATIVE_INTEGER_ARGUMENT ->
        runs ? outOfRange() : syntax(GqlStatus.NUMBER_OUTSIDE_RANGE);
      case NUMBER_OUT_OF_RANGE -> outOfRange();
      case INTEGER_OVERFLOW ->
        runs ? of(GqlStatus.NUMBER_OUT_OF_RANGE, GqlStatus.OVERFLOW)
            : of(GqlStatus.NUMBER_OUT_OF_RANGE);
      case FLOATING_POINT_OVERFLOW -> of(GqlStatus.NUMBER_OUT_OF_RANGE);
      case INVALID_ARGUMENT_VALUE -> argument(error);
      case INVALID_FUNCTION_ARGUMENT -> of(GqlStatus.INVALID_FUNCTION_ARGUMENT);
      case INVALID_TEMPORAL_VALUE -> of(GqlStatus.INVALID_TEMPORAL_FORMAT);
      case INVALID_ARGUMENT_TYPE -> error.type() == ErrorClass.Type.SYNTAX_ERROR
          ? syntax(GqlStatus.TYPE_MISMATCH)
          : valueType(runs);
      case PROPERTY_ACCESS_ON_NON_MAP, INVALID_ELEMENT_ACCESS, MAP_ELEMENT_ACCESS_BY_NON_STRING,
          LIST_ELEMENT_ACCESS_BY_NON_INTEGER ->
        valueType(runs);
      case VARIABLE_TYPE_CONFLICT ->
        of(GqlStatus.INVALID_VALUE_TYPE, GqlStatus.INVALID_ENTITY_TYPE);
      case INVALID_PROPERTY_TYPE ->
        of(GqlStatus.INVALID_VALUE_TYPE, GqlStatus.UNSUPPORTED_PROPERTY_TYPE);
      case MERGE_READ_OWN_WRITES ->
        of(GqlStatus.INVALID_VALUE_TYPE, GqlStatus.INVALID_MERGE_PROPERTIES);
      case PROCEDURE_CALL_FAILED -> of(GqlStatus.PROCEDURE_FAILED);
      case DELETE_CONNECTED_NODE -> of(GqlStatus.EDGES_EXIST);
      case DELETED_ENTITY_ACCESS -> of(GqlStatus.REMOVED_ENTITY);
      case REQUIRES_IMPLICIT_TRANSACTION -> of(GqlStatus.IMPLICIT_TRANSACTION_REQUIRED);
      case WRITE_IN_READ_TRANSACTION -> of(GqlStatus.WRITE_FAILED, GqlStatus.WRITE_IN_READ_MODE);
      case READ_ONLY_DATABASE -> of(GqlStatus.READ_ONLY_DATABASE);
      case VALUE_NOT_UNIQUE -> of(GqlStatus.PROPERTY_NOT_UNIQUE);
      case VALUE_MISSING -> of(GqlStatus.PROPERTY_MISSING);
      case VALUE_OF_OTHER_TYPE -> of(GqlStatus.PROPERTY_OF_OTHER_TYPE);
      case EQUIVALENT_INDEX_EXISTS, INDEX_EXISTS -> of(GqlStatus.EQUIVALENT_INDEX_EXISTS);
      case EQUIVALENT_CONSTRAINT_EXISTS, CONSTRAINT_EXISTS ->
        of(GqlStatus.EQUIVALENT_CONSTRAINT_EXISTS);
      case NO_SUCH_INDEX -> of(GqlStatus.INDEX_DROP_FAILED, GqlStatus.NO_SUCH_INDEX);
      case NO_SUCH_CONSTRAINT ->
        of(GqlStatus.CONSTRAINT_DROP_FAILED, GqlStatus.NO_SUCH_CONSTRAINT);
    };
  }

  private static ErrorStatus argument(ErrorClass error) {
    if (error.type() == ErrorClass.Type.ARITHMETIC_ERROR) {
      return of(GqlStatus.DIVISION_BY_ZERO);
    }
    return error.phase() == Phase.RUN_TIME
        ? of(GqlStatus.DATA_EXCEPTION, GqlStatus.INVALID_ARGUMENT)
        : of(GqlStatus.INVALID_SYNTAX);
  }

  private static ErrorStatus outOfRange() {
    return of(GqlStatus.NUMBER_OUT_OF_RANGE, GqlStatus.SPECIFIED_NUMBER_OUT_OF_RANGE);
  }

  private static ErrorStatus valueType(boolean runs) {
    return of(GqlStatus.INVALID_VALUE_TYPE,
        runs ? GqlStatus.INVALID_TYPE : GqlStatus.INVALID_ENTITY_TYPE);
  }
}
