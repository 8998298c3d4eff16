package io.graphflow.parser.syntax;

import static io.graphflow.parser.syntax.ClauseBuilder.position;

import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.ast.UpdatingClause;
import io.graphflow.parser.ast.UpdatingClause.RemoveItem;
import io.graphflow.parser.ast.UpdatingClause.SetItem;
import io.graphflow.parser.grammar.CypherParser;
import io.graphflow.parser.grammar.CypherParser.CreateContext;
import io.graphflow.parser.grammar.CypherParser.DeleteContext;
import io.graphflow.parser.grammar.CypherParser.ForeachContext;
import io.graphflow.parser.grammar.CypherParser.MergeActionContext;
import io.graphflow.parser.grammar.CypherParser.MergeContext;
import io.graphflow.parser.grammar.CypherParser.PropertyKeyContext;
import io.graphflow.parser.grammar.CypherParser.PropertyPlaceContext;
import io.graphflow.parser.grammar.CypherParser.RemoveContext;
import io.graphflow.parser.grammar.CypherParser.RemoveItemContext;
import io.graphflow.parser.grammar.CypherParser.SetContext;
import io.graphflow.parser.grammar.CypherParser.SetItemContext;
import io.graphflow.parser.grammar.CypherParser.UpdatingClauseContext;
import java.util.List;

/** Builds the clauses that change the graph. */
final class UpdateBuilder {
  private final PatternBuilder patterns;
  private final ExpressionBuilder expressions;
  private final PlanDepth depth;

  UpdateBuilder(PatternBuilder patterns, ExpressionBuilder expressions, PlanDepth depth) {
    this.patterns = patterns;
    this.expressions = expressions;
    this.depth = depth;
  }

  /** A clause inside FOREACH. */
  private UpdatingClause inner(UpdatingClauseContext context) {
    depth.add(1, position(context));
    return build(context);
  }

  UpdatingClause build(UpdatingClauseContext context) {
    Position position = position(context);
    return switch (context) {
      case CreateContext create ->
        new UpdatingClause.Create(patterns.created(create.pattern()), position);
      case MergeContext merge -> new UpdatingClause.Merge(
          patterns.part(merge.patternPart()),
          actions(merge, CypherParser.CREATE),
          actions(merge, CypherParser.MATCH),
          position);
      case SetContext set -> new UpdatingClause.Set(
          set.setItem().stream().map(this::setItem).toList(), position);
      case RemoveContext remove -> new UpdatingClause.Remove(
          remove.removeItem().stream().map(this::removeItem).toList(), position);
      case DeleteContext delete -> new UpdatingClause.Delete(
          delete.DETACH() != null, expressions.buildAll(delete.expression()), position);
      case ForeachContext each -> new UpdatingClause.Foreach(
          patterns.variable(each.variable()),
          expressions.build(each.expression()),
          each.updatingClause().stream().map(this::inner).toList(),
          position);
      default -> throw new AssertionError("no updating clause: " + context.getClass());
    };
  }

  /** The items behind ON MATCH or ON CREATE, whichever the token type says. */
  private List<SetItem> actions(MergeContext merge, int on) {
    return merge.mergeAction()
        .stream()
        .filter(action -> action.on.getType() == on)
        .map(MergeActionContext::setItem)
        .flatMap(List::stream)
        .map(this::setItem)
        .toList();
  }

  private SetItem setItem(SetItemContext context) {
    if (context.propertyPlace() != null) {
      PropertyPlaceContext place = context.propertyPlace();
      Expr value = expressions.build(context.expression());
      return place.expression() == null
          ? new UpdatingClause.SetProperty(target(place), key(place), value)
          : new UpdatingClause.SetComputedProperty(
              target(place), expressions.build(place.expression()), value);
    }
    Name element = patterns.variable(context.variable());
    if (!context.givenLabel().isEmpty()) {
      return new UpdatingClause.SetLabels(element, patterns.given(context.givenLabel()));
    }
    Expr value = expressions.build(context.expression());
    return context.operator.getType() == CypherParser.EQUAL
        ? new UpdatingClause.ReplaceProperties(element, value)
        : new UpdatingClause.AddProperties(element, value);
  }

  private RemoveItem removeItem(RemoveItemContext context) {
    if (context.propertyPlace() != null) {
      PropertyPlaceContext place = context.propertyPlace();
      return place.expression() == null
          ? new UpdatingClause.RemoveProperty(target(place), key(place))
          : new UpdatingClause.RemoveComputedProperty(
              target(place), expressions.build(place.expression()));
    }
    return new UpdatingClause.RemoveLabels(
        patterns.variable(context.variable()), patterns.given(context.givenLabel()));
  }

  /** What has the property: all but the last key of {@code n.address.city}, or all before the bracket. */
  private Expr target(PropertyPlaceContext place) {
    List<PropertyKeyContext> keys = place.propertyKey();
    Expr first = place.parenthesized() == null
        ? new Expr.Variable(patterns.variable(place.variable()))
        : expressions.build(place.parenthesized().expression());
    int before = place.expression() == null ? keys.size() - 1 : keys.size();
    return expressions.properties(first, keys.subList(0, before));
  }

  private Name key(PropertyPlaceContext place) {
    return patterns.firstName(place.propertyKey().getLast());
  }
}
