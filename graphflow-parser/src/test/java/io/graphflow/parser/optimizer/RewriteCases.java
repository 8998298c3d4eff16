package io.graphflow.parser.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.BoundQueries;
import io.graphflow.parser.CaseFile;
import io.graphflow.parser.binder.BoundQueryText;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.Rewrites.Pass;
import io.graphflow.parser.optimizer.Rewrites.RewrittenPattern;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundQuery;
import io.graphflow.parser.query.QueryGraph;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import io.graphflow.parser.rewrite.InferPredicates;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Tests of single rewrites by cases in a file, each a query and what the rewrite does to it at its place
 * in {@link Rewrites}: what it is given, {@code becomes}, what it makes of it, or what it is given and
 * {@code stays}. A file has cases of both kinds.
 */
public final class RewriteCases {
  private static final Catalog CATALOG = QueryPlannerTest.SOCIAL;

  /** What a rewrite is given, and what it makes of it. */
  record Texts(String before, String after) {
    String text() {
      return before.equals(after) ? before + "\nstays" : before + "\nbecomes\n" + after;
    }
  }

  private interface Rewrite {
    Texts apply(String query);
  }

  private RewriteCases() {}

  /** Tests of a rewrite of plans, by the file {@code Rewrite.txt} beside the test. */
  public static Stream<DynamicTest> ofPlan(Class<?> test, Class<?> rewrite) {
    return tests(test, rewrite, query -> plan(query, rewrite, CompilerOptions.DEFAULT));
  }

  /** Tests of a rewrite of clauses. */
  public static Stream<DynamicTest> ofClauses(Class<?> test, Class<?> rewrite) {
    return tests(test, rewrite, query -> clauses(query, rewrite));
  }

  /** Tests of what is inferred for the last {@code MATCH} of a query. */
  public static Stream<DynamicTest> ofPredicates(Class<?> test) {
    return tests(test, InferPredicates.class, RewriteCases::predicates);
  }

  /** Tests of what becomes of the variable-length steps of the last {@code MATCH} of a query. */
  static Stream<DynamicTest> ofRepeatedEdges(Class<?> test) {
    return tests(test, RepeatedEdges.class, RewriteCases::repeatedEdges);
  }

  /** Tests of what stands above the joins of a pattern. */
  static Stream<DynamicTest> ofLateEdges(Class<?> test) {
    return tests(test, LateEdges.class, RewriteCases::lateEdges);
  }

  /** Tests of where the elements of the last {@code MATCH} of a query may lie. */
  static Stream<DynamicTest> ofTables(Class<?> test) {
    return tests(test, PatternTables.class, RewriteCases::tables);
  }

  private static Texts predicates(String query) {
    Match match = lastMatch(query);
    List<Expression> inferred =
        InferPredicates.apply(match.predicates(), Rewrites.matched(match));
    return new Texts(text(match), text(with(match, match.graph(), inferred)));
  }

  private static Texts repeatedEdges(String query) {
    Match match = lastMatch(query);
    RepeatedEdges repeated = pattern(query).repeated();
    String now = text(with(match, repeated.pattern(), repeated.predicates()));
    QueryGraph late = new QueryGraph(List.of(), repeated.late());
    return new Texts(
        text(match),
        late.edges().isEmpty() ? now : now + "\nthen " + text(with(match, late, List.of())));
  }

  /** The joins of the pattern with all its predicates, if it has any that wait, and the plan above them. */
  private static Texts lateEdges(String query) {
    BoundQuery bound = BoundQueries.of(query, CATALOG);
    Match match = lastMatch(query);
    PlanningContext context =
        PlanningContext.of(bound, CATALOG, CompilerOptions.DEFAULT, () -> {});
    RewrittenPattern pattern = Rewrites.ofPattern(match, context);
    match.graph()
        .vertices()
        .forEach(
            vertex -> context.tables()
                .putVertex(vertex.variable(), pattern.narrowed().tables(vertex.variable())));
    Map<Variable, PlannedSubquery> subqueries =
        new SubqueryPlanner(context, new ClausePlanner(context)).plan(match.subqueries());
    LogicalPlan above =
        pattern.late().above(new PlannedPattern(new LogicalPlan.Unit(), 1, 1), subqueries).plan();
    Match joins =
        with(match, pattern.repeated().pattern(), pattern.repeated().predicates());
    return new Texts(
        text(joins),
        text(with(joins, joins.graph(), pattern.late().others()))
            + (above instanceof LogicalPlan.Unit ? "" : "\nbelow\n" + text(above)));
  }

  private static Texts tables(String query) {
    Match match = lastMatch(query);
    PatternTables narrowed = pattern(query).narrowed();
    List<QueryVertex> vertices = new ArrayList<>();
    for (QueryVertex vertex : match.graph().vertices()) {
      vertices.add(
          new QueryVertex(
              vertex.variable(), narrowed.tables(vertex.variable()), vertex.bound()));
    }
    List<QueryEdge> edges = new ArrayList<>();
    for (int e = 0; e < match.graph().edges().size(); e++) {
      QueryEdge edge = match.graph().edges().get(e);
      edges.add(
          new QueryEdge(
              edge.variable(),
              edge.from(),
              edge.to(),
              narrowed.steps(e),
              edge.bound(),
              edge.length(),
              edge.repetition()));
    }
    return new Texts(
        text(match),
        text(with(match, new QueryGraph(vertices, edges), narrowed.predicates())));
  }

