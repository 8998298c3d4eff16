package io.graphflow.server.http.query;

import io.graphflow.server.http.message.HttpException;
import io.graphflow.server.http.value.ValueForm;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A form in which rows are answered, or a request is given. */
enum Format {
  JSON("application/json", ValueForm.PLAIN, Shape.DOCUMENT),
  TYPED("application/vnd.neo4j.query", ValueForm.TYPED, Shape.DOCUMENT),
  TYPED_1_0("application/vnd.neo4j.query.v1.0", ValueForm.TYPED, Shape.DOCUMENT),
  /** As 1.0, but for types of values that there are not here. */
  TYPED_1_1("application/vnd.neo4j.query.v1.1", ValueForm.TYPED, Shape.DOCUMENT),
  LINES("application/jsonl", ValueForm.PLAIN, Shape.LINES),
  /** Another name of it. */
  LINES_X("application/x-ndjson", ValueForm.PLAIN, Shape.LINES),
  TYPED_LINES("application/vnd.neo4j.query+jsonl", ValueForm.TYPED, Shape.LINES),
  TYPED_LINES_1_0("application/vnd.neo4j.query.v1.0+jsonl", ValueForm.TYPED, Shape.LINES),
  TYPED_LINES_1_1("application/vnd.neo4j.query.v1.1+jsonl", ValueForm.TYPED, Shape.LINES),
  CSV("text/csv", ValueForm.PLAIN, Shape.CSV),
  /** Registered at IANA for Arrow's IPC streaming format. */
  ARROW("application/vnd.apache.arrow.stream", ValueForm.PLAIN, Shape.COLUMNS),
  /** Registered at IANA. */
  PARQUET("application/vnd.apache.parquet", ValueForm.PLAIN, Shape.COLUMNS);

  /** How rows follow each other. */
  enum Shape {
    /** One JSON object with all. */
    DOCUMENT,
    /** A JSON object a line: fields, rows, summary. */
    LINES,
    /** A line of names, and one for each row. */
    CSV,
    /** Many rows at a time, column by column, as bytes: nothing is told beside them. */
    COLUMNS
  }

  private final String mediaType;
  private final ValueForm form;
  private final Shape shape;

  Format(String mediaType, ValueForm form, Shape shape) {
    this.mediaType = mediaType;
    this.form = form;
    this.shape = shape;
  }

  ValueForm form() {
    return form;
  }

  Shape shape() {
    return shape;
  }

  /** What the header Content-Type says of it. */
  String contentType() {
    return this == CSV ? mediaType + "; charset=utf-8" : mediaType;
  }

  /**
   * The form that a client likes best of those that there are.
   *
   * @param accept values of the header; none if the client likes any
   * @throws HttpException if it likes none
   */
  static Format accepted(List<String> accept) {
    Format best = accept.isEmpty() ? JSON : null;
    double bestWeight = 0;
    for (String value : accept) {
      for (String range : value.split(",", -1)) {
        String[] parts = range.split(";", -1);
        Format format = ofRange(type(parts[0]));
        double weight = weight(parts);
        if (format != null && weight > bestWeight) {
          best = format;
          bestWeight = weight;
        }
      }
    }
    if (best == null) {
      throw HttpException.invalid(406, "Accept names none of application/json,"
          + " application/vnd.neo4j.query, application/jsonl, text/csv,"
          + " application/vnd.apache.arrow.stream and application/vnd.apache.parquet.");
    }
    return best;
  }

  private static Format ofRange(String range) {
    return switch (range) {
      case "*/*", "application/*" -> JSON;
      case "text/*" -> CSV;
      default -> of(range);
    };
  }

  private static double weight(String[] parts) {
    for (int i = 1; i < parts.length; i++) {
      String parameter = parts[i].strip();
      if (parameter.startsWith("q=")) {
        try {
          return Double.parseDouble(parameter.substring(2));
        } catch (NumberFormatException e) {
          return 0;
        }
      }
    }
    return 1;
  }

  /**
   * How the parameters of a request are written.
   *
   * @throws HttpException if they are in a form that is not known
   */
  static ValueForm ofRequest(Optional<String> contentType) {
    Format format = contentType.map(type -> of(type(type.split(";", -1)[0]))).orElse(null);
    if (format == null || format.shape != Shape.DOCUMENT) {
      throw HttpException.invalid(415,
          "The Content-Type of a request is application/json or application/vnd.neo4j.query.");
    }
    return format.form;
  }

  private static String type(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }

  private static Format of(String type) {
    for (Format format : values()) {
      if (format.mediaType.equals(type)) {
        return format;
      }
    }
    return null;
  }
}
