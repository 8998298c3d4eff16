package io.graphflow.peers.bolt;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.neo4j.driver.Driver;
import org.neo4j.driver.Session;
import org.neo4j.driver.Values;
import org.neo4j.driver.exceptions.Neo4jException;
import org.neo4j.driver.summary.ResultSummary;
import org.neo4j.driver.summary.SummaryCounters;

/**
 * What came of a query.
 *
 * @param columns the names of the columns, none of a query that failed
 * @param rows a text for each row
 * @param unordered the texts of rows in which the elements of all lists are sorted
 * @param type the type of query, of the summary
 * @param counters what the summary counted, as a text
 * @param code the error's code, null unless it failed
 * @param message the error's text, null unless it failed
 */
record Outcome(
    List<String> columns,
    List<String> rows,
    List<String> unordered,
    String type,
    String counters,
    String code,
    String message) {

  /** What comes of a query in a session of its own. */
  static Outcome of(Driver driver, String query, Map<String, Object> parameters) {
    try (Session session = driver.session()) {
      var result = session.run(query, Values.value(parameters));
      List<String> columns = result.keys();
      List<String> rows = new ArrayList<>();
      List<String> unordered = new ArrayList<>();
      result.forEachRemaining(row -> {
        rows.add(DriverTexts.text(row.values(), false));
        unordered.add(DriverTexts.text(row.values(), true));
      });
      ResultSummary summary = result.consume();
      SummaryCounters of = summary.counters();
      return new Outcome(columns, rows, unordered, summary.queryType().toString(),
          List.of(of.nodesCreated(), of.nodesDeleted(), of.relationshipsCreated(),
              of.relationshipsDeleted(), of.propertiesSet(), of.labelsAdded(), of.labelsRemoved(),
              of.constraintsAdded(), of.constraintsRemoved(), of.indexesAdded(),
              of.indexesRemoved()).toString(),
          null, null);
    } catch (Neo4jException e) {
      return new Outcome(List.of(), List.of(), List.of(), "", "", e.code(), e.getMessage());
    }
  }

  boolean failed() {
    return code != null;
  }

  /** Whether the rows have equal values, in any order unless the query gives one. */
  boolean sameValues(Outcome other, boolean ordered) {
    return ordered ? rows.equals(other.rows)
        : rows.stream().sorted().toList().equals(other.rows.stream().sorted().toList());
  }

  /** Whether the rows have equal values, whatever the order of rows and of the elements of lists. */
  boolean sameAnyOrder(Outcome other) {
    return unordered.stream()
        .sorted()
        .toList()
        .equals(other.unordered.stream().sorted().toList());
  }

  /** The class of an error's code, such as Neo.ClientError.Statement. */
  String codeClass() {
    return code.substring(0, code.lastIndexOf('.'));
  }

  String text() {
    return failed() ? code + ": " + message : columns + " " + rows;
  }
}
