package io.graphflow.parser.syntax;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.LabelExpression;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.grammar.CypherParser.ComputedNameContext;
import io.graphflow.parser.grammar.CypherParser.LabelAtomContext;
import io.graphflow.parser.grammar.CypherParser.LabelConjunctionContext;
import io.graphflow.parser.grammar.CypherParser.LabelExpressionContext;
import io.graphflow.parser.grammar.CypherParser.LabelFactorContext;
import java.util.ArrayList;
import java.util.List;

/** Builds expressions of labels. */
final class LabelExpressionBuilder {
  private final QueryText source;
  private final Literals literals;

  LabelExpressionBuilder(QueryText source, Literals literals) {
    this.source = source;
    this.literals = literals;
  }

  /**
   * What all must hold.
   *
   * @param computed to which the computed labels among it are added
   */
  List<LabelExpression> conjuncts(
      List<LabelConjunctionContext> alternatives, List<ComputedNameContext> computed) {
    List<LabelExpression> conjuncts = new ArrayList<>();
    if (alternatives.size() > 1) {
      conjuncts.add(either(alternatives));
    } else {
      for (LabelFactorContext factor : alternatives.getFirst().labelFactor()) {
        LabelAtomContext atom = factor.labelAtom();
        if (factor.EXCLAMATION().isEmpty() && atom.computedName() != null) {
          computed.add(atom.computedName());
        } else if (factor.EXCLAMATION().isEmpty() && atom.labelExpression() != null) {
          conjuncts.addAll(conjuncts(atom.labelExpression().labelConjunction(), computed));
        } else {
          conjuncts.add(build(factor));
        }
      }
    }
    return conjuncts;
  }

  private LabelExpression either(List<LabelConjunctionContext> alternatives) {
    List<LabelExpression> operands = alternatives.stream().map(this::build).toList();
    return operands.size() == 1 ? operands.getFirst() : new LabelExpression.Or(operands);
  }

  private LabelExpression build(LabelConjunctionContext context) {
    List<LabelExpression> operands = context.labelFactor().stream().map(this::build).toList();
    return operands.size() == 1 ? operands.getFirst() : new LabelExpression.And(operands);
  }

  private LabelExpression build(LabelFactorContext context) {
    LabelExpression atom = build(context.labelAtom());
    return context.EXCLAMATION().size() % 2 == 0 ? atom : new LabelExpression.Not(atom);
  }

  private LabelExpression build(LabelAtomContext context) {
    int offset = context.getStart().getStartIndex();
    if (context.computedName() != null) {
      throw source.error(offset, ErrorDetail.UNEXPECTED_SYNTAX,
          "a computed label stands by itself or beside others with &, not in an alternative or"
              + " behind !");
    }
    if (context.PERCENT() != null) {
      return new LabelExpression.Wildcard(new Position(offset));
    }
    LabelExpressionContext inner = context.labelExpression();
    return inner == null
        ? new LabelExpression.Label(
            new Name(literals.name(context.getStart()), new Position(offset)))
        : either(inner.labelConjunction());
  }
}
