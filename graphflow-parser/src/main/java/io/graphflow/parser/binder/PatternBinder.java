package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryWarning;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.LabelExpression;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart;
import io.graphflow.parser.ast.PatternPart.Arrow;
import io.graphflow.parser.ast.PatternPart.ComputedName;
import io.graphflow.parser.ast.PatternPart.NodePattern;
import io.graphflow.parser.ast.PatternPart.RelationshipPattern;
import io.graphflow.parser.ast.PatternPart.Selection;
import io.graphflow.parser.ast.PatternPart.Step;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.binder.ExpressionBinder.BindingPosition;
import io.graphflow.parser.binder.PatternEdge.Repeated;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.QuantifierKind;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.query.QueryGraph;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import io.graphflow.parser.query.Subquery;
import io.graphflow.storage.catalog.Direction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Binds the pattern of one MATCH, or of one predicate, to a query graph. Used for one pattern. */
final class PatternBinder {
  private final BindingContext context;
  private final SchemaNames names;
  private final LabelConditions labels;
  private final Map<Variable, PatternVertex> vertices = new LinkedHashMap<>();
  private final List<PatternEdge> edges = new ArrayList<>();
  private final List<Expression> predicates = new ArrayList<>();
  private final List<DeferredPredicate> deferred = new ArrayList<>();
  private final List<DeferredName> computed = new ArrayList<>();
  private final Set<Variable> labelled = new HashSet<>();
  private Scope scope;
  private Rules rules;

  /**
   * The rules of a pattern.
   *
   * @param newNames whether it may introduce variables
   * @param differentEdges whether its edges must differ
   */
  record Rules(boolean newNames, boolean differentEdges) {
    static final Rules MATCH = new Rules(true, true);
    static final Rules REPEATABLE_MATCH = new Rules(true, false);
    static final Rules SUBQUERY = MATCH;
    static final Rules REPEATABLE_SUBQUERY = REPEATABLE_MATCH;
    static final Rules MERGE = MATCH;
    static final Rules PREDICATE = new Rules(false, true);
  }

  /** A query graph and the predicates on it. */
  record BoundPattern(QueryGraph graph, List<Expression> predicates) {}

  /**
   * Properties or WHERE of an element: bound when all names of the pattern are known.
   *
   * @param names what names mean in {@code where} if that is not what they mean elsewhere
   * @param into takes the conjuncts
   */
  private record DeferredPredicate(
      Variable element,
      Expr properties,
      Expr where,
      Map<String, Variable> names,
      List<Expression> into) {}

  /** A label of a node or the type of a relationship, bound as {@link DeferredPredicate}. */
  private record DeferredName(Variable element, ComputedName name) {}

  PatternBinder(BindingContext context) {
    this.context = context;
    this.names = new SchemaNames(context);
    this.labels = new LabelConditions(context);
  }

  /**
   * Binds a pattern.
   *
   * @param visible the variables visible before; those that the pattern introduces are added
   * @param subqueries takes those in the expressions of the pattern
   */
  BoundPattern bind(
      List<PatternPart> parts,
      Scope visible,
      Rules patternRules,
      List<Subquery> subqueries) {
    this.scope = visible;
    this.rules = patternRules;
    parts.forEach(this::part);
    narrow(parts.getFirst().position());
    deferred.forEach(predicate -> bind(predicate, subqueries));
    computed.forEach(name -> bind(name, subqueries));
    requireBoundVertices();
    if (rules.differentEdges) {
      addDifferentEdges();
    }
    return new BoundPattern(graph(), List.copyOf(predicates));
  }

  private void part(PatternPart part) {
    if (part.selection() != Selection.ALL && part.steps().size() != 1) {
      throw context.error(
          part.position(),
          ErrorDetail.INVALID_RELATIONSHIP_PATTERN,
          "a shortest path is asked for with one relationship between two nodes, as in"
              + " shortestPath((a)-[:KNOWS*]-(b))");
    }
    PathBinder path = new PathBinder(context, scope);
    Variable from = node(part.start());
    boolean known = vertices.get(from).bound();
    path.start(from);
    for (Step step : part.steps()) {
      Variable to = node(step.node());
      PatternEdge edge =
          relationship(
              step.relationship(), part.selection(), vertices.get(from), vertices.get(to));
      edges.add(edge);
      known &= edge.bound() && vertices.get(to).bound();
      if (edge.isRepeated()) {
        path.step(edge.variable(), edge.repeated().length(), to);
      } else {
        path.step(edge.variable(), to);
      }
      from = to;
    }
    if (part.path() != null && known) {
      PatternEdge none = stay(vertices.get(from), part.path().position());
      edges.add(none);
      path.step(none.variable(), none.repeated().length(), from);
    }
    path.name(part.path());
  }

