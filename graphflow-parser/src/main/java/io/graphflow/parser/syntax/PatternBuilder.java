package io.graphflow.parser.syntax;

import static io.graphflow.parser.syntax.ClauseBuilder.position;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.LabelExpression;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart;
import io.graphflow.parser.ast.PatternPart.Arrow;
import io.graphflow.parser.ast.PatternPart.ComputedName;
import io.graphflow.parser.ast.PatternPart.Group;
import io.graphflow.parser.ast.PatternPart.Length;
import io.graphflow.parser.ast.PatternPart.NodePattern;
import io.graphflow.parser.ast.PatternPart.RelationshipPattern;
import io.graphflow.parser.ast.PatternPart.Selection;
import io.graphflow.parser.ast.PatternPart.Step;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.ast.UpdatingClause;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.grammar.CypherParser.ComputedNameContext;
import io.graphflow.parser.grammar.CypherParser.GivenLabelContext;
import io.graphflow.parser.grammar.CypherParser.LabelListContext;
import io.graphflow.parser.grammar.CypherParser.LabelNameContext;
import io.graphflow.parser.grammar.CypherParser.LabelTestContext;
import io.graphflow.parser.grammar.CypherParser.LengthRangeContext;
import io.graphflow.parser.grammar.CypherParser.NodePatternContext;
import io.graphflow.parser.grammar.CypherParser.PathPatternContext;
import io.graphflow.parser.grammar.CypherParser.PathQuantifierContext;
import io.graphflow.parser.grammar.CypherParser.PathStepContext;
import io.graphflow.parser.grammar.CypherParser.PatternContext;
import io.graphflow.parser.grammar.CypherParser.PatternPartContext;
import io.graphflow.parser.grammar.CypherParser.PropertiesContext;
import io.graphflow.parser.grammar.CypherParser.RelationshipDetailContext;
import io.graphflow.parser.grammar.CypherParser.RelationshipPatternContext;
import io.graphflow.parser.grammar.CypherParser.RepeatedPathContext;
import io.graphflow.parser.grammar.CypherParser.ShortestPathContext;
import io.graphflow.parser.grammar.CypherParser.SymbolicNameContext;
import io.graphflow.parser.grammar.CypherParser.VariableContext;
import io.graphflow.parser.grammar.CypherParser.WhereContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Builds patterns, and names, from their parse trees. */
final class PatternBuilder {
  private final QueryText source;
  private final Literals literals;
  private final LabelExpressionBuilder labels;
  private final PlanDepth depth;
  private ExpressionBuilder expressions;

  PatternBuilder(QueryText source, Literals literals, PlanDepth depth) {
    this.source = source;
    this.literals = literals;
    this.labels = new LabelExpressionBuilder(source, literals);
    this.depth = depth;
  }

  /** Sets the builder of the expressions inside patterns; they may hold patterns in turn. */
  void expressions(ExpressionBuilder builder) {
    this.expressions = builder;
  }

  /** The parts of a pattern that is searched for. */
  List<PatternPart> parts(PatternContext context) {
    return context.patternPart().stream().map(this::part).toList();
  }

  /** The parts of a pattern that is created, all at once, however large it is. */
  List<PatternPart> created(PatternContext context) {
    int before = depth.depth();
    List<PatternPart> parts = new ArrayList<>();
    for (PatternPartContext part : context.patternPart()) {
      parts.add(part(part));
      depth.set(before);
    }
    return List.copyOf(parts);
  }

  PatternPart part(PatternPartContext context) {
    Name path = context.variable() == null ? null : variable(context.variable());
    return context.shortestPath() == null
        ? path(path, Selection.ALL, context.pathPattern(), position(context))
        : shortest(path, context.shortestPath(), position(context));
  }

  PatternPart shortest(Name path, ShortestPathContext context, Position position) {
    Selection selection =
        context.SHORTEST_PATH() == null ? Selection.ALL_SHORTEST : Selection.SHORTEST;
    return path(path, selection, context.pathPattern(), position);
  }

