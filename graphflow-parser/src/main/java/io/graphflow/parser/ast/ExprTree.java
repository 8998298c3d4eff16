package io.graphflow.parser.ast;

import io.graphflow.parser.ast.Expr.Compared;
import io.graphflow.parser.ast.Expr.MapProjectionItem;
import io.graphflow.parser.ast.PatternPart.NodePattern;
import io.graphflow.parser.ast.PatternPart.RelationshipPattern;
import io.graphflow.parser.ast.PatternPart.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** Walks over written expressions. */
public final class ExprTree {

  private ExprTree() {}

  /** Whether {@code test} holds for the expression or one below it, subqueries left out. */
  public static boolean any(Expr expression, Predicate<Expr> test) {
    return test.test(expression)
        || children(expression).stream().anyMatch(child -> any(child, test));
  }

  /**
   * Whether one of the names is written in the expression as that of a variable; also if a part of the
   * expression gives it another meaning, and if a pattern or a subquery may read it.
   */
  public static boolean mentions(Expr expression, Set<String> names) {
    return any(
        expression,
        part -> switch (part) {
          case Expr.Variable(Name name) -> names.contains(name.text());
          case Expr.MapProjection(Name variable, List<MapProjectionItem> items) ->
            names.contains(variable.text())
                || items.stream()
                    .anyMatch(
                        item -> item instanceof MapProjectionItem.OfVariable(Name name)
                            && names.contains(name.text()));
          case Expr.PatternExpression _,Expr.PatternComprehension _ -> true;
          case Expr.PatternSubquery _,Expr.QuerySubquery _ -> true;
          default -> false;
        });
  }

  /** The expressions directly below one, in the order written; those of subqueries left out. */
  public static List<Expr> children(Expr expression) {
    List<Expr> children = new ArrayList<>();
    switch (expression) {
      case Expr.Literal _,Expr.MinimumMagnitude _,Expr.Parameter _,Expr.Variable _,Expr.CountStar _,Expr.CaseSubject _,Expr.QuerySubquery _,Expr.PatternSubquery _ ->
        {}
      case Expr.Property property -> children.add(property.target());
      case Expr.HasLabels hasLabels -> children.add(hasLabels.target());
      case Expr.LabelTest test -> children.add(test.target());
      case Expr.TypeTest test -> children.add(test.operand());
      case Expr.ListLiteral list -> children.addAll(list.elements());
      case Expr.MapLiteral map -> map.entries().forEach(entry -> children.add(entry.value()));
      case Expr.Subscript subscript -> {
        children.add(subscript.target());
        children.add(subscript.index());
      }
      case Expr.Slice slice -> {
        children.add(slice.target());
        children.add(slice.from());
        children.add(slice.to());
      }
      case Expr.Sign sign -> children.add(sign.operand());
      case Expr.Arithmetic arithmetic -> {
        children.add(arithmetic.left());
        children.add(arithmetic.right());
      }
      case Expr.NullTest test -> children.add(test.operand());
      case Expr.StringPredicate predicate -> {
        children.add(predicate.text());
        children.add(predicate.pattern());
      }
      case Expr.In in -> {
        children.add(in.element());
        children.add(in.list());
      }
      case Expr.Comparison comparison -> {
        children.add(comparison.first());
        comparison.rest().stream().map(Compared::operand).forEach(children::add);
      }
      case Expr.Not not -> children.add(not.operand());
      case Expr.Logical logical -> children.addAll(logical.operands());
      case Expr.Case choice -> {
        children.add(choice.subject());
        choice.alternatives().forEach(alternative -> {
          children.add(alternative.when());
          children.add(alternative.then());
        });
        children.add(choice.otherwise());
      }
      case Expr.FunctionCall call -> children.addAll(call.arguments());
      case Expr.ListComprehension comprehension -> {
        children.add(comprehension.list());
        children.add(comprehension.where());
        children.add(comprehension.result());
      }
      case Expr.PatternComprehension comprehension -> {
        addAll(children, comprehension.pattern());
        children.add(comprehension.where());
        children.add(comprehension.result());
      }
      case Expr.Quantifier quantifier -> {
        children.add(quantifier.list());
        children.add(quantifier.where());
      }
      case Expr.Reduce reduce -> {
        children.add(reduce.initial());
        children.add(reduce.list());
        children.add(reduce.step());
      }
      case Expr.MapProjection projection -> {
        for (MapProjectionItem item : projection.items()) {
          if (item instanceof MapProjectionItem.Computed(Expr.Entry entry)) {
            children.add(entry.value());
          }
        }
      }
      case Expr.PatternExpression pattern -> addAll(children, pattern.pattern());
    }
    children.removeIf(Objects::isNull);
    return children;
  }

  private static void addAll(List<Expr> children, PatternPart part) {
    add(children, part.start());
    for (Step step : part.steps()) {
      RelationshipPattern relationship = step.relationship();
      children.add(relationship.properties());
      children.add(relationship.where());
      if (relationship.group() != null) {
        add(children, relationship.group().from());
        add(children, relationship.group().to());
        children.add(relationship.group().where());
      }
      add(children, step.node());
    }
  }

  private static void add(List<Expr> children, NodePattern node) {
    children.add(node.properties());
    children.add(node.where());
  }
}