  /**
   * A step without any edge. Where everything else of a pattern is bound before, OPTIONAL MATCH
   * makes this step NULL, so that a path of known elements can be NULL, too.
   */
  private PatternEdge stay(PatternVertex vertex, Position position) {
    StaticType none = StaticType.relationship(new BitSet());
    Repetition repetition =
        new Repetition(
            0,
            0,
            Repetition.Mode.TRAILS,
            context.newAnonymous(none),
            List.of(),
            context.newAnonymous(StaticType.node(new BitSet())),
            List.of());
    Variable length = context.newAnonymous(StaticType.of(CypherType.INTEGER));
    Variable edgesOfNone = context.newAnonymous(StaticType.list(none));
    return new PatternEdge(
        edgesOfNone,
        vertex,
        vertex,
        new ArrayList<>(),
        false,
        position,
        new Repeated(repetition, length, new ArrayList<>()));
  }

  private Variable node(NodePattern written) {
    Name name = written.variable();
    Variable variable = name == null ? null : scope.find(name.text());
    if (variable == null) {
      BitSet tables = names.allTables();
      labels.restrict(tables, written.labels());
      variable = introduce(name, StaticType.node(tables));
      addUnsureLabels(variable, written.labels(), tables);
      vertices.put(
          variable, new PatternVertex(variable, (BitSet) tables.clone(), false));
    } else {
      requireType(context, name, variable, CypherType.NODE, "node");
      PatternVertex vertex = vertices.get(variable);
      if (vertex == null) {
        BitSet tables = (BitSet) context.staticType(variable).places().clone();
        vertex = new PatternVertex(variable, tables, true);
        vertices.put(variable, vertex);
      }
      labels.restrict(vertex.tables(), written.labels());
      if (!vertex.bound()) {
        labels.restrict(context.staticType(variable).places(), written.labels());
        addUnsureLabels(variable, written.labels(), vertex.tables());
      } else if (!written.labels().isEmpty()) {
        addLabelPredicates(variable, written.labels());
      }
    }
    defer(variable, written.properties(), written.where());
    for (ComputedName label : written.computed()) {
      computed.add(new DeferredName(variable, label));
    }
    return variable;
  }

  private void addUnsureLabels(
      Variable variable, List<LabelExpression> conditions, BitSet tables) {
    for (LabelExpression condition : conditions) {
      if (!labels.isSure(tables, condition)) {
        predicates.add(LabelConditions.test(new VariableReference(variable), condition));
      }
    }
  }

  private void addLabelPredicates(Variable variable, List<LabelExpression> conditions) {
    for (LabelExpression condition : conditions) {
      predicates.add(LabelConditions.test(new VariableReference(variable), condition));
    }
    labelled.add(variable);
  }

  private PatternEdge relationship(
      RelationshipPattern written, Selection selection, PatternVertex from, PatternVertex to) {
    if (written.length() != null || selection != Selection.ALL) {
      return repeated(written, selection, from, to);
    }
    Name name = written.variable();
    Variable variable = name == null ? null : scope.find(name.text());
    BitSet edgeLabels = edgeLabels(written);
    boolean bound = variable != null;
    if (variable == null) {
      variable = introduce(name, StaticType.relationship(edgeLabels));
    } else {
      requireType(context, name, variable, CypherType.RELATIONSHIP, "relationship");
      requireOnce(name, variable);
      edgeLabels = (BitSet) edgeLabels.clone();
      edgeLabels.and(context.staticType(variable).places());
      Expression given = new VariableReference(variable);
      typeCondition(written)
          .map(condition -> LabelConditions.test(given, condition))
          .ifPresent(predicates::add);
    }
    defer(variable, written.properties(), written.where());
    if (written.computed() != null) {
      computed.add(new DeferredName(variable, written.computed()));
    }
    return new PatternEdge(
        variable, from, to, steps(edgeLabels, written.arrow()), bound, written.position(), null);
  }