  PatternPart path(Name name, Selection selection, PathPatternContext context, Position position) {
    depth.add(1, position);
    List<Step> steps = new ArrayList<>();
    NodePattern start;
    if (context.repeatedPath() == null) {
      start = node(context.nodePattern());
    } else {
      start = anyNode(position);
      steps.add(
          new Step(repeated(context.repeatedPath()), next(context.nodePattern(), position)));
    }
    steps.addAll(steps(context.pathStep()));
    return new PatternPart(name, selection, start, steps, position);
  }

  List<Step> steps(List<PathStepContext> contexts) {
    List<Step> steps = new ArrayList<>();
    for (PathStepContext step : contexts) {
      depth.add(1, position(step));
      steps.add(new Step(
          step.repeatedPath() == null
              ? relationship(step.relationshipPattern(), step.pathQuantifier())
              : repeated(step.repeatedPath()),
          next(step.nodePattern(), position(step))));
    }
    return List.copyOf(steps);
  }

  private NodePattern next(NodePatternContext context, Position position) {
    return context == null ? anyNode(position) : node(context);
  }

  private static NodePattern anyNode(Position position) {
    return new NodePattern(null, List.of(), List.of(), null, null, position);
  }

  /** {@code ((a)-[r]->(b) WHERE …){1,3}} as a relationship of some length. */
  private RelationshipPattern repeated(RepeatedPathContext context) {
    Position position = position(context);
    PathStepContext step = context.pathStep(0);
    if (context.pathStep().size() > 1 || context.variable() != null
        || step.relationshipPattern() == null || step.pathQuantifier() != null) {
      throw source.error(position.offset(), ErrorDetail.INVALID_RELATIONSHIP_PATTERN,
          "a path that is repeated has two nodes and one relationship between them, as in"
              + " ((a)-[r:KNOWS]->(b) WHERE r.since > 2000){1,3}; longer ones do not run yet");
    }
    RelationshipPattern once = relationship(step.relationshipPattern(), null);
    if (once.length() != null) {
      throw source.error(once.length().position().offset(),
          ErrorDetail.INVALID_RELATIONSHIP_PATTERN,
          "inside a path that is repeated a relationship has no length of its own");
    }
    return new RelationshipPattern(once.variable(), once.arrow(), once.types(), once.condition(),
        once.computed(), length(context.pathQuantifier()),
        new Group(
            node(context.nodePattern()), node(step.nodePattern()), where(context.where())),
        once.properties(), once.where(), position);
  }

  NodePattern node(NodePatternContext context) {
    List<ComputedNameContext> computed = new ArrayList<>();
    List<LabelExpression> conjuncts = context.nodeLabels() == null
        ? List.of()
        : labels.conjuncts(
            context.nodeLabels().labelExpression().labelConjunction(), computed);
    return new NodePattern(
        context.variable() == null ? null : variable(context.variable()),
        conjuncts,
        computed(computed.stream()),
        properties(context.properties()),
        where(context.where()),
        position(context));
  }

  /** What an expression tests the labels of an element for; a conjunction. */
  List<LabelExpression> tested(LabelTestContext context) {
    List<ComputedNameContext> computed = new ArrayList<>();
    List<LabelExpression> conjuncts = labels.conjuncts(context.labelConjunction(), computed);
    if (!computed.isEmpty()) {
      throw source.error(
          computed.getFirst().getStart().getStartIndex(), ErrorDetail.UNEXPECTED_SYNTAX,
          "a computed label stands in a pattern, as in (n:$(name)); elsewhere write name IN"
              + " labels(n)");
    }
    return conjuncts;
  }

