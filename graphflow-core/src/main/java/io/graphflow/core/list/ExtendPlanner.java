package io.graphflow.core.list;

import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.list.ListCounter.ListVectors;
import io.graphflow.core.list.ListCounter.UsedEdge;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Plans what goes along edges: which of the operators an extension becomes, by what is wanted of it,
 * by cardinality, and by which groups are flat.
 */
final class ExtendPlanner {
  private final ListPlanner planner;

  ExtendPlanner(ListPlanner planner) {
    this.planner = planner;
  }

  /** An extension with the filters on it, and with those that could be applied before it. */
  ListOperator planExtend(
      Extend extend, List<Expression> conjuncts, Demand demand, ChunkLayout layout) {
    Set<Variable> own = new HashSet<>();
    own.add(extend.to());
    if (extend.edge() != null) {
      own.add(extend.edge());
    }
    List<Expression> before = new ArrayList<>();
    List<Expression> after = new ArrayList<>();
    Set<Variable> read = new HashSet<>(Set.of(extend.from()));
    for (Expression conjunct : conjuncts) {
      Set<Variable> variables = planner.facts.variables(conjunct);
      boolean readsOwn = !Collections.disjoint(variables, own);
      (readsOwn ? after : before).add(conjunct);
      read.addAll(variables);
    }
    read.removeAll(own);
    ListOperator input = planner.plan(extend.input(), demand.and(read), layout);
    input = planner.addFilters(input, before, layout);
    if (canCount(extend, after, demand, layout)) {
      return planCount(input, extend, after, null, demand, layout);
    }
    Set<Variable> readAfter = new HashSet<>();
    after.forEach(conjunct -> readAfter.addAll(planner.facts.variables(conjunct)));
    ListOperator operator = planRows(input, extend, demand.and(readAfter), layout);
    if (!conjuncts.isEmpty()) {
      operator = planner.profiled(operator, extend, layout);
    }
    return planner.addFilters(operator, after, layout);
  }

  /**
   * Whether an extension with these filters can be counted instead of made: nothing else reads edge
   * or neighbour, and the filters read nothing else that is not flat.
   */
  private boolean canCount(Extend extend, List<Expression> conjuncts, Demand demand,
      ChunkLayout layout) {
    return demand.weights()
        && !demand.wants(extend.edge())
        && !demand.wants(extend.to())
        && conjuncts.stream().allMatch(conjunct -> canAbsorb(extend, conjunct, layout));
  }

