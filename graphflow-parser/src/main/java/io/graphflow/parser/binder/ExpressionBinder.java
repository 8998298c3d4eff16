package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.ExprTree;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart;
import io.graphflow.parser.ast.PatternPart.Selection;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.PointField;
import io.graphflow.parser.expression.TemporalField;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.query.Subquery;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Binds expressions in one scope: resolves names, computes static types, refuses wrong expressions.
 */
final class ExpressionBinder {
  private final BindingContext context;
  private final Scope scope;
  private final BindingPosition place;
  private final Types types;
  private final FunctionBinder functions;

  /**
   * The position of an expression.
   *
   * @param name in messages, such as {@code WHERE}
   * @param subqueries takes the subqueries found; null if none may stand here
   * @param replacement replaces some expressions; see {@link Replacement}
   */
  record BindingPosition(String name, List<Subquery> subqueries, Replacement replacement) {
    /** A place with nothing replaced, where an aggregate is an error. */
    static BindingPosition of(String name, List<Subquery> subqueries) {
      return new BindingPosition(name, subqueries, (_, _) -> null);
    }

    /** The same position, whose subqueries go elsewhere. */
    BindingPosition collecting(List<Subquery> into) {
      return new BindingPosition(name, subqueries == null ? null : into, replacement);
    }

    /** The same with a meaning for one expression. */
    BindingPosition where(Expr one, Expression meaning) {
      return new BindingPosition(name, subqueries, (written, binder) -> written.equals(one)
          ? meaning
          : replacement.of(written, binder));
    }

    /**
     * The position inside an expression that has variables of its own: expressions that read them
     * are not replaced, and no rows are aggregated there.
     *
     * @param inner its name in messages
     * @param locals the names of those variables
     * @param into takes the subqueries found
     */
    BindingPosition inside(String inner, Set<String> locals, List<Subquery> into) {
      List<Subquery> found = subqueries == null ? null : into;
      return new BindingPosition(inner, found, (written, binder) -> {
        boolean own = Aggregates.isAggregate(written) || ExprTree.mentions(written, locals);
        return own ? null : replacement.of(written, binder);
      });
    }
  }

  /** Replaces expressions before they are bound as usual. */
  interface Replacement {
    /** The bound expression in place of {@code written}, or null to bind it as usual. */
    Expression of(Expr written, ExpressionBinder binder);
  }

  ExpressionBinder(BindingContext context, Scope scope, BindingPosition place) {
    this.context = context;
    this.scope = scope;
    this.place = place;
    this.types = new Types(context);
    this.functions = new FunctionBinder(context, types);
  }

  /** Adds the conjuncts of a predicate to {@code conjuncts}. */
  void bindPredicate(Expr predicate, List<Expression> conjuncts) {
    ConstantFolding.addConjuncts(condition(predicate, place.name), conjuncts);
  }

  Expression bind(Expr written) {
    Expression replaced = place.replacement.of(written, this);
    return replaced == null ? bindAsUsual(written) : replaced;
  }

  List<Expression> bindAll(List<Expr> written) {
    return written.stream().map(this::bind).toList();
  }

