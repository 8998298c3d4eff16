package io.graphflow.core.expression;

import io.graphflow.core.limit.Interruption;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.tuple.VariableUse;
import io.graphflow.core.value.ElementIds;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.VariableDomains;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Makes bound expressions ready to run against one snapshot and one set of parameter values, by one
 * exhaustive switch over {@link Expression}. Properties become arrays of readers by table,
 * operators become kernels by type, and expressions without a variable are computed once.
 *
 * <p>Along the way it notes which variables are read ({@link #use}); a planner that compiles from
 * the root of a plan down can ask. Not safe for use by several threads, unlike the evaluators it
 * makes.
 */
public final class ExpressionCompiler {
  private static final long FOLDING_NANOS = 10_000_000;
  private static final long MOST_FOLDED_BYTES = 1 << 16;

  private final Snapshot snapshot;
  private final Catalog catalog;
  private final Map<String, Object> parameters;
  private final VariableDomains domains;
  private final VariableUse use = new VariableUse();
  private final FunctionCompiler functions = new FunctionCompiler(this);
  private final PathCompiler paths = new PathCompiler(this);
  private GraphElements elements;
  private ElementIds elementIds;
  private int variablesSeen;

  /** How deep the expression being compiled lies in one that was asked for. */
  private int nesting;

  /** Whether the value of the expression at hand, or of a part of it, may be large. */
  private boolean builds;

  /** The slots of local variables are below it. */
  private int localSlots;

  /**
   * Creates a compiler.
   *
   * @param parameters values by name, in the forms of {@link Evaluator#value}
   * @param domains where variables may lie; {@link VariableDomains#unknown} always works
   */
  public ExpressionCompiler(
      Snapshot snapshot, Map<String, Object> parameters, VariableDomains domains) {
    this.snapshot = Objects.requireNonNull(snapshot, "snapshot");
    this.catalog = snapshot.catalog();
    this.parameters = Objects.requireNonNull(parameters, "parameters");
    this.domains = Objects.requireNonNull(domains, "domains");
  }

  /** The variables that the expressions compiled so far read. */
  public VariableUse use() {
    return use;
  }

  /** The IDs of vertices and edges that programs see. */
  ElementIds elementIds() {
    if (elementIds == null) {
      elementIds = new ElementIds(snapshot);
    }
    return elementIds;
  }

  /** Vertices and edges of the snapshot as wholes. */
  public GraphElements elements() {
    if (elements == null) {
      elements = new GraphElements(snapshot);
    }
    return elements;
  }

  /**
   * Compiles an expression.
   *
   * @throws QueryException for a parameter without value
   */
  public Evaluator compile(Expression expression) {
    int before = variablesSeen;
    boolean around = builds;
    builds = nesting > 0 && builds;
    nesting++;
    try {
      Evaluator evaluator = compileNode(expression);
      if (variablesSeen == before) {
        evaluator = fold(evaluator);
      }
      return nesting == 1 && builds && !(evaluator instanceof Constant)
          ? new Functions.Released(evaluator)
          : evaluator;
    } finally {
      nesting--;
      builds = nesting > 0 && (builds || around);
    }
  }

  /** Notes that the value of the expression at hand may be large. */
  void seeBuilder() {
    builds = true;
  }

  /** The value of a variable, read whole. */
  public Evaluator compile(Variable variable) {
    return compile(new Expression.VariableReference(variable));
  }

  private Evaluator[] compileAll(Collection<Expression> expressions) {
    // A plan is linked for each run, so that what takes longer than a loop shows in short queries.
    Evaluator[] evaluators = new Evaluator[expressions.size()];
    int next = 0;
    for (Expression expression : expressions) {
      evaluators[next++] = compile(expression);
    }
    return evaluators;
  }

  /**
   * Computes an expression without a variable. If it fails, it is left alone, and fails only when a
   * row asks for it.
   */
  private Evaluator fold(Evaluator evaluator) {
    if (evaluator instanceof Constant) {
      return evaluator;
    }
    // Expressions that take longer are left to the rows that ask for them, because nobody can
    // interrupt planning.
    Tuple row =
        new Tuple(localSlots, new Interruption(FOLDING_NANOS), MOST_FOLDED_BYTES);
    try {
      Object value = evaluator.value(row);
      return value == null ? Constant.NULL : new Constant(value);
    } catch (GraphflowException e) {
      return evaluator;
    }
  }

  private Evaluator compileNode(Expression expression) {
    return switch (expression) {
      case Expression.Literal literal -> constant(literal.value());
      case Expression.Parameter parameter -> parameter(parameter.name());
      case Expression.VariableReference reference -> {
        use.readWhole(reference.variable());
        yield variable(reference.variable());
      }
      case Expression.PropertyAccess access -> property(access);
      case Expression.ListLiteral list -> {
        seeBuilder();
        yield new Containers.ListLiteral(compileAll(list.elements()));
      }
      case Expression.MapLiteral map -> new Containers.MapLiteral(
          map.entries().keySet().toArray(String[]::new), compileAll(map.entries().values()));
      case Expression.Subscript subscript -> new Containers.Subscript(elements(),
          compile(subscript.target()), compile(subscript.index()));
      case Expression.Slice slice -> new Containers.Slice(compile(slice.target()),
          slice.from() == null ? null : compile(slice.from()),
          slice.to() == null ? null : compile(slice.to()));
      case Expression.Not not -> new Logic.Not(compile(not.operand()));
      case Expression.And and -> new Logic.And(compileAll(and.operands()));
      case Expression.Or or -> new Logic.Or(compileAll(or.operands()));
      case Expression.Xor xor -> new Logic.Xor(compile(xor.left()), compile(xor.right()));
      case Expression.Comparison comparison -> Comparisons.of(comparison.operator(),
          compile(comparison.left()), compile(comparison.right()));
      case Expression.Arithmetic arithmetic -> {
        Evaluator result = Arithmetics.of(arithmetic.operator(),
            compile(arithmetic.left()), compile(arithmetic.right()));
        builds |= result.isBoxed();
        yield result;
      }
      case Expression.Negate negate -> Arithmetics.negate(compile(negate.operand()));
      case Expression.StringPredicate predicate -> StringPredicates.of(predicate.operator(),
          compile(predicate.text()), compile(predicate.pattern()));
      case Expression.In in -> Membership.of(compile(in.element()), compile(in.list()));
      case Expression.IsNull isNull -> new Logic.IsNull(compileEdgeEnds(isNull.operand()));
      case Expression.TypeTest test -> new Logic.TypeTest(
          compile(test.operand()), test.valueType());
      case Expression.HasLabels hasLabels -> hasLabels(hasLabels);
      case Expression.Case choice -> caseOf(choice);
      case Expression.FunctionCall call -> functions.compile(call);
      case Expression.PathOf path -> paths.path(path);
      case Expression.DifferentEdges edges -> differentEdges(edges.first(), edges.second());
      case Expression.ListComprehension comprehension -> comprehension(comprehension);
      case Expression.Quantifier quantifier -> quantifier(quantifier);
      case Expression.Reduce reduce -> reduce(reduce);
      case Expression.MapProjection projection -> new Containers.MapProjection(elements(),
          compile(projection.target()), projection.allKeys(),
          projection.entries().keySet().toArray(String[]::new),
          compileAll(projection.entries().values()));
    };
  }

  /** Keeps the expression that is being compiled from being computed once. */
  void seeVolatile() {
    variablesSeen++;
  }

  private Evaluator comprehension(Expression.ListComprehension comprehension) {
    seeBuilder();
    int before = variablesSeen;
    Comprehensions.Elements elements = elements("A list comprehension", comprehension.list(),
        comprehension.element());
    Evaluator where = comprehension.where() == null ? null : compile(comprehension.where());
    Evaluator result = comprehension.result() == null ? null : compile(comprehension.result());
    leave(comprehension, before);
    return new Comprehensions.ListComprehension(elements, where, result);
  }

  private Evaluator quantifier(Expression.Quantifier quantifier) {
    int before = variablesSeen;
    Comprehensions.Elements elements = elements(quantifier.kind().displayName() + "()",
        quantifier.list(), quantifier.element());
    Evaluator where = compile(quantifier.where());
    leave(quantifier, before);
    return new Comprehensions.Quantifier(quantifier.kind(), elements, where);
  }

  private Evaluator reduce(Expression.Reduce reduce) {
    seeBuilder();
    int before = variablesSeen;
    Evaluator initial = compile(reduce.initial());
    Comprehensions.Elements elements = elements("reduce()", reduce.list(), reduce.element());
    Evaluator step = compile(reduce.step());
    leave(reduce, before);
    return new Comprehensions.Reduce(reduce.accumulator(), initial, elements, step);
  }

  private Comprehensions.Elements elements(String what, Expression list, Variable element) {
    return new Comprehensions.Elements(what, compile(list), element);
  }

  /** Local variables alone do not keep an expression from being computed once. */
  private void leave(Expression expression, int variablesBefore) {
    for (Variable local : ExpressionTree.locals(expression)) {
      localSlots = Math.max(localSlots, local.id() + 1);
    }
    boolean constant =
        ExpressionTree.variables(expression).isEmpty() && !ExpressionTree.isVolatile(expression);
    if (constant) {
      variablesSeen = variablesBefore;
    }
  }

  private Evaluator differentEdges(Variable first, Variable second) {
    Evaluator one = compile(first);
    Evaluator other = compile(second);
    return one instanceof EdgeVariable && other instanceof EdgeVariable
        ? new Comparisons.DifferentEdges(first.id(), second.id())
        : new Comparisons.DisjointEdges(one, other);
  }

  private static Evaluator constant(Object value) {
    return value == null ? Constant.NULL : new Constant(value);
  }

  private Evaluator parameter(String name) {
    if (!parameters.containsKey(name)) {
      throw new QueryException(ErrorDetail.MISSING_PARAMETER.whenCompiled(),
          "The query uses parameter $" + name + ", but no value was given for it.");
    }
    return constant(parameters.get(name));
  }

  private Evaluator variable(Variable variable) {
    variablesSeen++;
    return SlotVariables.of(variable);
  }

  /**
   * Compiles an expression of which, if it is an edge variable, only whether it is NULL and its ends
   * are read.
   */
  public Evaluator compileEdgeEnds(Expression expression) {
    if (expression instanceof Expression.VariableReference(Variable variable)
        && variable.type() == CypherType.RELATIONSHIP) {
      use.read(variable);
      return variable(variable);
    }
    return compile(expression);
  }

  private Evaluator caseOf(Expression.Case choice) {
    Evaluator[] conditions =
        compileAll(choice.alternatives().stream().map(Expression.Alternative::when).toList());
    Evaluator[] values = new Evaluator[conditions.length + 1];
    for (int i = 0; i < conditions.length; i++) {
      values[i] = compile(choice.alternatives().get(i).then());
    }
    values[conditions.length] = compile(choice.otherwise());
    return new Choices.Case(conditions, values);
  }

  private Evaluator property(Expression.PropertyAccess access) {
    if (access.target() instanceof Expression.VariableReference(Variable edge)
        && edge.type() == CypherType.RELATIONSHIP) {
      return edgeProperty(edge, access.key());
    }
    Evaluator target = compile(access.target());
    if (target instanceof VertexEvaluator vertex) {
      Collection<Integer> tables =
          access.target() instanceof Expression.VariableReference(Variable variable)
              ? domains.vertexTables(variable)
              : null;
      return vertexProperty(vertex, tables, access.key());
    }
    return PackedFieldEvaluators.isPacked(target, access.key())
        ? PackedFieldEvaluators.of(target, access.key())
        : new Containers.KeyAccess(elements(), target, access.key());
  }

  /** Reads a property of vertices that may lie in some tables; null for all. */
  private Evaluator vertexProperty(
      VertexEvaluator vertex, Collection<Integer> tables, String key) {
    PropertyReader[] readers = new PropertyReader[catalog.vertexTables().size()];
    CypherType type = null;
    for (VertexTable table : catalog.vertexTables()) {
      if (tables == null || tables.contains(table.id())) {
        int property = table.propertyIndex(key).orElse(-1);
        if (property >= 0) {
          PropertyReader reader = snapshot.vertexProperty(table.id(), property);
          readers[table.id()] = reader;
          type = common(type, typeOf(reader.type()));
        }
      }
    }
    return type == null ? Constant.NULL : VertexProperties.of(vertex, readers, type);
  }

  private Evaluator edgeProperty(Variable edge, String key) {
    variablesSeen++;
    use.read(edge);
    Collection<Integer> labels = domains.edgeLabels(edge);
    EdgePropertyReader[] byEdgeTable = new EdgePropertyReader[catalog.edgeTables().size()];
    EdgePropertyReader[] bySourceTable = new EdgePropertyReader[catalog.vertexTables().size()];
    CypherType type = null;
    boolean needsEdgeId = labels == null || labels.size() > 1;
    for (EdgeTable table : catalog.edgeTables()) {
      if (labels == null || labels.contains(table.edgeLabel())) {
        int property = catalog.edgeLabel(table.edgeLabel()).propertyIndex(key).orElse(-1);
        if (property >= 0 && EdgePropertyReader.hasEdges(catalog, table)) {
          EdgePropertyReader reader = new EdgePropertyReader(snapshot, table, property);
          byEdgeTable[table.id()] = reader;
          bySourceTable[table.sourceTable()] = reader;
          needsEdgeId |= reader.needsEdgeId();
          LogicalType stored =
              catalog.edgeLabel(table.edgeLabel()).properties().get(property).type();
          type = common(type, typeOf(stored));
        }
      }
    }
    if (type == null) {
      return Constant.NULL;
    }
    if (needsEdgeId) {
      use.readEdgeId(edge);
    }
    boolean oneLabel = labels != null && labels.size() == 1;
    return EdgeProperties.of(edge.id(), oneLabel ? bySourceTable : byEdgeTable, oneLabel, type);
  }

  private static CypherType common(CypherType type, CypherType other) {
    return type == null || type == other ? other : CypherType.ANY;
  }

  /** The type of the values of a stored property. */
  private static CypherType typeOf(LogicalType type) {
    return switch (type) {
      case ListType list -> CypherType.LIST;
      case DynamicType _ -> CypherType.ANY;
      case ScalarType scalar -> switch (scalar) {
        case BOOLEAN -> CypherType.BOOLEAN;
        case INT64 -> CypherType.INTEGER;
        case DOUBLE -> CypherType.FLOAT;
        case STRING -> CypherType.STRING;
        case DATE -> CypherType.DATE;
        case DATETIME -> CypherType.DATETIME;
      };
    };
  }

  /** The label of an edge variable if it can have but one, else null. */
  String onlyLabel(Expression expression) {
    if (expression instanceof Expression.VariableReference(Variable variable)
        && variable.type() == CypherType.RELATIONSHIP) {
      Collection<Integer> labels = domains.edgeLabels(variable);
      if (labels != null && labels.size() == 1) {
        return catalog.edgeLabel(labels.iterator().next()).name();
      }
    }
    return null;
  }

  private Evaluator hasLabels(Expression.HasLabels hasLabels) {
    List<String> labels = hasLabels.labels();
    String label = onlyLabel(hasLabels.element());
    if (label != null) {
      return new ElementFunctions.KnownHasLabels(compileEdgeEnds(hasLabels.element()),
          List.of(label).containsAll(labels));
    }
    Evaluator element = compile(hasLabels.element());
    return element instanceof VertexEvaluator vertex
        ? vertexHasLabels(vertex, labels)
        : new ElementFunctions.HasLabels(elements(), element, labels);
  }

  private Evaluator vertexHasLabels(VertexEvaluator vertex, List<String> labels) {
    boolean[] mayBear = new boolean[catalog.vertexTables().size()];
    LabelReader[][] readers = new LabelReader[mayBear.length][];
    boolean needsLook = false;
    for (VertexTable table : catalog.vertexTables()) {
      mayBear[table.id()] = labels.stream().allMatch(table::mayBear);
      readers[table.id()] = labels.stream()
          .filter(label -> mayBear[table.id()] && !table.surelyBears(label))
          .map(label -> snapshot.vertexLabel(table.id(), label))
          .toArray(LabelReader[]::new);
      needsLook |= readers[table.id()].length > 0;
    }
    return needsLook
        ? new ElementFunctions.VertexBearsLabels(vertex, mayBear, readers)
        : new ElementFunctions.VertexHasLabels(vertex, mayBear);
  }
}
