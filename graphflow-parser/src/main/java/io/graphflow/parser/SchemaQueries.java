package io.graphflow.parser;

import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.ast.SchemaCommand;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompiledQuery.Access;
import io.graphflow.parser.plan.LogicalPlan;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Makes schema commands compiled queries: without a plan, with the columns of what they show. */
final class SchemaQueries {
  private static final List<Variable> INDEX_COLUMNS =
      List.of(
          new Variable(0, "name", CypherType.STRING),
          new Variable(1, "entityType", CypherType.STRING),
          new Variable(2, "labelsOrTypes", CypherType.LIST),
          new Variable(3, "properties", CypherType.LIST),
          new Variable(4, "owningConstraint", CypherType.STRING));

  private static final List<Variable> CONSTRAINT_COLUMNS =
      List.of(
          new Variable(0, "name", CypherType.STRING),
          new Variable(1, "type", CypherType.STRING),
          new Variable(2, "entityType", CypherType.STRING),
          new Variable(3, "labelsOrTypes", CypherType.LIST),
          new Variable(4, "properties", CypherType.LIST),
          new Variable(5, "propertyType", CypherType.STRING));

  private SchemaQueries() {}

  static Access access(SchemaCommand command) {
    return columns(command).isEmpty() ? Access.WRITE : Access.READ;
  }

  static CompiledQuery compile(SchemaCommand command) {
    List<Variable> columns = columns(command);
    return new CompiledQuery(
        QueryMode.RUN,
        new LogicalPlan.Unit(),
        columns,
        Set.of(),
        new IdentityHashMap<>(),
        List.of(),
        columns.size(),
        access(command),
        command);
  }

  /** Those that SHOW has; none for commands that change something. */
  private static List<Variable> columns(SchemaCommand command) {
    return switch (command) {
      case SchemaCommand.ShowIndexes _ -> INDEX_COLUMNS;
      case SchemaCommand.ShowConstraints _ -> CONSTRAINT_COLUMNS;
      case SchemaCommand.CreateIndex _,SchemaCommand.CreateConstraint _ -> List.of();
      case SchemaCommand.CreateNodeTable _,SchemaCommand.CreateRelTable _ -> List.of();
      case SchemaCommand.DropIndex _,SchemaCommand.DropConstraint _ -> List.of();
      case SchemaCommand.Checkpoint _ -> List.of();
    };
  }
}