  private PatternEdge repeated(
      RelationshipPattern written, Selection selection, PatternVertex from, PatternVertex to) {
    if (written.computed() != null) {
      throw context.error(
          written.computed().position(), ErrorDetail.UNEXPECTED_SYNTAX,
          "the type of a relationship that is repeated has to be written; test a computed one by"
              + " WHERE all(r IN relationships(p) WHERE type(r) = …)");
    }
    Name name = written.variable();
    BitSet edgeLabels = edgeLabels(written);
    Repeated repeated =
        new RepetitionBinder(context, selection, rules.differentEdges)
            .bind(written, (BitSet) edgeLabels.clone());
    Variable known = name == null ? null : scope.find(name.text());
    StaticType staticType = StaticType.list(StaticType.relationship((BitSet) edgeLabels.clone()));
    Variable variable;
    if (known == null) {
      variable = introduce(name, staticType);
    } else {
      requireType(context, name, known, CypherType.LIST, "list of relationships");
      requireOnce(name, known);
      variable = context.newAnonymous(staticType);
      RepetitionBinder.beSame(variable, known, repeated, predicates);
    }
    Variable edge = repeated.repetition().edge();
    Map<String, Variable> inner = new LinkedHashMap<>();
    if (name != null) {
      inner.put(name.text(), edge);
    }
    if (written.group() != null) {
      new GroupBinder(context, scope).bind(written, variable, repeated, inner)
          .forEach((node, of) -> deferred.add(new DeferredPredicate(
              node, of.properties(), of.where(), inner, repeated.predicates())));
      deferred.add(new DeferredPredicate(
          edge, null, written.group().where(), inner, repeated.predicates()));
    }
    if (written.properties() != null || written.where() != null) {
      deferred.add(new DeferredPredicate(
          edge, written.properties(), written.where(), inner, repeated.predicates()));
    }
    return new PatternEdge(
        variable, from, to, steps(edgeLabels, written.arrow()), false, written.position(),
        repeated);
  }

  private void requireOnce(Name name, Variable variable) {
    if (edges.stream().anyMatch(edge -> edge.variable().equals(variable))) {
      throw context.error(
          name.position(),
          ErrorDetail.RELATIONSHIP_UNIQUENESS_VIOLATION,
          "the relationship '" + name + "' occurs twice in this pattern; one match uses a"
              + " relationship once");
    }
  }

  /** The labels that the edges of a relationship may have. */
  private BitSet edgeLabels(RelationshipPattern written) {
    return typeCondition(written).map(labels::edgeLabels).orElseGet(names::allEdgeLabels);
  }

  private static Optional<LabelExpression> typeCondition(RelationshipPattern written) {
    if (written.condition() != null) {
      return Optional.of(written.condition());
    }
    return written.types().isEmpty()
        ? Optional.empty()
        : Optional.of(LabelExpression.either(written.types()));
  }

  private static List<EdgeStep> steps(BitSet labels, Arrow arrow) {
    List<EdgeStep> steps = new ArrayList<>();
    labels.stream().forEach(label -> {
      if (arrow != Arrow.LEFT) {
        steps.add(new EdgeStep(label, Direction.FORWARD));
      }
      if (arrow != Arrow.RIGHT) {
        steps.add(new EdgeStep(label, Direction.BACKWARD));
      }
    });
    return steps;
  }

  private Variable introduce(Name name, StaticType staticType) {
    if (name == null) {
      return context.newAnonymous(staticType);
    }
    if (!rules.newNames) {
      throw context.error(
          name.position(), ErrorDetail.UNDEFINED_VARIABLE,
          "a pattern used as a predicate cannot introduce the variable '" + name + "'");
    }
    Variable variable = context.newVariable(name.text(), staticType);
    scope.add(name.text(), variable);
    return variable;
  }

  /** Refuses a variable that is not known to be a {@code what}, which is of {@code type}. */
  static void requireType(
      BindingContext context, Name name, Variable variable, CypherType type, String what) {
    if (variable.type() == type) {
      return;
    }
    String is = switch (variable.type()) {
      case NODE -> "a node";
      case RELATIONSHIP -> "a relationship";
      case PATH -> "a path";
      case ANY -> "not known to be a " + what;
      case BOOLEAN, INTEGER, FLOAT, STRING, DATE, LOCAL_TIME, TIME, LOCAL_DATETIME, DATETIME,
          DURATION, POINT, BYTES, LIST, MAP ->
        "a value of type " + variable.type();
    };
    throw context.error(
        name.position(), ErrorDetail.VARIABLE_TYPE_CONFLICT,
        "'" + name + "' is used as a " + what + " here, but it is " + is);
  }

  private void defer(Variable element, Expr properties, Expr where) {
    if (properties != null || where != null) {
      deferred.add(new DeferredPredicate(element, properties, where, Map.of(), predicates));
    }
  }

  private void narrow(Position position) {
    List<PatternVertex> all = List.copyOf(vertices.values());
    boolean possible = all.stream().noneMatch(vertex -> vertex.tables().isEmpty());
    boolean feasible = new FeasibleTables(context.adjacentTables(), context.catalog())
        .narrow(all, edges);
    if (feasible) {
      for (PatternVertex vertex : all) {
        if (!vertex.bound()) {
          context.staticType(vertex.variable(), StaticType.node((BitSet) vertex.tables().clone()));
        }
      }
      edges.stream().filter(edge -> !edge.bound()).forEach(this::learnLabels);
    } else if (possible && context.catalog().closedSchema()) {
      context.warn(QueryWarning.Kind.NO_MATCH,
          position, "nothing can match this pattern: no relationships connect such nodes");
    }
  }

