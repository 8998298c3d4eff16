package io.graphflow.parser.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.List;

/**
 * A logical operator that changes the graph. It takes the rows of its input one after the other and
 * hands each on when its changes are made, in the order in which they come.
 *
 * <p>Within one operator a row sees the changes of the rows before it where it reads what its items or
 * expressions name: {@code SET n.count = n.count + 1} counts a vertex that comes in two rows twice, and
 * {@code MERGE} finds what it created for the row before. What a clause must not see of itself, or of
 * clauses behind it, {@link LogicalPlan.Eager} keeps apart.
 *
 * <p>Updates lie on the way from the root through first inputs and branches of a {@link
 * LogicalPlan.Union}, or in the body of a {@link ForEach} or {@link CallUpdates}: never on the right side of a join and never in the inner plan of an apply. All of their input runs,
 * whatever is asked of the rows above.
 */
public sealed interface UpdatePlan extends LogicalPlan {

  /** The plan of the input rows. */
  LogicalPlan input();

  /** Whether a plan, or anything below it, changes the graph. */
  static boolean isIn(LogicalPlan plan) {
    return plan instanceof UpdatePlan || plan.inputs().stream().anyMatch(UpdatePlan::isIn);
  }

  /**
   * {@code CREATE}: for each row, new elements, which the row binds.
   *
   * @param elements in the order in which they are created; the ends of an edge come before it
   */
  record CreateElements(LogicalPlan input, List<NewElement> elements) implements UpdatePlan {
    /** Creates an operator; the list is copied. */
    public CreateElements {
      elements = List.copyOf(elements);
    }
  }

  /**
   * {@code SET} and {@code REMOVE}.
   *
   * @param items made in this order for each row; each sees those before
   */
  record SetItems(LogicalPlan input, List<SetItem> items) implements UpdatePlan {
    /** Creates an operator; the list is copied. */
    public SetItems {
      items = List.copyOf(items);
    }
  }

  /**
   * {@code DELETE}. A NULL and what is deleted already are left alone. That no edge loses its end is
   * checked when the query has run, as a later row or clause may delete the edge.
   *
   * @param elements vertices and edges, by static type or else when it runs
   * @param detach whether the edges of a vertex are deleted with it
   */
  record DeleteElements(
      LogicalPlan input,
      List<Expression> elements,
      boolean detach) implements UpdatePlan {
    /** Creates an operator; the list is copied. */
    public DeleteElements {
      elements = List.copyOf(elements);
    }
  }

  /**
   * {@code MERGE}: each row with each row that {@code match}, started from it through {@link Argument},
   * adds, changed by {@code onMatch}; or, if there is none, once with {@code elements} created, changed
   * by {@code onCreate}.
   *
   * @param match the pattern; sees what was merged for the rows before
   * @param introduced the variables of the pattern that are read above or by the items; {@code match}
   *     binds them. The ends of edges to create are among what the input binds or {@code elements}
   * @param elements what to create: all of the pattern that the input does not bind. It is an error if
   *     a property among them is NULL, whether the pattern would match or not
   */
  record Merge(
      LogicalPlan input,
      LogicalPlan match,
      List<Variable> introduced,
      List<NewElement> elements,
      List<SetItem> onCreate,
      List<SetItem> onMatch) implements UpdatePlan {
    /** Creates an operator; lists are copied. */
    public Merge {
      introduced = List.copyOf(introduced);
      elements = List.copyOf(elements);
      onCreate = List.copyOf(onCreate);
      onMatch = List.copyOf(onMatch);
    }

    /** The items of both kinds, those on creation first. */
    public List<SetItem> items() {
      List<SetItem> items = new ArrayList<>(onCreate);
      items.addAll(onMatch);
      return items;
    }
  }

  /**
   * {@code FOREACH}: for each row and each element of a list (none for NULL), one run of {@code body},
   * whose rows are dropped; then the row itself.
   *
   * @param element bound in the body only
   * @param body updates, started through {@link Argument} from the row with the element; a run ends
   *     before the next begins
   */
  record ForEach(
      LogicalPlan input,
      Variable element,
      Expression list,
      LogicalPlan body) implements UpdatePlan {}

  /**
   * A {@code CALL} of a query that changes the graph: for each row, one run of {@code body}; then the
   * row with each row of the run, or the row itself if the body returns nothing. A run ends before the
   * next begins, and before its rows go on, so that each sees the changes of all runs before it.
   *
   * @param body reads and updates, started through {@link Argument} from the row
   * @param introduced the variables that the body returns and that are read above
   * @param returns whether the body returns rows; if not, nothing is introduced
   */
  record CallUpdates(
      LogicalPlan input,
      LogicalPlan body,
      List<Variable> introduced,
      boolean returns) implements UpdatePlan {
    /** Creates an operator; the list is copied. */
    public CallUpdates {
      introduced = List.copyOf(introduced);
    }
  }
}
