package io.graphflow.core.list.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.binding.Lists;
import io.graphflow.core.list.plan.EdgeOperation.CountExtend;
import io.graphflow.core.list.plan.EdgeOperation.CountExtendInto;
import io.graphflow.core.list.plan.EdgeOperation.CountIntersect;
import io.graphflow.core.list.plan.EdgeOperation.CountedList;
import io.graphflow.core.list.plan.EdgeOperation.ListExtend;
import io.graphflow.core.list.plan.EdgeOperation.NeighbourSets;
import io.graphflow.core.list.plan.EdgeOperation.ProbeIntersect;
import io.graphflow.core.list.plan.GroupOperation.Top;
import io.graphflow.core.list.plan.JoinOperation.Union;
import io.graphflow.core.predicate.PropertyCondition;
import io.graphflow.parser.CaseFile;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.optimizer.StatisticsCatalog;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.parser.procedure.ProcedureLookup;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Physical plans as text: for each decision of the planner a case in which it is taken, and one beside it in
 * which it is not.
 */
class ListPlannerTest {

  /** Persons have one city and posts one creator; between two persons is at most one FOLLOWS and one TRUSTS, but any KNOWS. */
  private static final Catalog SOCIAL =
      new StatisticsCatalog()
          .table(
              "Person",
              1000,
              StatisticsCatalog.property("age", 80),
              StatisticsCatalog.property("friend", 1000),
              StatisticsCatalog.text("name"))
          .table("City", 50, StatisticsCatalog.property("size", 40))
          .table("Country", 10)
          .table("Post", 20_000, StatisticsCatalog.property("length", 500))
          .edges("KNOWS", "Person", "Person", 20_000)
          .edgeProperties("KNOWS", StatisticsCatalog.property("since", 20))
          .edges("FOLLOWS", "Person", "Person", 30_000)
          .edgeProperties("FOLLOWS", StatisticsCatalog.property("since", 20))
          .simple("FOLLOWS")
          .edges("TRUSTS", "Person", "Person", 3000)
          .simple("TRUSTS")
          .edges("VISITED", "Person", "City", 5000)
          .simple("VISITED")
          .edges("LIKES", "Person", "Post", 100_000)
          .edgeProperties("LIKES", StatisticsCatalog.property("date", 1000))
          .singleEdges("LIVES_IN", "Person", "City", 1000)
          .edgeProperties("LIVES_IN", StatisticsCatalog.property("since", 20))
          .singleEdges("BORN_IN", "Person", "City", 900)
          .singleEdges("PART_OF", "City", "Country", 50)
          .singleEdges("HAS_CREATOR", "Post", "Person", 20_000)
          .build();

  static final ProcedureLookup PROCEDURES =
      new ProcedureLookup() {
        private final ProcedureSignature labels =
            ProcedureSignature.parse("db.labels() :: (label :: STRING)");

        @Override
        public Optional<ProcedureSignature> find(String name) {
          return Optional.of(labels).filter(known -> known.name().equals(name));
        }

        @Override
        public Collection<String> names() {
          return List.of(labels.name());
        }
      };

  @TestFactory
  Stream<DynamicTest> scansAndSeeks() {
    return tests("scans.txt");
  }

  @TestFactory
  Stream<DynamicTest> extensions() {
    return tests("extensions.txt");
  }

  @TestFactory
  Stream<DynamicTest> counts() {
    return tests("counts.txt");
  }

  @TestFactory
  Stream<DynamicTest> cycles() {
    return tests("cycles.txt");
  }

  @TestFactory
  Stream<DynamicTest> joins() {
    return tests("joins.txt");
  }

  @TestFactory
  Stream<DynamicTest> applies() {
    return tests("applies.txt");
  }

  @TestFactory
  Stream<DynamicTest> groupsAndOrders() {
    return tests("groups.txt");
  }

  @TestFactory
  Stream<DynamicTest> rows() {
    return tests("rows.txt");
  }