  private void learnLabels(PatternEdge edge) {
    BitSet labels = new BitSet();
    edge.steps().forEach(step -> labels.set(step.edgeLabel()));
    StaticType staticType = StaticType.relationship(labels);
    if (edge.isRepeated()) {
      context.staticType(edge.repeated().repetition().edge(), staticType);
      context.staticType(edge.variable(), StaticType.list(staticType));
    } else {
      context.staticType(edge.variable(), staticType);
    }
  }

  @SuppressWarnings("ReferenceEquality") // The very list of the pattern, not one like it.
  private void bind(DeferredPredicate predicate, List<Subquery> subqueries) {
    boolean local = predicate.into != predicates;
    BindingPosition place = BindingPosition.of("a pattern", local ? null : subqueries);
    ExpressionBinder expressions = new ExpressionBinder(context, scope, place);
    Expression element = context.value(predicate.element);
    switch (predicate.properties) {
      case null -> {}
      case Expr.MapLiteral map -> {
        for (Expr.Entry entry : map.entries()) {
          StaticType staticType = context.staticType(predicate.element);
          predicate.into.add(
              new Expression.Comparison(
                  ComparisonOperator.EQUAL,
                  ExpressionBinder.storedProperty(context, element, staticType, entry.key()),
                  expressions.bind(entry.value())));
        }
      }
      case Expr.FunctionCall map -> predicate.into.add(hasAll(element, expressions.bind(map)));
      default -> throw context.error(
          predicate.properties.position(),
          ErrorDetail.INVALID_PARAMETER_USE,
          "a parameter cannot be all the properties of a pattern, which must be known before the"
              + " query runs; write {key: $parameter.key}");
    }
    if (predicate.where != null) {
      Scope inside = new Scope(scope);
      predicate.names.forEach(inside::add);
      new ExpressionBinder(context, inside, place).bindPredicate(predicate.where, predicate.into);
    }
  }

  /** Whether an element has the properties of a map whose keys are known when the query runs only. */
  private Expression hasAll(Expression element, Expression map) {
    VariableReference key =
        new VariableReference(context.newAnonymous(StaticType.of(CypherType.STRING)));
    return new Expression.Quantifier(
        QuantifierKind.ALL,
        key.variable(),
        new Expression.FunctionCall(ScalarFunction.KEYS, List.of(map), CypherType.LIST),
        new Expression.Comparison(
            ComparisonOperator.EQUAL,
            new Expression.Subscript(element, key),
            new Expression.Subscript(map, key)));
  }

  private void bind(DeferredName deferredName, List<Subquery> subqueries) {
    ComputedNameBinder binder =
        new ComputedNameBinder(
            context,
            new ExpressionBinder(context, scope, BindingPosition.of("a pattern", subqueries)));
    predicates.add(deferredName.element.type() == CypherType.NODE
        ? binder.bears(deferredName.element, deferredName.name)
        : binder.isOf(deferredName.element, deferredName.name));
  }

  /** A vertex that is NULL matches nothing. A pattern without edge or label needs a predicate to say so. */
  private void requireBoundVertices() {
    for (PatternVertex vertex : vertices.values()) {
      boolean tested = labelled.contains(vertex.variable())
          || edges.stream().anyMatch(edge -> edge.from() == vertex || edge.to() == vertex);
      if (vertex.bound() && !tested) {
        predicates.add(
            new Expression.Not(
                new Expression.IsNull(new VariableReference(vertex.variable()))));
      }
    }
  }

  private void addDifferentEdges() {
    EdgeCoincidence coincidence =
        new EdgeCoincidence(context.adjacentTables(), context.catalog(), edges);
    for (int i = 0; i < edges.size(); i++) {
      context.check();
      for (int j = i + 1; j < edges.size(); j++) {
        PatternEdge first = edges.get(i);
        PatternEdge second = edges.get(j);
        if (!first.isShortest() && !second.isShortest() && coincidence.possible(first, second)) {
          predicates.add(new Expression.DifferentEdges(first.variable(), second.variable()));
        }
      }
    }
  }

  private QueryGraph graph() {
    List<QueryVertex> queryVertices =
        vertices.values()
            .stream()
            .map(
                vertex -> new QueryVertex(
                    vertex.variable(),
                    vertex.tables().stream().boxed().toList(),
                    vertex.bound()))
            .toList();
    List<QueryEdge> queryEdges = edges.stream().map(PatternEdge::queryEdge).toList();
    return new QueryGraph(queryVertices, queryEdges);
  }
}
