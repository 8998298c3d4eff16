package io.graphflow.cli.compare;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * The measurement of one query in one engine.
 *
 * @param medianNanos median time of the measured runs, results consumed
 * @param runs number of measured runs
 * @param rows rows of the result
 * @param fingerprint equal for equal results, in whatever order rows and list elements come
 * @param value the only value of a result of one row and one column, as text, else null
 * @param error the message if the query failed, else null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record QueryMeasurement(
    long medianNanos,
    int runs,
    long rows,
    String fingerprint,
    String value,
    String error) {

  static QueryMeasurement failed(String message) {
    return new QueryMeasurement(0, 0, 0, "", null, message);
  }
}
