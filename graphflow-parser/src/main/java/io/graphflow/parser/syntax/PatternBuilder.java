package io.graphflow.parser.syntax;

import static io.graphflow.parser.syntax.ClauseBuilder.position;

import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart;
import io.graphflow.parser.ast.PatternPart.Arrow;
import io.graphflow.parser.ast.PatternPart.ComputedName;
import io.graphflow.parser.ast.PatternPart.Length;
import io.graphflow.parser.ast.PatternPart.NodePattern;
import io.graphflow.parser.ast.PatternPart.RelationshipPattern;
import io.graphflow.parser.ast.PatternPart.Selection;
import io.graphflow.parser.ast.PatternPart.Step;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.ast.UpdatingClause;
import io.graphflow.parser.grammar.CypherParser.ComputedNameContext;
import io.graphflow.parser.grammar.CypherParser.GivenLabelContext;
import io.graphflow.parser.grammar.CypherParser.LabelListContext;
import io.graphflow.parser.grammar.CypherParser.LabelNameContext;
import io.graphflow.parser.grammar.CypherParser.LengthRangeContext;
import io.graphflow.parser.grammar.CypherParser.NodeLabelContext;
import io.graphflow.parser.grammar.CypherParser.NodeLabelsContext;
import io.graphflow.parser.grammar.CypherParser.NodePatternContext;
import io.graphflow.parser.grammar.CypherParser.PathPatternContext;
import io.graphflow.parser.grammar.CypherParser.PathStepContext;
import io.graphflow.parser.grammar.CypherParser.PatternContext;
import io.graphflow.parser.grammar.CypherParser.PatternPartContext;
import io.graphflow.parser.grammar.CypherParser.PropertiesContext;
import io.graphflow.parser.grammar.CypherParser.RelationshipDetailContext;
import io.graphflow.parser.grammar.CypherParser.RelationshipPatternContext;
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
  private final Literals literals;
  private final PlanDepth depth;
  private ExpressionBuilder expressions;

  PatternBuilder(Literals literals, PlanDepth depth) {
    this.literals = literals;
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
    return new PatternPart(
        name, selection, node(context.nodePattern()), steps(context.pathStep()), position);
  }

  List<Step> steps(List<PathStepContext> contexts) {
    List<Step> steps = new ArrayList<>();
    for (PathStepContext step : contexts) {
      depth.add(1, position(step));
      steps.add(new Step(relationship(step.relationshipPattern()), node(step.nodePattern())));
    }
    return List.copyOf(steps);
  }

  NodePattern node(NodePatternContext context) {
    return new NodePattern(
        context.variable() == null ? null : variable(context.variable()),
        labels(context.nodeLabels()),
        context.nodeLabels() == null
            ? List.of()
            : computed(
                context.nodeLabels()
                    .nodeLabel()
                    .stream()
                    .map(NodeLabelContext::computedName)),
        properties(context.properties()),
        where(context.where()),
        position(context));
  }

  private List<List<Name>> labels(NodeLabelsContext context) {
    if (context == null) {
      return List.of();
    }
    return context.nodeLabel()
        .stream()
        .map(NodeLabelContext::labelAlternatives)
        .filter(Objects::nonNull)
        .map(alternatives -> alternatives.labelName().stream().map(this::label).toList())
        .toList();
  }

  private RelationshipPattern relationship(RelationshipPatternContext context) {
    Arrow arrow = (context.left == null) == (context.right == null)
        ? Arrow.BOTH
        : context.left == null ? Arrow.RIGHT : Arrow.LEFT;
    RelationshipDetailContext detail = context.relationshipDetail();
    if (detail == null) {
      return new RelationshipPattern(
          null, arrow, List.of(), null, null, null, null, position(context));
    }
    List<Name> types = detail.relationshipTypes() == null
        ? List.of()
        : detail.relationshipTypes().relationshipType().stream().map(this::firstName).toList();
    return new RelationshipPattern(
        detail.variable() == null ? null : variable(detail.variable()),
        arrow,
        types,
        detail.relationshipTypes() == null
            ? null
            : computed(detail.relationshipTypes().computedName()),
        length(detail.lengthRange()),
        properties(detail.properties()),
        where(detail.where()),
        position(context));
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
    return name(context.symbolicName());
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
