package io.graphflow.core.tck;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.opencypher.tools.tck.api.CypherTCK;
import org.opencypher.tools.tck.api.Scenario;
import scala.jdk.javaapi.CollectionConverters;

/** Reads the scenarios of the kit. */
final class TckScenarios {
  private static final String FEATURES = "/features";

  private TckScenarios() {}

  /**
   * Scenarios in the order of their files and numbers.
   *
   * @param filter the beginning of an id, or a regular expression that is found in the id or the name;
   *     empty for all
   */
  static List<TckScenario> read(String filter) {
    Pattern pattern = Pattern.compile(filter);
    List<TckScenario> scenarios = new ArrayList<>();
    try (FileSystem jar = FileSystems.newFileSystem(jar(), Map.of())) {
      Path root = jar.getPath(FEATURES);
      for (Path feature : features(root, filter)) {
        List<Scenario> read = new ArrayList<>(
            CollectionConverters.asJava(CypherTCK.parsePathFeature(feature, root).scenarios()));
        read.sort(Comparator.comparingInt(scenario -> scenario.source().getLocation().getLine()));
        read.stream()
            .map(TckScenario::of)
            .filter(scenario -> scenario.id().startsWith(filter)
                || pattern.matcher(scenario.toString()).find())
            .forEach(scenarios::add);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return scenarios;
  }

  private static List<Path> features(Path root, String filter) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(root)) {
      all = files.filter(file -> file.toString().endsWith(".feature"))
          .sorted(Comparator.comparing(file -> order(file.toString())))
          .toList();
    }
    // Reading is slow: only what can match, if the filter says so.
    List<Path> named = all.stream()
        .filter(file -> matches(root.relativize(file).toString(), filter))
        .toList();
    return named.isEmpty() ? all : named;
  }

  private static boolean matches(String file, String filter) {
    String feature = file.replace(".feature", "");
    return feature.startsWith(filter) || filter.startsWith(feature + "[");
  }

  /** Match2 comes before Match10. */
  private static String order(String file) {
    return Pattern.compile("\\d+")
        .matcher(file)
        .replaceAll(number -> "%04d".formatted(Integer.parseInt(number.group())));
  }

  private static URI jar() {
    try {
      String resource = CypherTCK.class.getResource(FEATURES).toURI().toString();
      return URI.create(resource.substring(0, resource.indexOf('!')));
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
