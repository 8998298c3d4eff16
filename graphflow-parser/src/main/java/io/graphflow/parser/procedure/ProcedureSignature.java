package io.graphflow.parser.procedure;

import io.graphflow.storage.hint.ClosestName;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a procedure is called, takes and gives. Immutable.
 *
 * @param name with its namespace, such as {@code db.labels}; case matters
 * @param arguments in order
 * @param results columns of the rows that a call gives, in order; none for a procedure that is called
 *     for what it does, which gives no rows
 * @param description for people; may be empty
 */
public record ProcedureSignature(
    String name,
    List<Field> arguments,
    List<Field> results,
    String description) {

  /**
   * An argument or a column of the result.
   *
   * @param optional whether the argument may be left out, and is NULL then
   */
  public record Field(String name, ProcedureType type, boolean optional) {
    /** Creates a field. */
    public Field {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(type, "type");
      if (optional && !type.nullable()) {
        throw new IllegalArgumentException(
            name + " may be left out, but its type " + type + " has no NULL");
      }
    }

    /** A column, or an argument that is needed. */
    public Field(String name, ProcedureType type) {
      this(name, type, false);
    }

    @Override
    public String toString() {
      return name + (optional ? " = null" : "") + " :: " + type;
    }
  }

  /**
   * Creates a signature; lists are copied.
   *
   * @throws IllegalArgumentException if two arguments, or two columns, have the same name
   */
  public ProcedureSignature {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(description, "description");
    arguments = List.copyOf(arguments);
    results = List.copyOf(results);
    requireDifferent(name, "arguments", arguments);
    requireDifferent(name, "columns", results);
    for (int i = 1; i < arguments.size(); i++) {
      if (arguments.get(i - 1).optional && !arguments.get(i).optional) {
        throw new IllegalArgumentException("the argument " + arguments.get(i) + " of " + name
            + " is needed, but stands behind one that may be left out");
      }
    }
    if (results.stream().anyMatch(Field::optional)) {
      throw new IllegalArgumentException("a column of " + name + " cannot be left out");
    }
  }

  private static void requireDifferent(String procedure, String what, List<Field> fields) {
    Set<String> names = new HashSet<>();
    for (Field field : fields) {
      if (!names.add(field.name)) {
        throw new IllegalArgumentException(
            "two " + what + " of " + procedure + " are called " + field.name);
      }
    }
  }

  /**
   * Reads a signature as openCypher writes it:
   *
   * <pre>{@code
   * example.path(from :: STRING, most :: INTEGER?) :: (name :: STRING, steps :: LIST<INTEGER>)
   * example.log(message :: STRING?) :: VOID
   * }</pre>
   *
   * <p>A question mark says that a value may be NULL, and {@code = null} behind the name of an argument that it may be
   * left out: {@code p(x :: INTEGER, options = null :: MAP?) :: VOID}. No other one can follow. Types are the {@link ProcedureType.Kind kinds}; the
   * elements of a {@code LIST} may be left open.
   *
   * @throws IllegalArgumentException if the text is no signature; the message says where and why
   */
  public static ProcedureSignature parse(String text) {
    return new SignatureParser(text).signature();
  }

  /** The same under another name. */
  ProcedureSignature named(String other) {
    return new ProcedureSignature(other, arguments, results, description);
  }

  /** The same with a description. */
  public ProcedureSignature describedAs(String text) {
    return new ProcedureSignature(name, arguments, results, text);
  }

  /** Whether it gives no rows. */
  public boolean isVoid() {
    return results.isEmpty();
  }

  /** The index of a column of the result, or -1. */
  public int resultIndex(String column) {
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i).name.equals(column)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether it can be called with so many arguments. */
  public boolean takes(int given) {
    return given >= needed() && given <= arguments.size();
  }

  private long needed() {
    return arguments.stream().filter(field -> !field.optional).count();
  }

  /** What is wrong with a call of so many arguments. */
  public String wrongCount(int given) {
    int most = arguments.size();
    return name + " takes " + (needed() == most ? "" : needed() + " to ") + most
        + (most == 1 ? " argument" : " arguments") + ", but here are " + given
        + "; it is called as " + name + "(" + names(arguments) + ")";
  }

  /** What is wrong with a call within a query that has no parentheses. */
  public String needsParentheses() {
    return "a call within a query needs its arguments in parentheses: " + name + "("
        + names(arguments) + ")";
  }

  /** What is wrong with a call within a query that takes none of the columns. */
  public String needsYield() {
    return "the columns of " + name + " are defined by YIELD, which is missing: YIELD "
        + names(results);
  }

  /** What is wrong with a call that takes a column which is none. */
  public String noSuchColumn(String column) {
    return isVoid()
        ? name + " gives no rows, so there is nothing to YIELD"
        : name + " has no column '" + column + "'"
            + ClosestName.hint(column, results.stream().map(Field::name).toList());
  }

  /** Names with commas between them. */
  public static String names(List<Field> fields) {
    return fields.stream().map(Field::name).collect(Collectors.joining(", "));
  }

  /** The signature as {@link #parse} reads it. */
  @Override
  public String toString() {
    return name + list(arguments) + " :: " + (isVoid() ? "VOID" : list(results));
  }

  private static String list(List<Field> fields) {
    return fields.stream().map(Field::toString).collect(Collectors.joining(", ", "(", ")"));
  }
}
