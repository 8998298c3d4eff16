package io.graphflow.parser.ast;

import io.graphflow.binary.Bytes;
import io.graphflow.parser.ast.Clause.ProjectionBody;
import io.graphflow.parser.ast.Clause.ProjectionItem;
import io.graphflow.parser.ast.Clause.SortItem;
import io.graphflow.parser.ast.Clause.YieldItem;
import io.graphflow.parser.ast.Expr.CaseAlternative;
import io.graphflow.parser.ast.Expr.Compared;
import io.graphflow.parser.ast.Expr.Entry;
import io.graphflow.parser.ast.Expr.LogicalOperator;
import io.graphflow.parser.ast.Expr.MapProjectionItem;
import io.graphflow.parser.ast.Expr.SubqueryKind;
import io.graphflow.parser.ast.PatternPart.Arrow;
import io.graphflow.parser.ast.PatternPart.ComputedName;
import io.graphflow.parser.ast.PatternPart.Length;
import io.graphflow.parser.ast.PatternPart.NodePattern;
import io.graphflow.parser.ast.PatternPart.RelationshipPattern;
import io.graphflow.parser.ast.PatternPart.Selection;
import io.graphflow.parser.ast.PatternPart.Step;
import io.graphflow.parser.ast.UpdatingClause.RemoveItem;
import io.graphflow.parser.ast.UpdatingClause.SetItem;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.QuantifierKind;
import io.graphflow.parser.expression.StringOperator;
import io.graphflow.parser.expression.ValueType;
import io.graphflow.parser.procedure.Listing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Random syntax trees of every kind, meaningful or not. */
public final class RandomAst {
  private static final Position AT = Position.START;
  private static final List<String> NAMES =
      List.of("a", "b", "Person", "KNOWS", "x_1", "odd name", "match", "tick`s", "größe", "count");
  private static final List<Object> VALUES =
      List.of(
          0L, 7L, Long.MAX_VALUE, 0.5, 1e300, 12.25, "", "it's", "a\\b\n", "\u00e9\uD83D\uDE00",
          Bytes.EMPTY, Bytes.ofHex("00FF"),
          true,
          false);

  private final RandomGenerator random;

  /** Creates a source of trees. */
  public RandomAst(RandomGenerator random) {
    this.random = random;
  }

  /** A statement. */
  public Statement statement() {
    return switch (random.nextInt(10)) {
      case 0 -> new RandomSchemaCommand(random, this::name).command();
      case 1 -> new QueryStatement(oneOf(QueryMode.values()), show());
      case 2 -> copy();
      default -> new QueryStatement(oneOf(QueryMode.values()), query(3, true));
    };
  }

  private QueryStatement copy() {
    Query query = query(3, true);
    Expr file = random.nextBoolean() ? new Expr.Literal(name().text() + ".csv", AT)
        : new Expr.Parameter(name().text(), AT);
    return new QueryStatement(oneOf(QueryMode.values()), query, query.isWriting()
        ? Optional.empty()
        : Optional.of(new CopyTarget(file, random.nextBoolean())));
  }

  private Query show() {
    Listing listing = oneOf(Listing.values());
    List<String> kinds = listing.kinds().size() < 2 ? List.copyOf(listing.kinds())
        : some(2, () -> oneOf(listing.kinds().toArray(new String[0])));
    Supplier<Expr> name = () -> random.nextBoolean() ? new Expr.Literal("a 'name'", AT)
        : new Expr.Parameter("ids", AT);
    List<Expr> names = !listing.takesNames() ? List.of()
        : listing == Listing.TERMINATION ? atLeastOne(2, name) : some(2, name);
    Clause.With with = new Clause.With(
        new ProjectionBody(false, true, List.of(),
            some(2, () -> new SortItem(expression(2), random.nextBoolean())),
            orNull(() -> expression(2)), orNull(() -> expression(2))),
        expression(2), AT);
    return new Query(List.of(
        new Clause.Show(listing, kinds, names,
            atLeastOne(3, () -> new YieldItem(name(), orNull(this::name))), AT),
        with, new Clause.Return(body(3), AT)), List.of());
  }

  private Query query(int depth, boolean returns) {
    List<Query.Union> unions =
        some(1, () -> new Query.Union(random.nextBoolean(), clauses(depth, returns), AT));
    return new Query(clauses(depth, returns), random.nextInt(4) == 0 ? unions : List.of());
  }

