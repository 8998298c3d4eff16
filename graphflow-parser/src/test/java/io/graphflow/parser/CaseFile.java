package io.graphflow.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Cases in a text file beside a test: a query, a line of dashes, the text expected, a line of equals
 * signs. Lines of the file before the first query that begin with {@code #} are remarks.
 */
public final class CaseFile {

  private CaseFile() {}

  /** A query and what is expected of it. */
  public record Case(String query, String expected) {}

  /** What a test makes of a query. */
  public interface Subject {
    /** The text to compare with what is expected. */
    String textOf(String query);
  }

  /** A test for each case of a file. */
  public static Stream<DynamicTest> tests(Class<?> test, String file, Subject subject) {
    return read(test, file).stream()
        .map(
            one -> DynamicTest.dynamicTest(
                "query: " + one.query.replace('\n', ' '),
                () -> assertThat(subject.textOf(one.query))
                    .as("of the query%n%s", one.query)
                    .isEqualTo(one.expected)));
  }

  /** The cases of a file; at least one. */
  public static List<Case> read(Class<?> test, String file) {
    List<Case> cases = new ArrayList<>();
    StringBuilder query = new StringBuilder();
    StringBuilder expected = new StringBuilder();
    StringBuilder current = query;
    for (String line : lines(test, file)) {
      if (line.matches("----+")) {
        current = expected;
      } else if (line.matches("====+")) {
        cases.add(new Case(query.toString().strip(), expected.toString().stripTrailing()));
        query.setLength(0);
        expected.setLength(0);
        current = query;
      } else if (current == expected || !line.startsWith("#")) {
        current.append(line).append('\n');
      }
    }
    if (cases.isEmpty() || !query.toString().isBlank()) {
      throw new IllegalStateException(file + " ends inside a case or has none");
    }
    return cases;
  }

  /** The lines of a file beside a test. */
  public static List<String> lines(Class<?> test, String file) {
    try (InputStream stream = test.getResourceAsStream(file)) {
      if (stream == null) {
        throw new IllegalStateException("no file " + file + " beside " + test);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
