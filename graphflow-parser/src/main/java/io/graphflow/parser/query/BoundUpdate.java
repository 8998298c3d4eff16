package io.graphflow.parser.query;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.NewElement;
import io.graphflow.parser.plan.SetItem;
import io.graphflow.parser.plan.UpdatePlan;
import java.util.List;

/** A clause of a bound query that changes the graph. What each means is told in {@link UpdatePlan}. */
public sealed interface BoundUpdate extends BoundClause {

  /** {@code CREATE}. */
  record Create(List<NewElement> elements) implements BoundUpdate {
    /** Creates a clause; the list is copied. */
    public Create {
      elements = List.copyOf(elements);
    }
  }

  /** {@code SET} and {@code REMOVE}. */
  record Set(List<SetItem> items) implements BoundUpdate {
    /** Creates a clause; the list is copied. */
    public Set {
      items = List.copyOf(items);
    }
  }

  /** {@code DELETE}. */
  record Delete(List<Expression> elements, boolean detach) implements BoundUpdate {
    /** Creates a clause; the list is copied. */
    public Delete {
      elements = List.copyOf(elements);
    }
  }

  /**
   * {@code MERGE}.
   *
   * @param graph the pattern to match
   * @param predicates what must hold besides: property maps, and that edges differ
   * @param elements what to create if there is no match: all of the pattern that is not bound
   */
  record Merge(
      QueryGraph graph,
      List<Expression> predicates,
      List<NewElement> elements,
      List<SetItem> onCreate,
      List<SetItem> onMatch) implements BoundUpdate {
    /** Creates a clause; lists are copied. */
    public Merge {
      predicates = List.copyOf(predicates);
      elements = List.copyOf(elements);
      onCreate = List.copyOf(onCreate);
      onMatch = List.copyOf(onMatch);
    }
  }

  /** {@code FOREACH}. */
  record Foreach(
      Variable element,
      Expression list,
      List<BoundUpdate> updates) implements BoundUpdate {
    /** Creates a clause; the list is copied. */
    public Foreach {
      updates = List.copyOf(updates);
    }
  }
}
