package io.graphflow.parser.ast;

import io.graphflow.parser.ast.SchemaCommand.Column;
import io.graphflow.parser.ast.SchemaCommand.Target;
import io.graphflow.storage.catalog.Cardinality;
import io.graphflow.storage.catalog.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes schema commands as Cypher. */
final class SchemaCommandText {

  private SchemaCommandText() {}

  static String of(SchemaCommand command) {
    return switch (command) {
      case SchemaCommand.CreateIndex index ->
        "CREATE " + index.kind().prefix() + "INDEX "
            + beginning(index.name(), index.ifNotExists()) + "FOR "
            + element(index.target()) + " ON " + keys(index.keys());
      case SchemaCommand.CreateVectorIndex index ->
        "CREATE VECTOR INDEX " + (index.name() == null ? "" : name(index.name()) + " ")
            + (index.ifNotExists() ? "IF NOT EXISTS " : "") + "FOR "
            + element(index.target()) + " ON " + keys(List.of(index.key()))
            + (index.options() == null ? "" : " OPTIONS " + AstText.of(index.options()));
      case SchemaCommand.CreateFullTextIndex index ->
        "CREATE FULLTEXT INDEX " + (index.name() == null ? "" : name(index.name()) + " ")
            + (index.ifNotExists() ? "IF NOT EXISTS " : "") + "FOR " + elements(index.targets())
            + " ON EACH [" + joined(index.keys()) + "]"
            + (index.options() == null ? "" : " OPTIONS " + AstText.of(index.options()));
      case SchemaCommand.CreateConstraint constraint ->
        "CREATE CONSTRAINT " + beginning(constraint.name(), constraint.ifNotExists()) + "FOR "
            + element(constraint.target()) + " REQUIRE " + keys(constraint.keys()) + " IS "
            + requirement(constraint.requirement());
      case SchemaCommand.CreateNodeTable table -> nodeTable(table);
      case SchemaCommand.CreateRelTable table -> relTable(table);
      case SchemaCommand.DropIndex drop ->
        "DROP INDEX " + name(drop.name()) + (drop.ifExists() ? " IF EXISTS" : "");
      case SchemaCommand.DropConstraint drop ->
        "DROP CONSTRAINT " + AstText.name(drop.name()) + (drop.ifExists() ? " IF EXISTS" : "");
      case SchemaCommand.Checkpoint _ -> "CHECKPOINT";
    };
  }

  private static String name(Expr name) {
    return name instanceof Expr.Literal(String text, Position at)
        ? AstText.name(new Name(text, at))
        : AstText.of(name);
  }

  private static String beginning(Name name, boolean ifNotExists) {
    return (name == null ? "" : AstText.name(name) + " ") + (ifNotExists ? "IF NOT EXISTS " : "");
  }

  private static String element(Target target) {
    return elements(List.of(target));
  }

  private static String keys(List<Name> keys) {
    return "(" + joined(keys) + ")";
  }

  private static String joined(List<Name> keys) {
    return keys.stream().map(key -> "x." + AstText.name(key)).collect(Collectors.joining(", "));
  }

  private static String elements(List<Target> targets) {
    String labels = targets.stream()
        .map(target -> AstText.name(target.label()))
        .collect(Collectors.joining("|"));
    return targets.getFirst().edge() ? "()-[x:" + labels + "]-()" : "(x:" + labels + ")";
  }

  private static String requirement(Requirement requirement) {
    return switch (requirement) {
      case Requirement.Unique _ -> "UNIQUE";
      case Requirement.Key _ -> "KEY";
      case Requirement.NotNull _ -> "NOT NULL";
      case Requirement.OfType type -> ":: " + type.type().displayName();
    };
  }

  private static String nodeTable(SchemaCommand.CreateNodeTable table) {
    List<String> items = new ArrayList<>(columns(table.columns()));
    if (table.primaryKey() != null) {
      items.add("PRIMARY KEY (" + AstText.name(table.primaryKey()) + ")");
    }
    return "CREATE NODE TABLE " + (table.ifNotExists() ? "IF NOT EXISTS " : "")
        + AstText.labels(table.labels()).substring(1) + " (" + String.join(", ", items) + ")";
  }

  private static String relTable(SchemaCommand.CreateRelTable table) {
    List<String> items = new ArrayList<>();
    table.ends()
        .forEach(
            ends -> items.add(
                "FROM " + AstText.name(ends.from()) + " TO " + AstText.name(ends.to())));
    items.addAll(columns(table.columns()));
    if (table.cardinality() != Cardinality.MANY_MANY) {
      items.add(table.cardinality().name());
    }
    return "CREATE REL TABLE " + (table.ifNotExists() ? "IF NOT EXISTS " : "")
        + AstText.name(table.label()) + " (" + String.join(", ", items) + ")";
  }

  private static List<String> columns(List<Column> columns) {
    return columns.stream()
        .map(
            column -> AstText.name(column.name()) + " " + column.type().displayName()
                + (column.notNull() ? " NOT NULL" : "") + (column.unique() ? " UNIQUE" : ""))
        .toList();
  }
}