  /** Whether a counted extension can apply a predicate on its edge or its neighbour. */
  static boolean canAbsorb(Extend extend, Expression conjunct, ChunkLayout layout) {
    ListGroup fromGroup = layout.binding(extend.from()).group();
    for (Variable variable : ExpressionTree.variables(conjunct)) {
      if (!variable.equals(extend.edge()) && !variable.equals(extend.to())) {
        ListGroup group = layout.binding(variable).group();
        if (layout.isUnflat(group) && group != fromGroup) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a predicate says that the extension's edge differs from another one, not of a list. */
  private static boolean isEdgeRule(Extend extend, Expression conjunct) {
    return conjunct instanceof DifferentEdges(Variable first, Variable second)
        && !first.equals(second)
        && (first.equals(extend.edge()) || second.equals(extend.edge()))
        && first.type() == CypherType.RELATIONSHIP
        && second.type() == CypherType.RELATIONSHIP;
  }

  /**
   * An extension of which only the count is wanted, with its filters.
   *
   * @param members which neighbours count, and how often, or null for all once
   */
  ListOperator planCount(
      ListOperator input,
      Extend extend,
      List<Expression> conjuncts,
      MemberPlan members,
      Demand demand,
      ChunkLayout layout) {
    Binding from = layout.binding(extend.from());
    ListSources sources =
        planner.sources(extend.steps(), extend.toTables());
    ChunkLayout listLayout = new ChunkLayout();
    listLayout.addAll(layout);
    ListVectors list =
        new ListVectors(
            listLayout.addUnflat(), new VertexVector(), planner.newEdgeVector(extend.edge()));
    listLayout.bind(extend.to(), list.group(), list.to());
    if (extend.edge() != null) {
      listLayout.bind(extend.edge(), list.group(), list.edge());
      planner.edgeSources.put(extend.edge(), sources);
    }
    List<PositionFilter> positionFilters = new ArrayList<>();
    MemberFilter memberFilter = members == null ? null : members.filter(list.to(), true);
    if (memberFilter != null) {
      positionFilters.add(memberFilter);
    }
    List<UsedEdge> usedEdges = new ArrayList<>();
    boolean unflat = layout.isUnflat(from.group());
    boolean ofOwner = false;
    for (Expression conjunct : conjuncts) {
      if (isEdgeRule(extend, conjunct)) {
        DifferentEdges edges = (DifferentEdges) conjunct;
        Variable other =
            edges.first().equals(extend.edge()) ? edges.second() : edges.first();
        Binding binding = layout.binding(other);
        usedEdges.add(new UsedEdge(binding.group(), (EdgeVector) binding.vector()));
      } else {
        // One owner at a time is current while such a filter is tested.
        listLayout.flatten(from.group());
        positionFilters.add(planner.filters.plan(conjunct, list.group(), listLayout));
        ofOwner |= unflat && listLayout.reads(conjunct, from.group());
      }
    }
    boolean together =
        unflat && !ofOwner && usedEdges.isEmpty()
            && demand.variables()
                .stream()
                .noneMatch(
                    variable -> layout.binds(variable)
                        && layout.binding(variable).group() == from.group());
    ListGroup countGroup = unflat ? null : layout.addFlat();
    VertexVector vertices = ListPlanner.vertices(from);
    return new CountExtendOperator(
        input,
        planner.context,
        from.group(),
        vertices,
        countGroup,
        sources,
        new ListCounter(
            from.group(),
            vertices,
            list,
            positionFilters,
            memberFilter,
            ofOwner,
            usedEdges,
            planner.options.listSize()),
        positionFilters.size() == 1 ? positionFilters.getFirst() : null,
        together);
  }

  /** An extension whose rows are wanted. */
  ListOperator planRows(ListOperator input, Extend extend, Demand demand,
      ChunkLayout layout) {
    Binding from = layout.binding(extend.from());
    ListSources sources =
        planner.sources(extend.steps(), extend.toTables());
    boolean wantsEdge = demand.wants(extend.edge());
    EdgeVector edge = wantsEdge ? planner.newEdgeVector(extend.edge()) : null;
    if (wantsEdge) {
      planner.edgeSources.put(extend.edge(), sources);
    }
    if (layout.isUnflat(from.group()) && planner.facts.isSingle(extend.steps())) {
      VertexVector to = new VertexVector();
      ListOperator operator =
          new ColumnExtendOperator(
              input,
              planner.context,
              from.group(),
              ListPlanner.vertices(from),
              to,
              edge,
              sources,
              layout.unflatBut(from.group()));
      bind(extend, from.group(), to, edge, layout);
      return operator;
    }
    boolean flattens = layout.isUnflat(from.group());
    layout.flatten(from.group());
    List<ListGroup> others = layout.unflat();
    ListGroup toGroup = layout.addUnflat();
    VertexVector to = wantsEdge || demand.wants(extend.to()) ? new VertexVector() : null;
    ListOperator operator =
        new ListExtendOperator(
            input,
            planner.context,
            from.group(),
            flattens,
            ListPlanner.vertices(from),
            toGroup,
            to,
            edge,
            sources,
            others,
            planner.options.listSize());
    bind(extend, toGroup, to, edge, layout);
    return operator;
  }

  private static void bind(
      Extend extend, ListGroup group, VertexVector to, EdgeVector edge, ChunkLayout layout) {
    if (to != null) {
      layout.bind(extend.to(), group, to);
    }
    if (edge != null) {
      layout.bind(extend.edge(), group, edge);
    }
  }
}
