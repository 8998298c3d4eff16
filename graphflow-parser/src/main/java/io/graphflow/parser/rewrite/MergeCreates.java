package io.graphflow.parser.rewrite;

import io.graphflow.parser.plan.NewElement;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundUpdate.Create;
import java.util.ArrayList;
import java.util.List;

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
 * long. Elements are created one after the other in either form, so later ones may read earlier ones.
 */
public final class MergeCreates {

  private MergeCreates() {}

  /** The clauses with consecutive creations merged. */
  public static List<BoundClause> apply(List<BoundClause> clauses) {
    List<BoundClause> merged = new ArrayList<>();
    List<NewElement> elements = new ArrayList<>();
    for (BoundClause clause : clauses) {
      if (clause instanceof Create create) {
        elements.addAll(create.elements());
      } else {
        add(elements, merged);
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
}