  private Expression bindAsUsual(Expr written) {
    return switch (written) {
      case Expr.Literal literal -> ConstantFolding.literal(literal.value());
      case Expr.MinimumMagnitude _ -> throw context.error(
          written.position(), ErrorDetail.INTEGER_OVERFLOW,
          "the integer 9223372036854775808 does not fit into 64 bits");
      case Expr.Parameter parameter -> {
        context.addParameter(parameter.name());
        yield new Expression.Parameter(parameter.name());
      }
      case Expr.Variable variable -> variable(variable.name());
      case Expr.Property property -> property(property);
      case Expr.HasLabels hasLabels -> hasLabels(hasLabels);
      case Expr.LabelTest test -> operators().once(
          bind(test.target()),
          element -> new LabelConditions(context).condition(element, test.labels()));
      case Expr.TypeTest test -> {
        Expression isOfType = new Expression.TypeTest(bind(test.operand()), test.type());
        yield test.negated() ? ConstantFolding.not(isOfType) : isOfType;
      }
      case Expr.CaseSubject _ -> throw new AssertionError("a CASE gives what it tests");
      case Expr.ListLiteral list -> new Expression.ListLiteral(bindAll(list.elements()));
      case Expr.MapLiteral map -> map(map);
      case Expr.Subscript subscript -> subscript(subscript);
      case Expr.Slice slice -> slice(slice);
      case Expr.Sign sign -> operators().bind(sign);
      case Expr.Arithmetic arithmetic -> operators().bind(arithmetic);
      case Expr.NullTest test -> {
        Expression isNull = new Expression.IsNull(bind(test.operand()));
        yield test.negated() ? ConstantFolding.not(isNull) : isNull;
      }
      case Expr.StringPredicate predicate -> new Expression.StringPredicate(
          predicate.operator(), bind(predicate.text()), bind(predicate.pattern()));
      case Expr.In in -> operators().bind(in);
      case Expr.Comparison comparison -> operators().bind(comparison);
      case Expr.Not not -> ConstantFolding.not(condition(not.operand(), "NOT"));
      case Expr.Logical logical -> operators().bind(logical);
      case Expr.Case choice -> operators().bind(choice);
      case Expr.CountStar _ -> throw misplacedAggregate(written.position(), "count(*)");
      case Expr.FunctionCall call -> call(call);
      case Expr.PatternExpression pattern -> pattern(pattern);
      case Expr.PatternSubquery subquery -> subqueries().bind(subquery);
      case Expr.QuerySubquery subquery -> subqueries().bind(subquery);
      case Expr.PatternComprehension comprehension -> subqueries().bind(comprehension);
      case Expr.ListComprehension comprehension -> comprehensions().bind(comprehension);
      case Expr.Quantifier quantifier -> comprehensions().bind(quantifier);
      case Expr.Reduce reduce -> comprehensions().bind(reduce);
      case Expr.MapProjection projection -> mapProjection(projection);
    };
  }

  /** The same with a meaning for one expression. */
  ExpressionBinder where(Expr written, Expression meaning) {
    return new ExpressionBinder(context, scope, place.where(written, meaning));
  }

  /** A variable, or one of GQL's names of numbers that no variable has taken. */
  private Expression variable(Name name) {
    if (scope.find(name.text()) == null) {
      switch (name.text().toUpperCase(Locale.ROOT)) {
        case "INF", "INFINITY" -> {
          return ConstantFolding.literal(Double.POSITIVE_INFINITY);
        }
        case "NAN" -> {
          return ConstantFolding.literal(Double.NaN);
        }
        default -> {
          // Nobody has given it a meaning.
        }
      }
    }
    return context.value(find(name));
  }

  private OperatorBinder operators() {
    return new OperatorBinder(context, types, this);
  }

  private SubqueryBinder subqueries() {
    return new SubqueryBinder(context, scope, place);
  }

  private ComprehensionBinder comprehensions() {
    return new ComprehensionBinder(context, scope, place, this);
  }

  /** The variable of that name; an error if there is none. */
  Variable find(Name name) {
    Variable variable = scope.find(name.text());
    if (variable == null) {
      throw context.error(
          name.position(), ErrorDetail.UNDEFINED_VARIABLE,
          "the variable '" + name + "' is not defined"
              + ClosestName.hint(name.text(), scope.names()));
    }
    return variable;
  }

  private Expression property(Expr.Property written) {
    Expression target = bind(written.target());
    Name key = written.key();
    return switch (target.type()) {
      case NODE, RELATIONSHIP -> storedProperty(context, target, types.staticType(target), key);
      case MAP, ANY -> new Expression.PropertyAccess(target, key.text(), CypherType.ANY);
      case DATE, LOCAL_TIME, TIME, LOCAL_DATETIME, DATETIME, DURATION -> field(target, key);
      case POINT -> pointField(target, key);
      case PATH -> throw context.error(
          key.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          "a PATH has no properties, but its nodes() and relationships() have");
      case BOOLEAN, INTEGER, FLOAT, STRING, BYTES, LIST -> throw context.typeError(
          key.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          "a value of type " + target.type() + " has no properties");
    };
  }

