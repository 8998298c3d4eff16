package io.graphflow.core.expression;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a call gives of values of each type, as a text file says it. A block begins with an expression that
 * reads {@code x}; below it stand values, and what the expression is for each of them:
 *
 * <pre>{@code
 * abs(x)
 *   NULL -> NULL
 *   INTEGER -> 3
 *   -2.5 -> 2.5
 *   others -> error abs() needs a number
 * }</pre>
 *
 * <p>A value is the name of a type, which stands for its {@link #SAMPLES sample}, or any expression. The
 * most common error has the types that no other line names.
 *
 * @param blocks in the order of the file
 */
record CallTable(List<Block> blocks) {

  /** A value of each type, and NULL, as expressions; {@code n}, {@code e} and {@code p} are matched. */
  static final Map<String, String> SAMPLES = samples();

  private static final String ARROW = " -> ";
  private static final String OTHERS = "others";

  /**
   * An expression.
   *
   * @param call reads {@code x}, or nothing
   * @param text the lines below it
   */
  record Block(String call, String text) {

    /** The values that the lines name. */
    List<String> values() {
      List<String> values = new ArrayList<>();
      for (String line : text.lines().toList()) {
        int arrow = line.indexOf(ARROW);
        values.addAll(List.of(line.substring(0, arrow).strip().split(" \\| ")));
      }
      values.remove(OTHERS);
      return values;
    }
  }

  /** Reads a file beside this class. */
  static CallTable read(String file) {
    List<Block> blocks = new ArrayList<>();
    String call = null;
    StringBuilder text = new StringBuilder();
    for (String line : lines(file)) {
      if (line.startsWith(" ")) {
        text.append(line).append('\n');
      } else if (!line.isBlank() && !line.startsWith("#")) {
        if (call != null) {
          blocks.add(new Block(call, text.toString()));
        }
        call = line;
        text.setLength(0);
      }
    }
    blocks.add(new Block(call, text.toString()));
    return new CallTable(blocks);
  }

  private static List<String> lines(String file) {
    try (InputStream stream = CallTable.class.getResourceAsStream(file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines of a block: values with equal results share one. */
  static String text(Map<String, String> results) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    results.forEach(
        (value, result) -> values.computeIfAbsent(result, _ -> new ArrayList<>()).add(value));
    String common =
        values.keySet()
            .stream()
            .filter(result -> result.startsWith("error "))
            .max(Comparator.comparingInt(result -> types(values.get(result)).size()))
            .filter(result -> types(values.get(result)).size() > 1)
            .orElse(null);
    StringBuilder text = new StringBuilder();
    values.forEach(
        (result, of) -> {
          List<String> named = new ArrayList<>(of);
          if (result.equals(common)) {
            named.removeAll(types(of));
            named.addFirst(OTHERS);
          }
          text.append("  ")
              .append(String.join(" | ", named))
              .append(ARROW)
              .append(result)
              .append('\n');
        });
    return text.toString();
  }

  private static List<String> types(List<String> values) {
    return values.stream().filter(SAMPLES::containsKey).toList();
  }

  private static Map<String, String> samples() {
    Map<String, String> samples = new LinkedHashMap<>();
    samples.put("NULL", "NULL");
    samples.put("BOOLEAN", "true");
    samples.put("INTEGER", "3");
    samples.put("FLOAT", "2.5");
    samples.put("STRING", "'abc'");
    samples.put("LIST", "[1, 2]");
    samples.put("MAP", "{a: 1}");
    samples.put("NODE", "n");
    samples.put("RELATIONSHIP", "e");
    samples.put("PATH", "p");
    samples.put("DATE", "date('2024-02-29')");
    samples.put("LOCAL_TIME", "localtime('10:20:30')");
    samples.put("TIME", "time('10:20:30+01:00')");
    samples.put("LOCAL_DATETIME", "localdatetime('2024-02-29T10:20:30')");
    samples.put("DATETIME", "datetime('2024-02-29T10:20:30Z')");
    samples.put("DURATION", "duration('P1M2DT3S')");
    return samples;
  }
}
