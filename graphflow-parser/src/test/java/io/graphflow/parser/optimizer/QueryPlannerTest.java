package io.graphflow.parser.optimizer;

import io.graphflow.exception.GraphflowException;
import io.graphflow.parser.CaseFile;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Plans as text. The catalogs are small, their statistics as skewed as the case at hand needs. */
class QueryPlannerTest {

  /** Patterns are matched row by row, so that the order of joins shows. */
  private static final CompilerOptions ENUMERATING =
      CompilerOptions.DEFAULT.withCountAlongEdges(false);

  /** Few cities, many messages, persons with some 20 friends and 100 likes. */
  static final Catalog SOCIAL =
      new StatisticsCatalog()
          .table(
              "Person",
              1000,
              StatisticsCatalog.property("age", 80),
              StatisticsCatalog.property("friend", 1000),
              StatisticsCatalog.text("name"))
          .partialLabel("Vip")
          .table("City:Place", 50, StatisticsCatalog.property("size", 40),
              StatisticsCatalog.text("name"))
          .table("Country:Place", 10)
          .table("Post:Message", 20_000, StatisticsCatalog.property("length", 500))
          .table("Comment:Message", 50_000, StatisticsCatalog.property("length", 500))
          .table("Tag", 300)
          .edges("KNOWS", "Person", "Person", 20_000)
          .edgeProperties("KNOWS", StatisticsCatalog.property("since", 20))
          .singleEdges("LIVES_IN", "Person", "City", 1000)
          .singleEdges("PART_OF", "City", "Country", 50)
          .edges("LIKES", "Person", "Post", 100_000)
          .edges("LIKES", "Person", "Comment", 5000)
          .singleEdges("HAS_CREATOR", "Post", "Person", 20_000)
          .singleEdges("HAS_CREATOR", "Comment", "Person", 50_000)
          .singleEdges("REPLY_OF", "Comment", "Post", 30_000)
          .edges("HAS_TAG", "Post", "Tag", 60_000)
          .simple("HAS_TAG")
          .simple("LIKES")
          .edges("FOLLOWS", "Person", "Person", 3000)
          .withoutParallelEdges("FOLLOWS")
          .build();

  @TestFactory
  Stream<DynamicTest> joins() {
    return tests("joins.txt", ENUMERATING);
  }

  @TestFactory
  Stream<DynamicTest> filters() {
    return tests("filters.txt", ENUMERATING);
  }

  @TestFactory
  Stream<DynamicTest> inference() {
    return tests("inference.txt", ENUMERATING);
  }

  @TestFactory
  Stream<DynamicTest> applies() {
    return tests("applies.txt", ENUMERATING);
  }

  @TestFactory
  Stream<DynamicTest> countedMatches() {
    return tests("counted-matches.txt", CompilerOptions.DEFAULT);
  }

  @TestFactory
  Stream<DynamicTest> searches() {
    return tests("searches.txt", ENUMERATING);
  }

  @TestFactory
  Stream<DynamicTest> identities() {
    return tests("identities.txt", ENUMERATING);
  }

  @TestFactory
  Stream<DynamicTest> projections() {
    return tests("projections.txt", ENUMERATING);
  }

  @TestFactory
  Stream<DynamicTest> countsAlongEdges() {
    return CaseFile.tests(
        QueryPlannerTest.class,
        "counts.txt",
        query -> {
          CompiledQuery compiled = QueryCompiler.compile(query, SOCIAL, CompilerOptions.DEFAULT);
          return PlanText.explain(compiled, SOCIAL).stripTrailing();
        });
  }

  @TestFactory
  Stream<DynamicTest> updates() {
    return tests("updates.txt", ENUMERATING);
  }

  @TestFactory
  Stream<DynamicTest> barriers() {
    return tests("barriers.txt", ENUMERATING);
  }

  @TestFactory
  Stream<DynamicTest> hints() {
    return tests("hints.txt", ENUMERATING);
  }

  @TestFactory
  Stream<DynamicTest> hintsOfTheCaller() {
    return tests("caller-hints.txt",
        CompilerOptions.DEFAULT.withVertexOrder(List.of("c", "b", "a")).withCountAlongEdges(false));
  }

  @TestFactory
  Stream<DynamicTest> withoutIntersections() {
    return tests("no-intersections.txt",
        CompilerOptions.DEFAULT.withIntersections(false).withCountAlongEdges(false));
  }

  @TestFactory
  Stream<DynamicTest> repeatableElements() {
    return tests("repeatable.txt",
        CompilerOptions.DEFAULT.withRepeatableElements(true).withCountAlongEdges(false));
  }

  @TestFactory
  Stream<DynamicTest> estimates() {
    return CaseFile.tests(
        QueryPlannerTest.class,
        "estimates.txt",
        query -> PlanText.explain(
            QueryCompiler.compile(query, SOCIAL, ENUMERATING), SOCIAL)
            .stripTrailing());
  }

  private static Stream<DynamicTest> tests(String file, CompilerOptions options) {
    return CaseFile.tests(QueryPlannerTest.class, file, query -> plan(query, options));
  }

  private static String plan(String query, CompilerOptions options) {
    try {
      CompiledQuery compiled = QueryCompiler.compile(query, SOCIAL, options);
      return PlanText.tree(compiled.plan(), SOCIAL).stripTrailing();
    } catch (GraphflowException e) {
      return e.getMessage();
    }
  }
}