  /** A field of a date, time or duration. */
  private Expression field(Expression target, Name key) {
    TemporalField field = TemporalField.find(target.type(), key.text());
    if (field == null) {
      List<String> names = TemporalField.names(target.type());
      throw context.error(
          key.position(),
          "a " + target.type() + " has no field '" + key + "'"
              + ClosestName.hint(key.text(), names) + "; it has " + String.join(", ", names));
    }
    return new Expression.PropertyAccess(target, key.text(), field.type());
  }

  private Expression pointField(Expression target, Name key) {
    PointField field =
        PointField.find(key.text())
            .orElseThrow(() -> context.error(key.position(), PointField.noField(key.text())));
    return new Expression.PropertyAccess(target, key.text(), field.type());
  }

  /** A property of a vertex or an edge; NULL if an open schema does not know it. */
  static Expression storedProperty(
      BindingContext context, Expression target, StaticType element, Name key) {
    Optional<StaticType> property = new SchemaNames(context).property(element, key);
    return property.isPresent()
        ? new Expression.PropertyAccess(target, key.text(), property.get().type())
        : ConstantFolding.literal(null);
  }

  private Expression hasLabels(Expr.HasLabels written) {
    Expression target = bind(written.target());
    new LabelConditions(context).check(target.type(), written.labels());
    return new Expression.HasLabels(target, written.labels().stream().map(Name::text).toList());
  }

  private Expression map(Expr.MapLiteral written) {
    Map<String, Expression> entries = new LinkedHashMap<>();
    for (Expr.Entry entry : written.entries()) {
      put(entries, entry.key(), bind(entry.value()));
    }
    return new Expression.MapLiteral(entries);
  }

  private Expression mapProjection(Expr.MapProjection written) {
    Expr variable = new Expr.Variable(written.variable());
    Expression target = bind(variable);
    require(
        target,
        written.position(),
        "what a map is projected from",
        CypherType.NODE,
        CypherType.RELATIONSHIP,
        CypherType.MAP);
    boolean allKeys = false;
    Map<String, Expression> entries = new LinkedHashMap<>();
    for (Expr.MapProjectionItem item : written.items()) {
      switch (item) {
        case Expr.MapProjectionItem.AllKeys _ -> allKeys = true;
        case Expr.MapProjectionItem.Key(Name key) -> put(
            entries, key, bind(new Expr.Property(variable, key)));
        case Expr.MapProjectionItem.Computed(Expr.Entry entry) -> put(
            entries, entry.key(), bind(entry.value()));
        case Expr.MapProjectionItem.OfVariable(Name other) -> put(
            entries, other, bind(new Expr.Variable(other)));
      }
    }
    return new Expression.MapProjection(target, allKeys, entries);
  }

  private void put(Map<String, Expression> entries, Name key, Expression value) {
    if (entries.put(key.text(), value) != null) {
      throw context.error(key.position(), "the key '" + key + "' occurs twice in this map");
    }
  }

  private Expression subscript(Expr.Subscript written) {
    Expression target = bind(written.target());
    Expression index = bind(written.index());
    boolean keyed = Types.canBe(
        target, CypherType.MAP, CypherType.NODE, CypherType.RELATIONSHIP);
    boolean listed = Types.canBe(target, CypherType.LIST);
    if (!keyed && !listed) {
      throw context.typeError(
          written.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          "a value of type " + target.type() + " has no elements");
    }
    if (!listed && !Types.canBe(index, CypherType.STRING)) {
      throw context.typeError(
          written.index().position(),
          ErrorDetail.MAP_ELEMENT_ACCESS_BY_NON_STRING,
          "a key must be STRING, but this is " + index.type());
    }
    if (!keyed && !Types.canBe(index, CypherType.INTEGER)) {
      throw context.typeError(
          written.index().position(),
          ErrorDetail.LIST_ELEMENT_ACCESS_BY_NON_INTEGER,
          "a list index must be INTEGER, but this is " + index.type());
    }
    return new Expression.Subscript(target, index);
  }