  /** Of each operator that tests predicates by itself, how it tests them. */
  @TestFactory
  Stream<DynamicTest> predicates() {
    return CaseFile.tests(
        ListPlannerTest.class, "predicates.txt", ListPlannerTest::predicateKinds);
  }

  @Test
  void listsOfAChunkAreCountedTogetherWhereNothingTellsThemApart() {
    assertThat(countedList("").together()).isTrue();
    assertThat(countedList("WHERE l.date > 10").together()).isTrue();
    CountedList compared = countedList("WHERE p.length > a.age");
    assertThat(compared.readsOwner()).isTrue();
    assertThat(compared.together()).isFalse();
    String grouped = "MATCH (a:Person)-[l:LIKES]->(p) USING JOIN ORDER a, p"
        + " RETURN a.age AS age, count(*) AS n";
    assertThat(only(grouped, CountExtend.class).list().together()).isFalse();
    assertThat(only(grouped, CountExtend.class).list().countGroup()).isNegative();
    String flat = "MATCH (a:Person)-[:KNOWS]->(b), (a)-[:LIKES]->(p) USING JOIN ORDER a, b, p"
        + " RETURN max(b.age) AS n";
    assertThat(only(flat, CountExtend.class).list().countGroup()).isNotNegative();
  }

  private static CountedList countedList(String where) {
    return only(
        "MATCH (a:Person)-[l:LIKES]->(p) USING JOIN ORDER a, p " + where + " RETURN count(*) AS n",
        CountExtend.class).list();
  }

  @Test
  void setsDependOnARowOnlyIfTheirPredicatesReadIt() {
    String triangle = "MATCH (a:Person)-[:FOLLOWS]->(b)-[:FOLLOWS]->(c), (a)-[g:FOLLOWS]->(c)"
        + " USING JOIN ORDER a, b, c WHERE %s RETURN max(c.age) AS n";
    assertThat(probe(triangle.formatted("g.since > 3")).sets().dependent()).isFalse();
    assertThat(probe(triangle.formatted("g.since > a.age")).sets().dependent()).isTrue();
  }

  private static ProbeIntersect probe(String query) {
    return only(query, ProbeIntersect.class);
  }

  @Test
  void closingEdgesThatMayBeSeveralAreCountedAndNotKept() {
    String closed = "MATCH (a:Person {id: 1}), (b:Person {id: 2}), (a)-[:%s]->(b)"
        + " RETURN count(*) AS n";
    assertThat(only(closed.formatted("KNOWS"), CountExtendInto.class).atMostOne()).isFalse();
    assertThat(only(closed.formatted("FOLLOWS"), CountExtendInto.class).atMostOne()).isTrue();
  }

  @Test
  void edgesAndNeighboursThatNothingReadsHaveNoVector() {
    ListExtend both = only("MATCH (a:Person)-[k:KNOWS]->(b) RETURN k.since AS x, b.age AS y",
        ListExtend.class);
    assertThat(both.edge()).isNotNegative();
    assertThat(both.to()).isNotNegative();
    ListExtend edge = only(
        "MATCH (a:Person)-[k:KNOWS]->(b) USING JOIN ORDER a, b RETURN a.age AS x LIMIT 9",
        ListExtend.class);
    assertThat(edge.edge()).isNegative();
    assertThat(edge.to()).isNegative();
  }

  @Test
  void topReadsItsFirstKeyFromChunksWhereAnOperatorHasComputedIt() {
    String order = "MATCH (a:Person) WITH a, %s AS x RETURN a.name AS name, x ORDER BY x LIMIT 3";
    assertThat(only(order.formatted("a.age + 1"), Top.class).leading()).isNotNull();
    assertThat(only(order.formatted("a.name + 'x'"), Top.class).leading()).isNull();
    assertThat(only("MATCH (a:Person) RETURN a.name AS name ORDER BY a.age LIMIT 3", Top.class)
        .leading()).isNull();
  }

