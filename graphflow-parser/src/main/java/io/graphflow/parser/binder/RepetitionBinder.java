package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart.Length;
import io.graphflow.parser.ast.PatternPart.RelationshipPattern;
import io.graphflow.parser.ast.PatternPart.Selection;
import io.graphflow.parser.binder.PatternEdge.Repeated;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.plan.Repetition.Mode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Binds how often the edge of a variable-length step, or of a shortest path, is repeated. */
final class RepetitionBinder {
  private final BindingContext context;
  private final Selection selection;
  private final boolean differentEdges;

  /**
   * Prepares to bind a step.
   *
   * @param selection which paths the part of the pattern asks for
   * @param differentEdges whether an edge occurs once only
   */
  RepetitionBinder(BindingContext context, Selection selection, boolean differentEdges) {
    this.context = context;
    this.selection = selection;
    this.differentEdges = differentEdges;
  }

  /**
   * The repetition of a relationship, its predicates still to be added.
   *
   * @param edgeLabels those that an edge may bear
   */
  Repeated bind(RelationshipPattern written, BitSet edgeLabels) {
    Length length = written.length();
    if (length == null && written.variable() != null) {
      throw context.error(
          written.position(),
          ErrorDetail.INVALID_RELATIONSHIP_PATTERN,
          "the relationship of a shortest path stands for a list of them where it has a name; give it"
              + " a length, as in -[" + written.variable() + "*1]-");
    }
    long min = length == null || length.lower() == null ? 1 : length.lower();
    long max = length == null ? 1 : length.upper() == null ? Repetition.UNBOUNDED : length.upper();
    Mode mode =
        switch (selection) {
          case ALL -> differentEdges ? Mode.TRAILS : Mode.WALKS;
          case SHORTEST -> Mode.SHORTEST;
          case ALL_SHORTEST -> Mode.ALL_SHORTEST;
        };
    check(written, min, max, mode);
    Name name = written.variable();
    StaticType staticType = StaticType.relationship(edgeLabels);
    Variable edge =
        name == null ? context.newAnonymous(staticType)
            : context.newVariable(name.text(), staticType);
    BitSet all = new BitSet();
    all.set(0, context.catalog().vertexTables().size());
    Variable vertex = context.newAnonymous(StaticType.node(all));
    List<Expression> predicates = new ArrayList<>();
    if (min > max) {
      predicates.add(ConstantFolding.literal(false));
    }
    // Where min > max nothing matches, as FALSE was added above. A Repetition still needs max >= min, and min must
    // not become 0, which would match the start vertex.
    Repetition repetition =
        new Repetition(min, Math.max(min, max), mode, edge, List.of(), vertex, List.of());
    return new Repeated(
        repetition, context.newAnonymous(StaticType.of(CypherType.INTEGER)), predicates);
  }

  private void check(RelationshipPattern written, long min, long max, Mode mode) {
    switch (mode) {
      case TRAILS, REACHABLE -> {}
      case WALKS -> {
        if (max == Repetition.UNBOUNDED) {
          throw context.error(
              written.length().position(),
              ErrorDetail.INVALID_RELATIONSHIP_PATTERN,
              "with REPEATABLE ELEMENTS there can be ways without end; give the length an upper bound,"
                  + " as in *1..5");
        }
      }
      case SHORTEST, ALL_SHORTEST -> {
        if (min > 1) {
          throw context.error(
              written.length().position(),
              ErrorDetail.INVALID_RELATIONSHIP_PATTERN,
              "a shortest path has a least length of 0 or 1, but here it is " + min
                  + "; to find paths of some length leave shortest paths out");
        }
      }
    }
  }

  /**
   * Lets the edges be those of a list that is known already: they are matched again, only along edges
   * that are in the list, and compared with it.
   *
   * @param again the variable they are matched as
   * @param predicates of the pattern; grows
   */
  static void beSame(
      Variable again, Variable known, Repeated repeated, List<Expression> predicates) {
    Variable edge = repeated.repetition().edge();
    repeated.predicates()
        .add(new Expression.In(new VariableReference(edge), new VariableReference(known)));
    predicates.add(
        new Expression.Comparison(
            ComparisonOperator.EQUAL, new VariableReference(again), new VariableReference(known)));
  }
}
