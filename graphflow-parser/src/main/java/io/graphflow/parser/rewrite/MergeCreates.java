package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.NewElement;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundUpdate.Create;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Joins consecutive {@code CREATE} clauses into one:
 *
 * <pre>{@code
 * CREATE (a:Person {name: 'Ann'})
 * CREATE (a)-[:KNOWS]->(b:Person)
 *
 * CREATE (a:Person {name: 'Ann'}), (a)-[:KNOWS]->(b:Person)
 * }</pre>
 *
 * <p>Scripts have hundreds of them in a row: an operator each would make a plan as deep as the script is
 * long. They stay apart where properties are
 * computed from an element that a clause before creates, which is read as it is before its own clause.
 */
public final class MergeCreates {

  private MergeCreates() {}

  /** The clauses with consecutive creations merged. */
  public static List<BoundClause> apply(List<BoundClause> clauses) {
    List<BoundClause> merged = new ArrayList<>();
    List<NewElement> elements = new ArrayList<>();
    Set<Variable> created = new HashSet<>();
    for (BoundClause clause : clauses) {
      if (!(clause instanceof Create create) || reads(create, created)) {
        add(elements, merged);
        created.clear();
      }
      if (clause instanceof Create create) {
        elements.addAll(create.elements());
        create.elements().forEach(element -> created.add(element.variable()));
      } else {
        merged.add(clause);
      }
    }
    add(elements, merged);
    return merged;
  }

  private static void add(List<NewElement> elements, List<BoundClause> merged) {
    if (!elements.isEmpty()) {
      merged.add(new Create(elements));
      elements.clear();
    }
  }

  private static boolean reads(Create create, Set<Variable> created) {
    Set<Variable> read = new HashSet<>();
    create.elements()
        .forEach(element -> ExpressionTree.collectVariables(element.properties(), read));
    return !Collections.disjoint(read, created);
  }
}
