package io.graphflow.core.list.link;

import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.filter.DifferentEdgesFilter;
import io.graphflow.core.list.filter.EvaluatorFilter;
import io.graphflow.core.list.filter.PositionFilter;
import io.graphflow.core.list.filter.PropertyFilter;
import io.graphflow.core.list.filter.PropertyOperand;
import io.graphflow.core.list.filter.SameVertexFilter;
import io.graphflow.core.list.plan.PositionPredicate;
import io.graphflow.core.list.plan.PositionPredicate.DifferentFrom;
import io.graphflow.core.list.plan.PositionPredicate.Evaluated;
import io.graphflow.core.list.plan.PositionPredicate.OfProperty;
import io.graphflow.core.list.plan.PositionPredicate.SameAs;
import io.graphflow.core.predicate.PropertyPredicate;
import io.graphflow.core.predicate.PropertyTests;
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
        new PropertyTests(
            linker.context.snapshot(),
            element,
            property.access().key(),
            PropertyPredicate.of(property.test(), linker::evaluator),
            gathered(property),
            linker.bindings(List.of(property.element()))::load,
            linker.tuple),
        operand,
        property.others().isEmpty(),
        linker.bindings(property.others()),
        evaluated(property.general()),
        linker.tuple);
  }

  /** Gathers a property of edges where lists have changed; null if it cannot be gathered. */
  private PropertyTests.GatheredProperty gathered(OfProperty property) {
    ListRuns lists = property.lists() == null ? null : linker.lists(property.lists());
    if (lists == null || !lists.hasChanges()) {
      return null;
    }
    Evaluator value = linker.evaluator(property.access());
    int column = lists.gather(value, property.element().variable().id());
    return column < 0 ? null : new PropertyTests.GatheredProperty(column, value.type());
  }
}