  /** What a rewrite of plans does to the plan of a query when its turn comes first. */
  static Texts plan(String query, Class<?> rewrite, CompilerOptions options) {
    BoundQuery bound = BoundQueries.of(query, CATALOG);
    PlanningContext context = PlanningContext.of(bound, CATALOG, options, () -> {});
    LogicalPlan plan =
        new ClausePlanner(context).plan(new LogicalPlan.Unit(), bound.clauses());
    List<Pass<LogicalPlan>> passes = new Rewrites(context, bound.columns()).ofPlan();
    int place = placeOf(rewrite, passes);
    LogicalPlan before = Pass.applyAll(passes.subList(0, place), plan);
    return new Texts(text(before), text(passes.get(place).function().apply(before)));
  }

  private static Texts clauses(String query, Class<?> rewrite) {
    BoundQuery bound = BoundQueries.of(query, CATALOG);
    List<Pass<List<BoundClause>>> passes =
        Rewrites.ofClauses(new VariableAllocator(bound.variableCount()));
    int place = placeOf(rewrite, passes);
    List<BoundClause> before = Pass.applyAll(passes.subList(0, place), bound.clauses());
    return new Texts(
        BoundQueryText.of(before, CATALOG),
        BoundQueryText.of(passes.get(place).function().apply(before), CATALOG));
  }

  /** What becomes of a query by all rewrites, and what if {@code first} ran right after {@code second}. */
  static Texts swapped(String query, String first, String second) {
    BoundQuery bound = BoundQueries.of(query, CATALOG);
    List<Pass<List<BoundClause>>> ofClauses =
        Rewrites.ofClauses(new VariableAllocator(bound.variableCount()));
    if (namesOf(ofClauses).contains(first)) {
      return new Texts(
          BoundQueryText.of(Pass.applyAll(ofClauses, bound.clauses()), CATALOG),
          BoundQueryText.of(
              Pass.applyAll(swapped(ofClauses, first, second), bound.clauses()), CATALOG));
    }
    PlanningContext context =
        PlanningContext.of(bound, CATALOG, CompilerOptions.DEFAULT, () -> {});
    LogicalPlan plan =
        new ClausePlanner(context).plan(new LogicalPlan.Unit(), bound.clauses());
    List<Pass<LogicalPlan>> passes = new Rewrites(context, bound.columns()).ofPlan();
    return new Texts(
        text(Pass.applyAll(passes, plan)),
        text(Pass.applyAll(swapped(passes, first, second), plan)));
  }

  private static <T> List<Pass<T>> swapped(List<Pass<T>> passes, String first, String second) {
    int last = namesOf(passes).lastIndexOf(second);
    List<Pass<T>> swapped = new ArrayList<>();
    List<Pass<T>> moved = new ArrayList<>();
    for (int i = 0; i < passes.size(); i++) {
      boolean moves = i < last && passes.get(i).rewrite().getSimpleName().equals(first);
      (moves ? moved : swapped).add(passes.get(i));
      if (i == last) {
        swapped.addAll(moved);
      }
    }
    assertThat(moved).as("%s before %s", first, second).isNotEmpty();
    return swapped;
  }

  private static <T> List<String> namesOf(List<Pass<T>> passes) {
    return passes.stream().map(pass -> pass.rewrite().getSimpleName()).toList();
  }

  private static <T> int placeOf(Class<?> rewrite, List<Pass<T>> passes) {
    return passes.stream().map(Pass::rewrite).toList().indexOf(rewrite);
  }

  private static RewrittenPattern pattern(String query) {
    BoundQuery bound = BoundQueries.of(query, CATALOG);
    PlanningContext context =
        PlanningContext.of(bound, CATALOG, CompilerOptions.DEFAULT, () -> {});
    return Rewrites.ofPattern(lastMatch(query), context);
  }

  private static Match lastMatch(String query) {
    List<BoundClause> clauses = BoundQueries.of(query, CATALOG).clauses();
    return (Match) clauses.stream()
        .filter(Match.class::isInstance)
        .reduce((_, last) -> last)
        .orElseThrow();
  }

  private static Match with(Match match, QueryGraph graph, List<Expression> predicates) {
    return new Match(match.optional(), graph, predicates, match.subqueries());
  }

  private static String text(Match match) {
    return BoundQueryText.of(List.of(match), CATALOG);
  }

  private static String text(LogicalPlan plan) {
    return PlanText.tree(plan, CATALOG).stripTrailing();
  }

  private static Stream<DynamicTest> tests(Class<?> test, Class<?> rewrite, Rewrite function) {
    String file = rewrite.getSimpleName() + ".txt";
    DynamicTest both = DynamicTest.dynamicTest(
        "has cases of both kinds",
        () -> assertThat(CaseFile.read(test, file))
            .anyMatch(one -> one.expected().contains("\nbecomes\n"))
            .anyMatch(one -> one.expected().endsWith("\nstays")));
    return Stream.concat(
        Stream.of(both),
        CaseFile.tests(test, file, query -> function.apply(query).text()));
  }
}