  private Expression slice(Expr.Slice written) {
    Expression target = bind(written.target());
    require(target, written.position(), "what is sliced", CypherType.LIST);
    return new Expression.Slice(target, bound(written.from()), bound(written.to()));
  }

  private Expression bound(Expr written) {
    if (written == null) {
      return null;
    }
    Expression bound = bind(written);
    require(bound, written.position(), "a list index", CypherType.INTEGER);
    return bound;
  }

  private Expression call(Expr.FunctionCall written) {
    Name function = written.function();
    if (Aggregates.isAggregate(written)) {
      throw misplacedAggregate(function.position(), function + "()");
    }
    Expr only = written.arguments().size() == 1 ? written.arguments().getFirst() : null;
    if (only instanceof Expr.PatternExpression pattern
        && function.text().equalsIgnoreCase("exists")) {
      return exists(pattern);
    }
    if (only instanceof Expr.PatternComprehension comprehension
        && function.text().equalsIgnoreCase("size")
        && SubqueryBinder.isCountedOnly(comprehension)) {
      return subqueries().count(comprehension);
    }
    functions.check(written);
    return functions.bind(written, bindAll(written.arguments()));
  }

  private RuntimeException misplacedAggregate(Position position, String aggregate) {
    return context.error(
        position, ErrorDetail.INVALID_AGGREGATION,
        aggregate + " aggregates rows, which " + place.name
            + " cannot; compute it in a WITH before");
  }

  private Expression exists(Expr.PatternExpression written) {
    return written.pattern().selection() == Selection.ALL
        ? subqueries().exists(written)
        : bind(written);
  }

  /**
   * A shortest path as a value, NULL if there is none, or the list of all: gathered by a pattern
   * comprehension.
   */
  private Expression pattern(Expr.PatternExpression written) {
    PatternPart part = written.pattern();
    if (part.selection() == Selection.ALL) {
      throw misplacedPattern(written);
    }
    requireKnown(part.start().variable(), part.start().position());
    part.steps().forEach(step -> requireKnown(step.node().variable(), step.node().position()));
    Name path = new Name(" path", written.position());
    Expr paths =
        new Expr.PatternComprehension(
            new PatternPart(
                path, part.selection(), part.start(), part.steps(), part.position()),
            null,
            new Expr.Variable(path),
            written.position());
    Name head = new Name("head", written.position());
    return bind(
        part.selection() == Selection.SHORTEST
            ? new Expr.FunctionCall(head, false, List.of(paths))
            : paths);
  }

  /** Refuses a path between unknown nodes, which would be an arbitrary one of many: a clause matches them all. */
  private void requireKnown(Name node, Position position) {
    if (node == null) {
      throw context.error(
          position, ErrorDetail.INVALID_RELATIONSHIP_PATTERN,
          "a shortest path in an expression goes from one known node to another; name this one, or"
              + " match the path in a MATCH");
    }
    find(node);
  }

  private RuntimeException misplacedPattern(Expr.PatternExpression written) {
    return context.error(
        written.position(),
        ErrorDetail.UNEXPECTED_SYNTAX,
        "a pattern stands for whether it has a match only where a condition is asked for; write"
            + " EXISTS { … } for that, COUNT { … } for how many it has, or [pattern | value] for a"
            + " list");
  }

  /** Binds a condition. A pattern stands for whether it has a match. */
  Expression condition(Expr written, String where) {
    Expression condition =
        written instanceof Expr.PatternExpression pattern ? exists(pattern) : bind(written);
    if (!Types.canBe(condition, CypherType.BOOLEAN)) {
      throw context.error(
          written.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          where + " needs a condition of type BOOLEAN, but this is " + condition.type());
    }
    return condition;
  }

  void require(
      Expression expression, Position position, String what, CypherType... allowed) {
    if (!Types.canBe(expression, allowed)) {
      throw context.error(
          position,
          ErrorDetail.INVALID_ARGUMENT_TYPE,
          what + " must be " + names(allowed) + ", but this is " + expression.type());
    }
  }

  static String names(CypherType... types) {
    List<String> names = new ArrayList<>();
    for (CypherType type : types) {
      names.add(type.name());
    }
    return String.join(" or ", names);
  }
}
