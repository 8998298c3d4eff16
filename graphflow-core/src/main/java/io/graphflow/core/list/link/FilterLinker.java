package io.graphflow.core.list.link;

import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.filter.DifferentEdgesFilter;
import io.graphflow.core.list.filter.EvaluatorFilter;
import io.graphflow.core.list.filter.PositionFilter;
import io.graphflow.core.list.filter.PropertyFilter;
import io.graphflow.core.list.filter.PropertyOperand;
import io.graphflow.core.list.filter.PropertyPredicate;
import io.graphflow.core.list.filter.SameVertexFilter;
import io.graphflow.core.list.plan.PositionPredicate;
import io.graphflow.core.list.plan.PositionPredicate.DifferentFrom;
import io.graphflow.core.list.plan.PositionPredicate.Evaluated;
import io.graphflow.core.list.plan.PositionPredicate.OfProperty;
import io.graphflow.core.list.plan.PositionPredicate.PropertyTest;
import io.graphflow.core.list.plan.PositionPredicate.SameAs;
import io.graphflow.core.vector.Vector;
import java.util.ArrayList;
import java.util.List;

/** Makes the tests of predicates at the positions of a group. */
final class FilterLinker {
  private final ListLinker linker;

  FilterLinker(ListLinker linker) {
    this.linker = linker;
  }

  List<PositionFilter> link(List<PositionPredicate> predicates) {
    List<PositionFilter> filters = new ArrayList<>(predicates.size());
    for (PositionPredicate predicate : predicates) {
      filters.add(link(predicate));
    }
    return filters;
  }

  PositionFilter link(PositionPredicate predicate) {
    return switch (predicate) {
      case DifferentFrom different -> new DifferentEdgesFilter(
          linker.context.snapshot().catalog(),
          linker.edge(different.edges()),
          linker.group(different.flat().group()),
          linker.edge(different.flat().vector()));
      case SameAs same -> new SameVertexFilter(
          linker.vertices(same.vertices()),
          linker.group(same.flat().group()),
          linker.vertices(same.flat()),
          same.different());
      case OfProperty property -> ofProperty(property);
      case Evaluated evaluated -> evaluated(evaluated);
    };
  }

  private EvaluatorFilter evaluated(Evaluated evaluated) {
    return new EvaluatorFilter(
        linker.bindings(evaluated.flat()),
        linker.bindings(evaluated.list()),
        linker.evaluator(evaluated.predicate()),
        linker.tuple);
  }

  private PropertyFilter ofProperty(OfProperty property) {
    Vector element = linker.vector(property.element().vector());
    PropertyOperand operand =
        property.flatOperand() == null ? null
            : new PropertyOperand(
                linker.context.snapshot(),
                linker.group(property.flatOperand().group()),
                linker.vector(property.flatOperand().vector()),
                property.flatKey());
    return new PropertyFilter(
        linker.context.snapshot(),
        element,
        property.access().key(),
        test(property.test()),
        operand,
        gathered(property),
        property.others().isEmpty(),
        linker.bindings(property.others()),
        linker.bindings(List.of(property.element())),
        evaluated(property.general()),
        linker.tuple);
  }

  private PropertyPredicate test(PropertyTest test) {
    return switch (test) {
      case PropertyTest.Compared compared -> new PropertyPredicate.Compared(
          compared.operator(), linker.evaluator(compared.operand()));
      case PropertyTest.IsNull isNull -> new PropertyPredicate.IsNull(isNull.wanted());
      case PropertyTest.Memoized memoized ->
        new PropertyPredicate.Memoized(linker.evaluator(memoized.predicate()));
    };
  }

  /** Gathers a property of edges where lists have changed; null if it cannot be gathered. */
  private PropertyFilter.GatheredProperty gathered(OfProperty property) {
    ListRuns lists = property.lists() == null ? null : linker.lists(property.lists());
    if (lists == null || !lists.hasChanges()) {
      return null;
    }
    Evaluator value = linker.evaluator(property.access());
    int column = lists.gather(value, property.element().variable().id());
    return column < 0 ? null : new PropertyFilter.GatheredProperty(column, value.type());
  }
}
