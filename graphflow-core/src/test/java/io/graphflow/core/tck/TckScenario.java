package io.graphflow.core.tck;

import java.util.List;
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
  static TckScenario of(Scenario scenario) {
    String category = String.join("/", CollectionConverters.asJava(scenario.categories()));
    // Named as its file is: the name of a feature is "Match1 - Match nodes".
    String feature = scenario.featureName().split(" ", 2)[0];
    String id = category + "/" + feature + number(scenario.number(), "[", "]")
        + number(scenario.exampleIndex(), "#", "");
    return new TckScenario(id, category, scenario.name(),
        CollectionConverters.asJava(scenario.steps()));
  }

  private static String number(Option<Object> number, String before, String after) {
    return number.isEmpty() ? "" : before + number.get() + after;
  }

  @Override
  public String toString() {
    return id + " " + name;
  }
}
