package io.graphflow.parser.binder;

import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.query.PatternCheck;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import java.util.HashSet;
import java.util.Set;

/** Looks into pattern checks. */
final class PatternChecks {

  private PatternChecks() {}

  /** Adds the variables that a check reads and does not bind itself. */
  static void collectOuterVariables(PatternCheck check, Set<Variable> outer) {
    Set<Variable> own = new HashSet<>();
    Set<Variable> read = new HashSet<>();
    for (QueryVertex vertex : check.graph().vertices()) {
      (vertex.bound() ? read : own).add(vertex.variable());
    }
    for (QueryEdge edge : check.graph().edges()) {
      (edge.bound() ? read : own).addAll(edge.variables());
      if (edge.isRepeated()) {
        own.add(edge.repetition().edge());
        own.add(edge.repetition().vertex());
        edge.repetition()
            .predicates()
            .forEach(predicate -> ExpressionTree.collectVariables(predicate, read));
      }
    }
    check.predicates().forEach(predicate -> ExpressionTree.collectVariables(predicate, read));
    read.removeAll(own);
    outer.addAll(read);
  }
}
