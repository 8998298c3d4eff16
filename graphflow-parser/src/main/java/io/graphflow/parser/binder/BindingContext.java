package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorClass;
import io.graphflow.exception.ErrorClass.Phase;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.QueryWarning;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.procedure.ProcedureLookup;
import io.graphflow.parser.query.BatchVariables;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The state that the binders of one query share: the text, the catalog, and their additions to the
 * result.
 */
final class BindingContext {
  private final QueryText source;
  private final Catalog catalog;
  private final ProcedureLookup procedures;
  private final CompilerOptions options;
  private final Runnable check;
  private final AdjacentTables adjacentTables;
  private final List<StaticType> staticTypes = new ArrayList<>();
  private final Map<Variable, Expression> meanings = new HashMap<>();
  private final Set<String> parameters = new LinkedHashSet<>();
  private final Set<String> vertexOrder = new LinkedHashSet<>();
  private final Set<QueryWarning> warnings = new LinkedHashSet<>();
  private final Set<String> retyped = new HashSet<>();
  private boolean allRetyped;
  private BatchVariables batchVariables;

  BindingContext(
      QueryText source,
      Catalog catalog,
      ProcedureLookup procedures,
      CompilerOptions options,
      Runnable check) {
    this.source = source;
    this.catalog = catalog;
    this.procedures = procedures;
    this.options = options;
    this.check = check;
    this.adjacentTables = new AdjacentTables(catalog);
  }

  /** Throws if nobody waits for the binding any more. */
  void check() {
    check.run();
  }

  Catalog catalog() {
    return catalog;
  }

  ProcedureLookup procedures() {
    return procedures;
  }

  CompilerOptions options() {
    return options;
  }

  AdjacentTables adjacentTables() {
    return adjacentTables;
  }

  /** A new variable with a name that users see. */
  Variable newVariable(String name, StaticType staticType) {
    Variable variable = new Variable(staticTypes.size(), name, staticType.type());
    staticTypes.add(staticType);
    return variable;
  }

  /** A new variable without a name. */
  Variable newAnonymous(StaticType staticType) {
    return newVariable(" " + staticTypes.size(), staticType);
  }

  /** The static type of a variable. */
  StaticType staticType(Variable variable) {
    return staticTypes.get(variable.id());
  }

  /** Learns more about a variable; its type stays. */
  void staticType(Variable variable, StaticType staticType) {
    assert staticType.type() == variable.type();
    staticTypes.set(variable.id(), staticType);
  }

  /** Records that a variable is only a name for an expression: no row holds its value. */
  void define(Variable variable, Expression meaning) {
    meanings.put(variable, meaning);
  }

  /** The value of a variable, or of the expression that it is a name for. */
  Expression value(Variable variable) {
    Expression meaning = meanings.get(variable);
    return meaning == null ? new VariableReference(variable) : meaning;
  }

  int variableCount() {
    return staticTypes.size();
  }

  /** Removes the variables whose ids are {@code variableCount} or more. */
  void forgetVariables(int variableCount) {
    staticTypes.subList(variableCount, staticTypes.size()).clear();
    meanings.keySet().removeIf(variable -> variable.id() >= variableCount);
  }

  /** Notes the variables of the query's {@code CALL … IN TRANSACTIONS}. */
  void batchVariables(BatchVariables variables) {
    batchVariables = variables;
  }

  /** The variables of the query's {@code CALL … IN TRANSACTIONS}; null if there is none. */
  BatchVariables batchVariables() {
    return batchVariables;
  }

  void addParameter(String name) {
    parameters.add(name);
  }

  Set<String> parameters() {
    return parameters;
  }

  /** Adds a vertex to the join order; false if it is in it already. */
  boolean addToVertexOrder(String vertex) {
    return vertexOrder.add(vertex);
  }

  List<String> vertexOrder() {
    return List.copyOf(vertexOrder);
  }

  /** Records that a clause may give a property values of another type than the catalog says. */
  void retype(String key) {
    retyped.add(key);
  }

  /** Records the same of properties whose names are known only when the clause runs. */
  void retypeAll() {
    allRetyped = true;
  }

  /** Grows whenever {@link #retype} or {@link #retypeAll} say something new. */
  int retypings() {
    return retyped.size() + (allRetyped ? 1 : 0);
  }

  /** Whether the type that the catalog says of a property no longer holds. */
  boolean isRetyped(String key) {
    return allRetyped || retyped.contains(key);
  }

  List<QueryWarning> warnings() {
    return List.copyOf(warnings);
  }

  void warn(QueryWarning.Kind kind, Position position, String message) {
    QueryException place = error(position, message);
    warnings.add(
        new QueryWarning(kind, message, position.offset(), place.line(), place.column()));
  }

  QueryException error(Position position, String message) {
    return source.error(position.offset(), message);
  }

  /** An error of openCypher that the binder finds before the query runs. */
  QueryException error(Position position, ErrorDetail detail, String message) {
    return source.error(position.offset(), detail, message);
  }

  /** An error that openCypher calls a TypeError even where the query need not run to find it. */
  QueryException typeError(Position position, ErrorDetail detail, String message) {
    ErrorClass errorClass = new ErrorClass(ErrorClass.Type.TYPE_ERROR, Phase.COMPILE_TIME, detail);
    return source.error(position.offset(), errorClass, message);
  }

  /**
   * An error that says that a part of the language does not run yet.
   *
   * @param subject the part, with its verb: {@code "named paths do"}
   */
  QueryException notYet(Position position, String subject) {
    return error(position, subject + " not run yet");
  }
}