  private List<Clause> clauses(int depth, boolean returns) {
    List<Clause> clauses = new ArrayList<>(some(2, () -> clause(depth)));
    if (clauses.isEmpty() || returns || random.nextBoolean()) {
      clauses.add(!clauses.isEmpty() && random.nextInt(5) == 0 ? new Clause.Finish(AT)
          : new Clause.Return(body(depth), AT));
    }
    return clauses;
  }

  private Clause clause(int depth) {
    return switch (random.nextInt(depth > 1 ? 10 : 5)) {
      case 0, 1 -> new Clause.Match(
          random.nextBoolean(),
          random.nextInt(4) == 0,
          atLeastOne(2, () -> part(depth)),
          some(1, this::name),
          orNull(() -> expression(depth)),
          AT);
      case 2 -> new Clause.Unwind(expression(depth), name(), AT);
      case 3 -> new Clause.With(body(depth), orNull(() -> expression(depth)), AT);
      case 4 -> call(depth);
      case 5 -> new Clause.LoadCsv(
          random.nextBoolean(),
          expression(depth),
          name(),
          random.nextBoolean() ? ";" : null,
          AT);
      case 6 -> new Clause.LoadParquet(expression(depth), name(), AT);
      case 7, 8, 9 -> update(depth);
      default -> new Clause.CallSubquery(
          random.nextInt(4) == 0,
          orNull(() -> random.nextInt(3) == 0 ? new Clause.Imports(true, List.of())
              : new Clause.Imports(false, some(2, this::name))),
          query(depth - 2, false), null, AT);
    };
  }

  private UpdatingClause update(int depth) {
    return switch (random.nextInt(depth > 1 ? 6 : 5)) {
      case 0 -> new UpdatingClause.Create(atLeastOne(2, () -> part(depth)), AT);
      case 1 -> new UpdatingClause.Merge(
          part(depth),
          some(2, () -> setItem(depth)),
          some(2, () -> setItem(depth)),
          AT);
      case 2 -> new UpdatingClause.Set(atLeastOne(3, () -> setItem(depth)), AT);
      case 3 -> new UpdatingClause.Remove(atLeastOne(3, () -> removeItem(depth)), AT);
      case 4 -> new UpdatingClause.Delete(
          random.nextBoolean(), atLeastOne(2, () -> expression(depth)), AT);
      default -> new UpdatingClause.Foreach(
          name(), expression(depth), atLeastOne(2, () -> update(depth - 1)), AT);
    };
  }

  private SetItem setItem(int depth) {
    return switch (random.nextInt(5)) {
      case 0 -> new UpdatingClause.SetProperty(expression(depth), name(), expression(depth));
      case 1 -> new UpdatingClause.ReplaceProperties(name(), expression(depth));
      case 2 -> new UpdatingClause.AddProperties(name(), expression(depth));
      case 3 -> new UpdatingClause.SetComputedProperty(
          expression(depth), expression(depth), expression(depth));
      default -> new UpdatingClause.SetLabels(name(), given(depth));
    };
  }

  private UpdatingClause.GivenLabels given(int depth) {
    return random.nextBoolean()
        ? new UpdatingClause.GivenLabels(atLeastOne(2, this::name), some(2, () -> computed(depth)))
        : new UpdatingClause.GivenLabels(List.of(), atLeastOne(2, () -> computed(depth)));
  }

  private ComputedName computed(int depth) {
    return new ComputedName(expression(depth), random.nextBoolean(), AT);
  }

  private RemoveItem removeItem(int depth) {
    return switch (random.nextInt(3)) {
      case 0 -> new UpdatingClause.RemoveProperty(expression(depth), name());
      case 1 -> new UpdatingClause.RemoveComputedProperty(expression(depth), expression(depth));
      default -> new UpdatingClause.RemoveLabels(name(), given(depth));
    };
  }

  private Clause call(int depth) {
    List<YieldItem> yields = some(2, () -> new YieldItem(name(), orNull(this::name)));
    boolean all = yields.isEmpty() && random.nextBoolean();
    Expr where = yields.isEmpty() && !all ? null : orNull(() -> expression(depth));
    List<Expr> arguments = orNull(() -> some(2, () -> expression(depth)));
    return new Clause.Call(name(), arguments, all, yields, where, AT);
  }

