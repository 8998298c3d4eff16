package io.graphflow.parser.binder;

import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart;
import io.graphflow.parser.ast.PatternPart.Step;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.query.BoundClause;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Gives variables of unknown type the type that a pattern takes them for. So {@code WITH m.node AS n
 * MATCH (n)-->(o)} is bound as {@code WITH m.node AS n UNWIND [n] AS n MATCH (n)-->(o)}, where the second
 * {@code n} is a node; a value that is none ends the query when it runs, and NULL is a node that matches
 * nothing.
 */
final class AssumedElements {
  private final BindingContext context;
  private final Scope scope;
  private final List<BoundClause> clauses = new ArrayList<>();

  /**
   * Prepares to look through a pattern.
   *
   * @param scope the variables visible before it; those whose type is assumed are replaced
   */
  AssumedElements(BindingContext context, Scope scope) {
    this.context = context;
    this.scope = scope;
  }

  /** The clauses to put before the clause of the pattern. */
  List<BoundClause> of(List<PatternPart> pattern) {
    for (PatternPart part : pattern) {
      assume(part.start().variable(), CypherType.NODE);
      for (Step step : part.steps()) {
        if (step.relationship().length() == null) {
          assume(step.relationship().variable(), CypherType.RELATIONSHIP);
        }
        assume(step.node().variable(), CypherType.NODE);
      }
    }
    return clauses;
  }

  private void assume(Name name, CypherType type) {
    Variable known = name == null ? null : scope.find(name.text());
    if (known == null || known.type() != CypherType.ANY) {
      return;
    }
    BitSet anywhere = new BitSet();
    StaticType staticType;
    if (type == CypherType.NODE) {
      anywhere.set(0, context.catalog().vertexTables().size());
      staticType = StaticType.node(anywhere);
    } else {
      anywhere.set(0, context.catalog().edgeLabels().size());
      staticType = StaticType.relationship(anywhere);
    }
    Variable assumed = context.newVariable(name.text(), staticType);
    scope.add(name.text(), assumed);
    clauses.add(
        new BoundClause.Unwind(new ListLiteral(List.of(context.value(known))), assumed));
  }
}
