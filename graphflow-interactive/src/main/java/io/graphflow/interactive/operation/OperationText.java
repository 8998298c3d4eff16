package io.graphflow.interactive.operation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Cypher of an operation, from the folder {@code datasets/ldbc}: {@code specified} has the reads with
 * the limits that LDBC specifies, which become the parameter {@code $limit} here. Where a driver expects
 * something else than those give, {@code driver} has a text of its own.
 *
 * @param statements at least one; a read has one, an update those of its transaction
 * @param limit the most rows that LDBC specifies, or 0 if the operation has no limit
 */
record OperationText(List<String> statements, int limit) {
  private static final Pattern LIMIT = Pattern.compile("LIMIT (\\d+)");
  private static final String FOLDER = "/datasets/ldbc/";

  static OperationText of(OperationKind kind, String name) {
    String file = name.toLowerCase(Locale.ROOT) + ".cypher";
    if (kind == OperationKind.UPDATE) {
      return new OperationText(List.of(required(file).strip().split(";\\s*")), 0);
    }
    String own = resource("driver/" + file);
    String text = own == null ? required("specified/" + file) : own;
    Matcher limits = LIMIT.matcher(text);
    int limit = limits.find() ? Integer.parseInt(limits.group(1)) : 0;
    return new OperationText(List.of(limits.replaceAll("LIMIT \\$limit")), limit);
  }

  private static String required(String file) {
    String text = resource(file);
    if (text == null) {
      throw new IllegalStateException(FOLDER + file + " is missing among the resources");
    }
    return text;
  }

  /** The text of a file, or null if there is none. */
  private static String resource(String file) {
    try (InputStream in = OperationText.class.getResourceAsStream(FOLDER + file)) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