  @Test
  void unionsGiveEqualRowsAsOneWhereRowsAreCounted() {
    String union = "CALL { MATCH (a:Person)-[:LIKES]->(p) RETURN a.age AS x"
        + " UNION ALL MATCH (b:City) RETURN b.size AS x } RETURN x";
    assertThat(only(union, Union.class).counts()).isTrue();
    assertThat(only(union + " LIMIT 3", Union.class).counts()).isFalse();
  }

  @Test
  void extensionsAlongTheSameEdgesShareTheirLists() {
    ListQueryPlan plan = planned("MATCH (a:Person)-[:KNOWS]->(b)-[:KNOWS]->(c)<-[:KNOWS]-(d)"
        + " USING JOIN ORDER a, b, c, d RETURN a.age AS x, b.age AS y, c.age AS z, d.age AS w");
    assertThat(plan.lists()).hasSize(2);
    assertThat(plan.lists()).extracting(Lists::number).containsExactly(0, 1);
  }

  private static <T extends Operation> T only(String query, Class<T> kind) {
    List<T> found = new ArrayList<>();
    forEach(planned(query).root(), operation -> {
      if (kind.isInstance(operation)) {
        found.add(kind.cast(operation));
      }
    });
    assertThat(found).as("of the plan%n%s", plan(query)).hasSize(1);
    return found.getFirst();
  }

  private static void forEach(ListPlan plan, Consumer<Operation> each) {
    each.accept(plan.operation());
    plan.operation().inputs().forEach(input -> forEach(input, each));
  }

  static String predicateKinds(String query) {
    List<String> lines = new ArrayList<>();
    forEach(planned(query).root(), operation -> {
      List<String> kinds =
          predicates(operation).stream().map(ListPlannerTest::kind).toList();
      if (!kinds.isEmpty()) {
        lines.add(operation.getClass().getSimpleName() + ": " + String.join(", ", kinds));
      }
    });
    return String.join("\n", lines);
  }

  private static List<PositionPredicate> predicates(Operation operation) {
    return switch (operation) {
      case RowOperation.Filter filter -> List.of(filter.predicate());
      case CountExtend count -> count.list().predicates();
      case CountIntersect count -> Stream.concat(
          count.list().predicates().stream(), predicates(count.others())).toList();
      case ProbeIntersect probe -> predicates(probe.sets()).toList();
      case CountingOperation.CountBranch count -> count.branch().predicates();
      default -> List.of();
    };
  }

  private static Stream<PositionPredicate> predicates(NeighbourSets sets) {
    return sets.legs().stream().flatMap(leg -> leg.predicates().stream());
  }

  private static String kind(PositionPredicate predicate) {
    if (!(predicate instanceof PositionPredicate.OfProperty property)) {
      return predicate.getClass().getSimpleName();
    }
    String test =
        switch (property.test()) {
          case PropertyCondition.Test.Compared compared ->
            "Compared " + compared.operator().symbol();
          case PropertyCondition.Test.IsNull(boolean wanted) -> wanted ? "IsNull" : "IsNotNull";
          case PropertyCondition.Test.Memoized _ -> "Memoized";
        };
    return property.access().key() + " " + test
        + (property.flatOperand() == null ? "" : " with " + property.flatKey())
        + (property.lists() == null ? "" : " in lists");
  }

  private static Stream<DynamicTest> tests(String file) {
    return CaseFile.tests(ListPlannerTest.class, file, ListPlannerTest::plan);
  }

  static String plan(String query) {
    return PlanText.explain(ListPlanText.lines(planned(query), SOCIAL)).stripTrailing();
  }

  private static ListQueryPlan planned(String query) {
    CompiledQuery compiled =
        QueryCompiler.parse(query).compile(SOCIAL, PROCEDURES, CompilerOptions.DEFAULT);
    return ListPlanner.plan(compiled, SOCIAL, null, false);
  }
}