  private RelationshipPattern relationship(
      RelationshipPatternContext context, PathQuantifierContext quantifier) {
    Arrow arrow = (context.left == null) == (context.right == null)
        ? Arrow.BOTH
        : context.left == null ? Arrow.RIGHT : Arrow.LEFT;
    RelationshipDetailContext detail = context.relationshipDetail();
    if (detail == null) {
      return new RelationshipPattern(null, arrow, List.of(), null, null, length(quantifier), null,
          null, null, position(context));
    }
    if (detail.lengthRange() != null && quantifier != null) {
      throw source.error(
          quantifier.getStart().getStartIndex(), ErrorDetail.INVALID_RELATIONSHIP_PATTERN,
          "this relationship has a length already; write either * inside the brackets or a"
              + " quantifier behind them");
    }
    List<ComputedNameContext> computed = new ArrayList<>();
    List<LabelExpression> types = detail.relationshipTypes() == null
        ? List.of()
        : labels.conjuncts(
            detail.relationshipTypes().labelExpression().labelConjunction(), computed);
    if (computed.size() + types.size() > 1 && !computed.isEmpty()) {
      throw source.error(
          computed.getFirst().getStart().getStartIndex(), ErrorDetail.UNEXPECTED_SYNTAX,
          "a relationship has one type, so a computed one stands by itself");
    }
    List<Name> alternatives = alternatives(types);
    return new RelationshipPattern(
        detail.variable() == null ? null : variable(detail.variable()),
        arrow,
        alternatives == null ? List.of() : alternatives,
        alternatives == null ? LabelExpression.all(types) : null,
        computed.isEmpty() ? null : computed(computed.getFirst()),
        quantifier == null ? length(detail.lengthRange()) : length(quantifier),
        null,
        properties(detail.properties()),
        where(detail.where()),
        position(context));
  }

  /** The types one of which a relationship must have, none if any will do; null if they are not all that is said. */
  private static List<Name> alternatives(List<LabelExpression> types) {
    if (types.isEmpty()) {
      return List.of();
    }
    return types.size() > 1 ? null : types.getFirst().alternatives().orElse(null);
  }

  /** The length that a quantifier gives; null if it is. */
  private Length length(PathQuantifierContext context) {
    if (context == null) {
      return null;
    }
    Position position = position(context);
    if (context.PLUS() != null) {
      return new Length(1L, null, position);
    }
    if (context.STAR() != null) {
      return new Length(0L, null, position);
    }
    if (context.exact != null) {
      long exact = literals.longValue(context.exact);
      return new Length(exact, exact, position);
    }
    return new Length(
        context.lower == null ? 0L : literals.longValue(context.lower),
        context.upper == null ? null : literals.longValue(context.upper),
        position);
  }

  private Length length(LengthRangeContext context) {
    if (context == null) {
      return null;
    }
    Long lower = context.lower == null ? null : literals.longValue(context.lower);
    Long upper = context.upper == null ? null : literals.longValue(context.upper);
    if (context.DOT_DOT() == null) {
      upper = lower;
    }
    return new Length(lower, upper, position(context));
  }

  private Expr properties(PropertiesContext context) {
    if (context == null) {
      return null;
    }
    return context.mapLiteral() == null
        ? expressions.parameter(context.parameter())
        : expressions.map(context.mapLiteral());
  }

  private Expr where(WhereContext context) {
    return context == null ? null : expressions.build(context.expression());
  }

  Name variable(VariableContext context) {
    return firstName(context);
  }

  Name name(SymbolicNameContext context) {
    return firstName(context);
  }

  Name label(LabelNameContext context) {
    return firstName(context);
  }

  /** A name that an expression gives; null for null. */
  private ComputedName computed(ComputedNameContext context) {
    return context == null
        ? null
        : new ComputedName(
            expressions.build(context.expression()), context.ANY() != null, position(context));
  }

  private List<ComputedName> computed(Stream<ComputedNameContext> contexts) {
    return contexts.filter(Objects::nonNull).map(this::computed).toList();
  }

  /** Labels to give or to take. */
  UpdatingClause.GivenLabels given(List<GivenLabelContext> contexts) {
    return new UpdatingClause.GivenLabels(
        contexts.stream()
            .map(GivenLabelContext::labelName)
            .filter(Objects::nonNull)
            .map(this::label)
            .toList(),
        computed(contexts.stream().map(GivenLabelContext::computedName)));
  }

  /** The labels of {@code :A:B}. */
  List<Name> labels(LabelListContext context) {
    return context.labelName().stream().map(this::label).toList();
  }

  /** The name that is the only token of a rule. */
  Name firstName(ParserRuleContext context) {
    Token token = context.getStart();
    return new Name(literals.name(token), new Position(token.getStartIndex()));
  }

  /** Names with dots between them, as one name. */
  Name dottedName(List<? extends ParserRuleContext> parts) {
    String text =
        parts.stream().map(part -> firstName(part).text()).collect(Collectors.joining("."));
    return new Name(text, position(parts.getFirst()));
  }
}
