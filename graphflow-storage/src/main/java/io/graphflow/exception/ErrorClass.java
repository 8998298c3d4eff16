package io.graphflow.exception;

import java.io.Serializable;
import java.util.Objects;

/**
 * The class of an error in a query, as openCypher has it: programs can tell errors apart by it, where
 * the message is for people.
 *
 * <pre>{@code
 * catch (QueryException e) {
 *   boolean isTypo = e.errorClass().map(ErrorClass::type).equals(Optional.of(Type.SYNTAX_ERROR));
 * }
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param type what kind of error
 * @param phase when it is found
 * @param detail what exactly is wrong
 */
public record ErrorClass(Type type, Phase phase, ErrorDetail detail) implements Serializable {
  /** Creates a class; {@link ErrorDetail#whenCompiled} and {@link ErrorDetail#whenRun} give most. */
  public ErrorClass {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(phase, "phase");
    Objects.requireNonNull(detail, "detail");
  }

  /** openCypher's types of errors. */
  public enum Type {
    /** The text is no query, whatever the data. */
    SYNTAX_ERROR("SyntaxError"),
    /** The query makes no sense for the data. */
    SEMANTIC_ERROR("SemanticError"),
    /** A parameter has no value. */
    PARAMETER_MISSING("ParameterMissing"),
    /** The graph would break a rule when the query ends. */
    CONSTRAINT_VERIFICATION_FAILED("ConstraintVerificationFailed"),
    /** A change breaks a constraint. */
    CONSTRAINT_VALIDATION_FAILED("ConstraintValidationFailed"),
    /** A node or relationship is not there any more. */
    ENTITY_NOT_FOUND("EntityNotFound"),
    /** There is no such property. */
    PROPERTY_NOT_FOUND("PropertyNotFound"),
    /** There is no such label. */
    LABEL_NOT_FOUND("LabelNotFound"),
    /** A value is of a wrong type. */
    TYPE_ERROR("TypeError"),
    /** A value is of the right type, but not one that can be used. */
    ARGUMENT_ERROR("ArgumentError"),
    /** A calculation has no result. */
    ARITHMETIC_ERROR("ArithmeticError"),
    /** A procedure cannot be called. */
    PROCEDURE_ERROR("ProcedureError"),
    /** An index or a constraint is there already, or is not there. (openCypher has no schema, and so no name for this.) */
    SCHEMA_ERROR("SchemaError");

    private final String displayName;

    Type(String displayName) {
      this.displayName = displayName;
    }

    /** As openCypher writes it. */
    public String displayName() {
      return displayName;
    }
  }

  /** When errors are found. */
  public enum Phase {
    /** Before the query runs, from its text and the schema alone. */
    COMPILE_TIME("compile time"),
    /** While it runs. */
    RUN_TIME("runtime");

    private final String displayName;

    Phase(String displayName) {
      this.displayName = displayName;
    }

    /** As openCypher writes it. */
    public String displayName() {
      return displayName;
    }
  }

  /** As openCypher writes it: {@code TypeError at runtime: InvalidArgumentType}. */
  @Override
  public String toString() {
    return type.displayName + " at " + phase.displayName + ": " + detail.displayName();
  }
}
