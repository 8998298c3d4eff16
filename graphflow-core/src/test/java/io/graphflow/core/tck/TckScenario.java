package io.graphflow.core.tck;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.opencypher.tools.tck.api.Execute;
import org.opencypher.tools.tck.api.InitQuery$;
import org.opencypher.tools.tck.api.Scenario;
import org.opencypher.tools.tck.api.Step;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A scenario.
 *
 * @param id names it in lists: {@code clauses/match/Match1[3]}, and with the number of the example
 *     behind it if it is one of several: {@code clauses/match/Match1[3]#2}
 * @param category its folder: {@code clauses/match}
 * @param name what it shows
 * @param steps what is done and expected
 */
record TckScenario(String id, String category, String name, List<Step> steps) {
  private static final Pattern TEMPORAL_FUNCTION =
      Pattern.compile("\\b(date|time|localtime|datetime|localdatetime|duration)\\b[.\\w]*\\(");

  static TckScenario of(Scenario scenario) {
    String category = String.join("/", CollectionConverters.asJava(scenario.categories()));
    // Named as its file is: the name of a feature is "Match1 - Match nodes".
    String feature = scenario.featureName().split(" ", 2)[0];
    String id = category + "/" + feature + number(scenario.number(), "[", "]")
        + number(scenario.exampleIndex(), "#", "");
    return new TckScenario(id, category, scenario.name(),
        CollectionConverters.asJava(scenario.steps()));
  }

  /** Whether a query follows one that may have made something. */
  boolean readsWhatWasWritten() {
    return steps.stream()
        .filter(step -> step instanceof Execute query && !isAnyGraph(query))
        .count() > 1;
  }

  /** Whether it makes dates, times or durations, and no strings that look like these. */
  boolean makesOnlyTemporalValues() {
    String queries = steps.stream()
        .map(step -> step instanceof Execute query ? query.query() : "")
        .collect(Collectors.joining("\n"));
    return TEMPORAL_FUNCTION.matcher(queries).find() && !queries.contains("toString(");
  }

  /** Whether a step asks for some graph, of which one that is empty is as good as any. */
  static boolean isAnyGraph(Execute step) {
    return step.qt().equals(InitQuery$.MODULE$) && step.source().getText().equals("any graph");
  }

  private static String number(Option<Object> number, String before, String after) {
    return number.isEmpty() ? "" : before + number.get() + after;
  }

  @Override
  public String toString() {
    return id + " " + name;
  }
}