  private ProjectionBody body(int depth) {
    boolean all = random.nextInt(4) == 0;
    List<ProjectionItem> items =
        all ? some(2, () -> item(depth)) : atLeastOne(3, () -> item(depth));
    return new ProjectionBody(
        random.nextInt(4) == 0,
        all,
        items,
        some(2, () -> new SortItem(expression(depth), random.nextBoolean())),
        orNull(() -> expression(1)),
        orNull(() -> expression(1)));
  }

  private ProjectionItem item(int depth) {
    Expr expression = expression(depth);
    return new ProjectionItem(expression, orNull(this::name), AstText.of(expression));
  }

  private PatternPart part(int depth) {
    Selection selection =
        random.nextInt(5) == 0 ? oneOf(Selection.values()) : Selection.ALL;
    Name path = random.nextInt(5) == 0 ? name() : null;
    return new PatternPart(path, selection, node(depth), some(2, () -> step(depth)), AT);
  }

  private Step step(int depth) {
    List<Name> types = some(2, this::name);
    LabelExpression condition =
        types.isEmpty() && random.nextInt(4) == 0 ? condition() : null;
    return new Step(
        new RelationshipPattern(
            orNull(this::name),
            oneOf(Arrow.values()),
            types,
            condition,
            types.isEmpty() && condition == null && depth > 1 && random.nextInt(4) == 0
                ? computed(depth - 1)
                : null,
            random.nextInt(4) == 0 ? length() : null,
            null,
            properties(depth),
            depth > 1 && random.nextInt(8) == 0 ? expression(depth - 1) : null,
            AT),
        node(depth));
  }

  /** What labels stand between ampersands. */
  private LabelExpression labels() {
    return switch (random.nextInt(4)) {
      case 0 -> condition();
      case 1 -> LabelExpression.either(List.of(name(), name()));
      default -> new LabelExpression.Label(name());
    };
  }

  /** An expression of labels that is neither a conjunction nor a list of alternatives. */
  private LabelExpression condition() {
    return switch (random.nextInt(3)) {
      case 0 -> new LabelExpression.Wildcard(AT);
      case 1 -> new LabelExpression.Not(
          new LabelExpression.And(List.of(labels(), new LabelExpression.Label(name()))));
      default -> new LabelExpression.Or(List.of(
          new LabelExpression.Not(new LabelExpression.Label(name())),
          new LabelExpression.Label(name())));
    };
  }

  private Length length() {
    Long lower = orNull(() -> random.nextLong(5));
    Long upper = orNull(() -> 5 + random.nextLong(5));
    return new Length(lower, upper, AT);
  }

  private NodePattern node(int depth) {
    return new NodePattern(
        orNull(this::name),
        some(2, this::labels),
        depth > 1 && random.nextInt(8) == 0 ? some(2, () -> computed(depth - 1)) : List.of(),
        properties(depth),
        depth > 1 && random.nextInt(8) == 0 ? expression(depth - 1) : null,
        AT);
  }

  private Expr properties(int depth) {
    return depth < 2
        ? null
        : switch (random.nextInt(6)) {
          case 0 -> new Expr.MapLiteral(some(2, () -> entry(depth - 1)), AT);
          case 1 -> new Expr.Parameter(name().text(), AT);
          default -> null;
        };
  }

  private Entry entry(int depth) {
    return new Entry(name(), expression(depth));
  }

