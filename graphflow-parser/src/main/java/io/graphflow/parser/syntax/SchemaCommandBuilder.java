package io.graphflow.parser.syntax;

import static io.graphflow.parser.syntax.ClauseBuilder.position;

import io.graphflow.exception.QueryException;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.ast.SchemaCommand;
import io.graphflow.parser.ast.SchemaCommand.Column;
import io.graphflow.parser.ast.SchemaCommand.Ends;
import io.graphflow.parser.ast.SchemaCommand.Target;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.grammar.CypherParser.CardinalityContext;
import io.graphflow.parser.grammar.CypherParser.CheckpointContext;
import io.graphflow.parser.grammar.CypherParser.ColumnContext;
import io.graphflow.parser.grammar.CypherParser.ColumnRuleContext;
import io.graphflow.parser.grammar.CypherParser.CreateConstraintContext;
import io.graphflow.parser.grammar.CypherParser.CreateIndexContext;
import io.graphflow.parser.grammar.CypherParser.CreateNodeTableContext;
import io.graphflow.parser.grammar.CypherParser.CreateRelTableContext;
import io.graphflow.parser.grammar.CypherParser.DropConstraintContext;
import io.graphflow.parser.grammar.CypherParser.DropIndexContext;
import io.graphflow.parser.grammar.CypherParser.NodeTableItemContext;
import io.graphflow.parser.grammar.CypherParser.PropertyTypeContext;
import io.graphflow.parser.grammar.CypherParser.RequirementContext;
import io.graphflow.parser.grammar.CypherParser.SchemaCommandContext;
import io.graphflow.parser.grammar.CypherParser.SchemaElementContext;
import io.graphflow.parser.grammar.CypherParser.SchemaPropertyContext;
import io.graphflow.parser.grammar.CypherParser.SymbolicNameContext;
import io.graphflow.storage.catalog.Cardinality;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Builds the commands that change the schema, and checks what they say of themselves. */
final class SchemaCommandBuilder {
  private static final List<String> TYPES =
      List.of("BOOLEAN", "INTEGER", "FLOAT", "STRING", "DATE", "DATETIME", "LIST");

  private final QueryText source;
  private final PatternBuilder patterns;
  private final ExpressionBuilder expressions;

  SchemaCommandBuilder(
      QueryText source, PatternBuilder patterns, ExpressionBuilder expressions) {
    this.source = source;
    this.patterns = patterns;
    this.expressions = expressions;
  }

  SchemaCommand command(SchemaCommandContext context) {
    Position position = position(context);
    return switch (context) {
      case CreateIndexContext index -> new IndexCommandBuilder(source, patterns, expressions)
          .create(index, targets(index.schemaElement()), keys(index.schemaElement(),
              index.eachProperty() == null
                  ? index.schemaProperties().schemaProperty()
                  : index.eachProperty().schemaProperty()));
      case CreateConstraintContext constraint -> constraint(constraint, position);
      case CreateNodeTableContext table -> nodeTable(table, position);
      case CreateRelTableContext table -> relTable(table, position);
      case DropIndexContext drop -> new IndexCommandBuilder(source, patterns, expressions)
          .drop(drop);
      case DropConstraintContext drop -> new SchemaCommand.DropConstraint(
          patterns.name(drop.symbolicName()), drop.IF() != null, position);
      case CheckpointContext _ -> new SchemaCommand.Checkpoint(position);
      default -> throw new AssertionError("no schema command: " + context.getClass());
    };
  }

  private SchemaCommand constraint(CreateConstraintContext context, Position position) {
    SchemaElementContext element = context.schemaElement();
    List<Name> keys = keys(element, context.schemaProperties().schemaProperty());
    Requirement requirement = requirement(context.requirement(), element);
    switch (requirement) {
      case Requirement.Unique _,Requirement.Key _ -> {}
      case Requirement.NotNull _,Requirement.OfType _ -> {
        if (keys.size() > 1) {
          throw error(keys.get(1).position(), "this constraint is of one property only");
        }
      }
    }
    return new SchemaCommand.CreateConstraint(
        nameOrNull(context.symbolicName()),
        context.ifNotExists() != null,
        target(element),
        keys,
        requirement,
        position);
  }

  private Requirement requirement(RequirementContext context, SchemaElementContext element) {
    boolean node = context.NODE() != null;
    boolean edge = context.REL() != null || context.RELATIONSHIP() != null;
    if ((node && isEdge(element)) || (edge && !isEdge(element))) {
      throw error(
          position(context),
          "the constraint is of a " + (node ? "relationship" : "node") + ", not of a "
              + (node ? "node" : "relationship"));
    }
    if (context.UNIQUE() != null) {
      return new Requirement.Unique();
    }
    if (context.KEY() != null) {
      return new Requirement.Key();
    }
    return context.propertyType() == null
        ? new Requirement.NotNull()
        : new Requirement.OfType(type(context.propertyType()));
  }

  private Target target(SchemaElementContext context) {
    List<Target> targets = targets(context);
    if (targets.size() > 1) {
      throw error(targets.get(1).label().position(), "a constraint is of one label only");
    }
    return targets.getFirst();
  }

  private List<Target> targets(SchemaElementContext context) {
    List<Name> labels = isEdge(context)
        ? context.relationshipType().stream().map(patterns::firstName).toList()
        : context.labelName().stream().map(patterns::label).toList();
    requireDifferent(labels, "the label");
    return labels.stream().map(label -> new Target(isEdge(context), label)).toList();
  }

  private static boolean isEdge(SchemaElementContext context) {
    return !context.relationshipType().isEmpty();
  }

