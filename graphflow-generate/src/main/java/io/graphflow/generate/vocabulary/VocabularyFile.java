package io.graphflow.generate.vocabulary;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A resource of lines with fields between {@code |}, where {@code #} starts a remark. */
public final class VocabularyFile {
  private VocabularyFile() {}

  /**
   * The fields of all lines, in their order.
   *
   * @param owner the class beside which the resource lies
   * @param resource its name
   */
  public static List<String[]> read(Class<?> owner, String resource) {
    InputStream in = owner.getResourceAsStream(resource);
    if (in == null) {
      throw new AssertionError("the resource " + resource + " is not in the class path");
    }
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\\|", -1))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
