package io.graphflow.bench.interactive;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The queries of the workload: 14 complex and 7 short reads. */
public final class InteractiveQueries {
  private static final int COMPLEX_READS = 14;
  private static final int SHORT_READS = 7;

  private InteractiveQueries() {}

  /** Their names, {@code ic1} to {@code ic14} and {@code is1} to {@code is7}. */
  public static List<String> names() {
    return Stream.concat(names("ic", COMPLEX_READS), names("is", SHORT_READS)).toList();
  }

  /** The names of the complex reads, {@code ic1} to {@code ic14}. */
  public static List<String> complexReads() {
    return names("ic", COMPLEX_READS).toList();
  }

  private static Stream<String> names(String kind, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(number -> kind + number);
  }

  /** A query's Cypher. */
  static String text(String name) {
    String resource = "/datasets/ldbc/specified/" + name + ".cypher";
    try (InputStream in = InteractiveQueries.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