  private List<Name> keys(SchemaElementContext element, List<SchemaPropertyContext> properties) {
    Name variable = patterns.variable(element.variable());
    List<Name> keys = new ArrayList<>();
    for (SchemaPropertyContext property : properties) {
      Name owner = patterns.variable(property.variable());
      if (!owner.text().equals(variable.text())) {
        throw error(
            owner.position(),
            "the variable '" + owner + "' is not defined; the element is called '" + variable
                + "'");
      }
      keys.add(patterns.firstName(property.propertyKey()));
    }
    requireDifferent(keys, "the property");
    return keys;
  }

  private SchemaCommand nodeTable(CreateNodeTableContext context, Position position) {
    List<Name> labels = new ArrayList<>(List.of(patterns.label(context.labelName())));
    if (context.labelList() != null) {
      labels.addAll(patterns.labels(context.labelList()));
    }
    requireDifferent(labels, "the label");
    List<ColumnContext> columns =
        context.nodeTableItem()
            .stream()
            .map(NodeTableItemContext::column)
            .filter(column -> column != null)
            .toList();
    List<Name> keys =
        Stream
            .concat(
                columns.stream()
                    .filter(SchemaCommandBuilder::isPrimaryKey)
                    .map(column -> patterns.firstName(column.propertyKey())),
                context.nodeTableItem()
                    .stream()
                    .filter(item -> item.propertyKey() != null)
                    .map(item -> patterns.firstName(item.propertyKey())))
            .toList();
    if (keys.size() > 1) {
      throw error(keys.get(1).position(), "a table has one primary key of one property");
    }
    List<Column> built = columns(columns);
    Name key = keys.isEmpty() ? null : keys.getFirst();
    List<String> names = built.stream().map(column -> column.name().text()).toList();
    if (key != null && !names.contains(key.text())) {
      throw error(
          key.position(),
          "the table has no property '" + key + "'" + ClosestName.hint(key.text(), names));
    }
    return new SchemaCommand.CreateNodeTable(
        context.ifNotExists() != null, labels, built, key, position);
  }

  private SchemaCommand relTable(CreateRelTableContext context, Position position) {
    List<Ends> ends =
        context.ends()
            .stream()
            .map(
                pair -> new Ends(
                    patterns.label(pair.labelName(0)), patterns.label(pair.labelName(1))))
            .toList();
    for (int i = 0; i < ends.size(); i++) {
      if (ends.indexOf(ends.get(i)) < i) {
        throw error(ends.get(i).from().position(), "this pair of labels occurs twice");
      }
    }
    for (ColumnContext column : context.column()) {
      if (isPrimaryKey(column)) {
        throw error(position(column), "relationships have no primary key");
      }
    }
    return new SchemaCommand.CreateRelTable(
        context.ifNotExists() != null,
        patterns.firstName(context.relationshipType()),
        ends,
        columns(context.column()),
        cardinality(context.cardinality()),
        position);
  }

  private List<Column> columns(List<ColumnContext> contexts) {
    List<Column> columns = contexts.stream().map(this::column).toList();
    requireDifferent(columns.stream().map(Column::name).toList(), "the property");
    return columns;
  }

  private Column column(ColumnContext context) {
    List<ColumnRuleContext> rules = context.columnRule();
    return new Column(
        patterns.firstName(context.propertyKey()),
        type(context.propertyType()),
        rules.stream().anyMatch(rule -> rule.NULL() != null),
        rules.stream().anyMatch(rule -> rule.UNIQUE() != null));
  }

  private static boolean isPrimaryKey(ColumnContext column) {
    return column.columnRule().stream().anyMatch(rule -> rule.PRIMARY() != null);
  }

  private LogicalType type(PropertyTypeContext context) {
    Name name = patterns.firstName(context);
    String suffix = context.LBRACKET() == null ? "" : "[]";
    if (context.element != null) {
      if (!name.text().equalsIgnoreCase("LIST")) {
        throw unknownType(name);
      }
      name = patterns.name(context.element);
      suffix = "[]";
    }
    try {
      return LogicalType.parse(name.text() + suffix);
    } catch (IllegalArgumentException e) {
      throw unknownType(name);
    }
  }

  private QueryException unknownType(Name name) {
    String upper = name.text().toUpperCase(Locale.ROOT);
    String hint =
        ClosestName.of(upper, TYPES)
            .filter(closest -> !closest.equals(upper))
            .map(closest -> ", did you mean " + closest + "?")
            .orElse("; types are " + String.join(", ", TYPES) + "<...>");
    return error(name.position(), "there is no type '" + name + "'" + hint);
  }

  private Cardinality cardinality(CardinalityContext context) {
    if (context == null) {
      return Cardinality.MANY_MANY;
    }
    Name name = patterns.name(context.symbolicName());
    for (Cardinality cardinality : Cardinality.values()) {
      if (cardinality.name().equalsIgnoreCase(name.text())) {
        return cardinality;
      }
    }
    List<String> known = Arrays.stream(Cardinality.values()).map(Enum::name).toList();
    throw error(
        name.position(),
        "'" + name + "' is neither a property with its type nor one of "
            + String.join(", ", known));
  }

  private void requireDifferent(List<Name> names, String what) {
    Set<String> seen = new HashSet<>();
    for (Name name : names) {
      if (!seen.add(name.text())) {
        throw error(name.position(), what + " '" + name + "' occurs twice");
      }
    }
  }

  private Name nameOrNull(SymbolicNameContext context) {
    return context == null ? null : patterns.name(context);
  }

  private QueryException error(Position position, String message) {
    return source.error(position.offset(), message);
  }
}