  /** An expression of at most {@code depth} levels, patterns inside it apart. */
  public Expr expression(int depth) {
    if (depth <= 1) {
      return leaf();
    }
    int down = depth - 1;
    Supplier<Expr> below = () -> expression(down);
    return switch (random.nextInt(33)) {
      case 30 -> new Expr.LabelTest(below.get(), condition());
      case 31 -> new Expr.TypeTest(below.get(), valueType(), random.nextBoolean(), AT);
      case 32 -> new Expr.Case(below.get(), List.of(new CaseAlternative(
          new Expr.Comparison(new Expr.CaseSubject(AT),
              List.of(new Compared(oneOf(ComparisonOperator.values()), below.get(), AT))),
          below.get())), null, AT);
      case 0 -> new Expr.Property(below.get(), name());
      case 1 -> new Expr.HasLabels(below.get(), atLeastOne(2, this::name));
      case 2 -> new Expr.ListLiteral(some(3, below), AT);
      case 3 -> new Expr.MapLiteral(some(3, () -> entry(down)), AT);
      case 4 -> new Expr.Subscript(below.get(), below.get());
      case 5 -> new Expr.Slice(below.get(), orNull(below), orNull(below));
      case 6 -> new Expr.Sign(random.nextBoolean(), below.get(), AT);
      case 7, 8 -> new Expr.Arithmetic(
          oneOf(ArithmeticOperator.values()), below.get(), below.get(), AT);
      case 9 -> new Expr.NullTest(below.get(), random.nextBoolean(), AT);
      case 10 -> new Expr.StringPredicate(
          oneOf(StringOperator.values()), below.get(), below.get(), AT);
      case 11 -> new Expr.In(below.get(), below.get(), AT);
      case 12, 13 -> new Expr.Comparison(
          below.get(),
          atLeastOne(
              2, () -> new Compared(oneOf(ComparisonOperator.values()), below.get(), AT)));
      case 14 -> new Expr.Not(below.get(), AT);
      case 15, 16 -> {
        List<Expr> operands = new ArrayList<>(atLeastOne(3, below));
        operands.add(below.get());
        yield new Expr.Logical(oneOf(LogicalOperator.values()), operands);
      }
      case 17 -> new Expr.Case(
          orNull(below),
          atLeastOne(2, () -> new CaseAlternative(below.get(), below.get())),
          orNull(below),
          AT);
      case 18, 19 -> new Expr.FunctionCall(name(), random.nextBoolean(), some(2, below));
      case 20 -> new Expr.ListComprehension(
          name(), below.get(), orNull(below), orNull(below), AT);
      case 21 -> new Expr.PatternComprehension(
          path(down, orNull(this::name)), orNull(below), below.get(), AT);
      case 22 -> new Expr.Quantifier(
          oneOf(QuantifierKind.values()), name(), below.get(), orNull(below), AT);
      case 23 -> new Expr.Reduce(name(), below.get(), name(), below.get(), below.get(), AT);
      case 24 -> new Expr.MapProjection(name(), some(3, () -> mapItem(down)));
      case 25 -> new Expr.QuerySubquery(oneOf(SubqueryKind.values()), query(down - 1, false), AT);
      case 26 -> new Expr.PatternSubquery(
          oneOf(SubqueryKind.values()),
          atLeastOne(2, () -> part(down)),
          orNull(below),
          AT);
      case 27 -> new Expr.PatternExpression(path(down, null));
      default -> leaf();
    };
  }

  private ValueType valueType() {
    ValueType integers =
        new ValueType(List.of(new ValueType.Alternative(ValueType.Kind.INTEGER, null, true)));
    return new ValueType(atLeastOne(2, () -> random.nextBoolean()
        ? new ValueType.Alternative(ValueType.Kind.LIST, integers, random.nextBoolean())
        : new ValueType.Alternative(
            ValueType.Kind.ZONED_DATETIME, null, random.nextBoolean())));
  }

  private PatternPart path(int depth, Name name) {
    return new PatternPart(
        name, Selection.ALL, node(depth), atLeastOne(2, () -> step(depth)), AT);
  }

  private MapProjectionItem mapItem(int depth) {
    return switch (random.nextInt(4)) {
      case 0 -> new MapProjectionItem.Key(name());
      case 1 -> new MapProjectionItem.AllKeys();
      case 2 -> new MapProjectionItem.Computed(entry(depth));
      default -> new MapProjectionItem.OfVariable(name());
    };
  }

  private Expr leaf() {
    return switch (random.nextInt(6)) {
      case 0, 1 -> new Expr.Variable(name());
      case 2 -> new Expr.Parameter(name().text(), AT);
      case 3 -> new Expr.CountStar(AT);
      case 4 -> random.nextInt(4) == 0
          ? new Expr.MinimumMagnitude(AT)
          : new Expr.Literal(null, AT);
      default -> new Expr.Literal(VALUES.get(random.nextInt(VALUES.size())), AT);
    };
  }

  private Name name() {
    return new Name(NAMES.get(random.nextInt(NAMES.size())), AT);
  }

  private <T> T orNull(Supplier<T> supplier) {
    return random.nextInt(3) == 0 ? supplier.get() : null;
  }

  private <T> List<T> some(int most, Supplier<T> supplier) {
    List<T> list = new ArrayList<>();
    int count = random.nextInt(most + 1);
    for (int i = 0; i < count; i++) {
      list.add(supplier.get());
    }
    return list;
  }

  private <T> List<T> atLeastOne(int most, Supplier<T> supplier) {
    List<T> list = new ArrayList<>(some(most - 1, supplier));
    list.add(supplier.get());
    return list;
  }

  private <T> T oneOf(T[] values) {
    return values[random.nextInt(values.length)];
  }
}
