package io.graphflow.parser.ast;

import io.graphflow.parser.ast.SchemaCommand.Column;
import io.graphflow.parser.ast.SchemaCommand.Ends;
import io.graphflow.parser.ast.SchemaCommand.Target;
import io.graphflow.storage.catalog.Cardinality;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Random schema commands of every kind. */
final class RandomSchemaCommand {
  private static final Position AT = Position.START;

  private final RandomGenerator random;
  private final Supplier<Name> names;

  RandomSchemaCommand(RandomGenerator random, Supplier<Name> names) {
    this.random = random;
    this.names = names;
  }

  private SchemaCommand createIndex() {
    SchemaCommand.Target target = target();
    List<Index.Kind> kinds =
        target.edge() ? List.of(Index.Kind.values()) : List.of(Index.Kind.RANGE, Index.Kind.POINT);
    Index.Kind kind = kinds.get(random.nextInt(kinds.size()));
    return new SchemaCommand.CreateIndex(nameOrNull(), random.nextBoolean(), target,
        different(kind == Index.Kind.RANGE ? 3 : 1), kind, AT);
  }

  SchemaCommand command() {
    return switch (random.nextInt(10)) {
      case 0 -> createIndex();
      case 1, 2 -> constraint();
      case 3, 4 -> nodeTable();
      case 5 -> relTable();
      case 6 -> random.nextBoolean()
          ? new SchemaCommand.DropIndex(indexName(), random.nextBoolean(), AT)
          : new SchemaCommand.DropConstraint(names.get(), random.nextBoolean(), AT);
      case 7 -> new SchemaCommand.CreateVectorIndex(
          random.nextBoolean() ? indexName() : null, random.nextBoolean(),
          new Target(random.nextBoolean(), names.get()), names.get(), options(), AT);
      case 8 -> fullTextIndex();
      default -> new SchemaCommand.Checkpoint(AT);
    };
  }

  private SchemaCommand fullTextIndex() {
    boolean edge = random.nextBoolean();
    return new SchemaCommand.CreateFullTextIndex(
        random.nextBoolean() ? indexName() : null, random.nextBoolean(),
        different(3).stream().map(label -> new Target(edge, label)).toList(), different(3),
        options(), AT);
  }

  private Expr indexName() {
    return random.nextBoolean()
        ? new Expr.Literal(names.get().text(), AT)
        : new Expr.Parameter("name", AT);
  }

  private Expr options() {
    return switch (random.nextInt(3)) {
      case 0 -> null;
      case 1 -> new Expr.Parameter("options", AT);
      default -> new Expr.MapLiteral(
          List.of(new Expr.Entry(names.get(), new Expr.Literal(7L, AT))), AT);
    };
  }

  private SchemaCommand constraint() {
    Requirement requirement = switch (random.nextInt(4)) {
      case 0 -> new Requirement.Unique();
      case 1 -> new Requirement.Key();
      case 2 -> new Requirement.NotNull();
      default -> new Requirement.OfType(type());
    };
    boolean several =
        requirement instanceof Requirement.Unique || requirement instanceof Requirement.Key;
    return new SchemaCommand.CreateConstraint(
        nameOrNull(),
        random.nextBoolean(),
        target(),
        different(several ? 3 : 1),
        requirement,
        AT);
  }

  private SchemaCommand nodeTable() {
    List<Column> columns = columns();
    Name key = columns.isEmpty() || random.nextBoolean()
        ? null
        : columns.get(random.nextInt(columns.size())).name();
    return new SchemaCommand.CreateNodeTable(
        random.nextBoolean(), different(2), columns, key, AT);
  }

  private SchemaCommand relTable() {
    List<Ends> ends = new ArrayList<>();
    different(2).forEach(from -> ends.add(new Ends(from, names.get())));
    Cardinality[] cardinalities = Cardinality.values();
    return new SchemaCommand.CreateRelTable(
        random.nextBoolean(),
        names.get(),
        ends,
        columns(),
        cardinalities[random.nextInt(cardinalities.length)],
        AT);
  }

  private List<Column> columns() {
    if (random.nextInt(4) == 0) {
      return List.of();
    }
    return different(3).stream()
        .map(name -> new Column(name, type(), random.nextBoolean(), random.nextBoolean()))
        .toList();
  }

  private LogicalType type() {
    ScalarType[] types = ScalarType.values();
    ScalarType scalar = types[random.nextInt(types.length)];
    return random.nextInt(3) == 0 ? new ListType(scalar) : scalar;
  }

  private Target target() {
    return new Target(random.nextBoolean(), names.get());
  }

  private Name nameOrNull() {
    return random.nextBoolean() ? names.get() : null;
  }

  /** One to {@code most} names, none twice. */
  private List<Name> different(int most) {
    List<Name> different = new ArrayList<>(List.of(names.get()));
    int more = random.nextInt(most);
    for (int i = 0; i < more; i++) {
      Name name = names.get();
      if (!different.contains(name)) {
        different.add(name);
      }
    }
    return different;
  }
}
