package io.graphflow.core.listing;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.ScalarFunction;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The rows of {@code SHOW FUNCTIONS}, by name. A resource has what is told of a function beside its types: its form, a
 * category and a description.
 */
final class FunctionListing {
  private static final String RESOURCE = "functions.tsv";

  private FunctionListing() {}

  /** The functions; all come with the database, so that there are none that users have defined. */
  static List<Object[]> rows(List<String> kinds) {
    if (kinds.contains("USER")) {
      return List.of();
    }
    return lines().stream()
        .map(FunctionListing::row)
        .sorted(Comparator.comparing(row -> (String) row[0]))
        .toList();
  }

  private static Object[] row(String line) {
    String[] cells = line.split("\t", -1);
    String form = cells[0];
    String name = form.substring(0, form.indexOf('('));
    boolean aggregating = AggregateFunction.named()
        .stream()
        .anyMatch(function -> function.displayName().equals(name));
    ScalarFunction scalar = ScalarFunction.byName().get(name.toLowerCase(Locale.ROOT));
    String type = scalar == null || aggregating ? "ANY" : scalar.resultType().toString();
    String arguments = form.substring(form.indexOf('(') + 1, form.lastIndexOf(')'));
    return new Object[] {name, cells[1], cells[2], form + " :: " + type, true,
        arguments.isEmpty() ? List.of() : List.of(Listings.described(arguments, "ANY")), type,
        aggregating, null, null, false, null};
  }

  /** The lines of the resource. */
  static List<String> lines() {
    try (InputStream in = FunctionListing.class.getResourceAsStream(RESOURCE);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
