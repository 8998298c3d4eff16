package io.graphflow.core.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs openCypher's scenarios in all engines, each in a database of its own, once with
 * everything in the delta and again with a checkpoint before whatever reads what was written, and compares
 * with the list of those that are known to fail: one that fails and is not in it fails the build, and so
 * does one that is in it and passes.
 *
 * <ul>
 * <li>{@code -Dgraphflow.tck=clauses/match} runs some scenarios only, those whose id (category, feature,
 *     number, as {@code clauses/match/Match1[3]}) begins like that, or whose id or name it is found in as
 *     a regular expression, and prints how each failed; {@code -Dgraphflow.tck=.} does so for all;
 * <li>{@code -Dgraphflow.tck.engine=gf-cl} runs them in one engine only;
 * <li>{@code -Dgraphflow.tck.files=true} runs them in files only, {@code false} in the delta only;
 * <li>{@code -Dgraphflow.tck.update=true} writes the list, {@code src/test/resources/tck/failures.txt},
 *     and the page {@code docs/tck.md} anew. Reasons of scenarios that still fail are kept, and those of
 *     new ones must be written by hand.
 * </ul>
 */
class TckTest {
  private static final String FILTER = System.getProperty("graphflow.tck", "");
  private static final boolean UPDATE = Boolean.getBoolean("graphflow.tck.update");
  private static final List<TckConfiguration> CONFIGURATIONS = configurations();
  private static final Path LIST = Path.of("src/test/resources/tck/failures.txt");
  private static final Path PAGE = Path.of("../docs/tck.md");

  @TempDir
  static Path folder;

  private static List<TckScenario> scenarios;
  private static List<TckOutcome> outcomes;

  private static List<TckConfiguration> configurations() {
    String engine = System.getProperty("graphflow.tck.engine");
    String files = System.getProperty("graphflow.tck.files");
    List<TckConfiguration> some = Arrays.stream(TckConfiguration.values())
        .filter(each -> engine == null || each.engine().option().equals(engine))
        .filter(each -> files == null || each.inFiles() == Boolean.parseBoolean(files))
        .toList();
    assertThat(some).as("engine " + engine).isNotEmpty();
    return some;
  }

  private static boolean runsAll() {
    return FILTER.isEmpty() && CONFIGURATIONS.size() == TckConfiguration.values().length;
  }

  @BeforeAll
  static void run() throws IOException, InterruptedException, ExecutionException {
    scenarios = TckScenarios.read(FILTER);
    List<Future<TckOutcome>> runs = new ArrayList<>();
    try (ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      for (int i = 0; i < scenarios.size(); i++) {
        TckScenario scenario = scenarios.get(i);
        Path databases = folder.resolve("scenario-" + i);
        runs.add(workers.submit(() -> run(scenario, databases)));
      }
    }
    outcomes = new ArrayList<>();
    for (Future<TckOutcome> run : runs) {
      outcomes.add(run.get());
    }
    if (!FILTER.isEmpty()) {
      print();
    }
    if (UPDATE) {
      assertThat(runsAll()).as("lists are written of all scenarios").isTrue();
      Files.writeString(LIST, NamedFailures.read(LIST).text(outcomes));
      Files.writeString(PAGE, TckDocument.text(outcomes, NamedFailures.read(LIST)));
    }
  }

  private static TckOutcome run(TckScenario scenario, Path databases) {
    EnumMap<TckConfiguration, String> failures = new EnumMap<>(TckConfiguration.class);
    for (TckConfiguration configuration : CONFIGURATIONS) {
      if (configuration.applies(scenario)) {
        Path database =
            databases.resolveSibling(databases.getFileName() + configuration.displayName());
        ScenarioRun.run(scenario, configuration, database)
            .ifPresent(failure -> failures.put(configuration, failure));
        delete(database);
      }
    }
    return new TckOutcome(scenario, failures);
  }

  private static void delete(Path database) {
    if (!Files.exists(database)) {
      return;
    }
    try (Stream<Path> files = Files.walk(database)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void print() {
    Map<String, List<TckOutcome>> byCategory = new TreeMap<>();
    for (TckOutcome outcome : outcomes) {
      byCategory.computeIfAbsent(outcome.scenario().category(), _ -> new ArrayList<>())
          .add(outcome);
      if (!outcome.failures().isEmpty()) {
        System.out.println(outcome.text());
      }
    }
    byCategory.forEach((category, some) -> System.out.print(TckDocument.row(category, some)));
    System.out.print(TckDocument.row("all", outcomes));
  }

  @Test
  void scenariosFailJustAsListed() throws IOException {
    NamedFailures named = NamedFailures.read(LIST);
    Set<String> unlisted = new TreeSet<>();
    Set<String> passing = new TreeSet<>();
    for (TckOutcome outcome : outcomes) {
      for (TckConfiguration configuration : CONFIGURATIONS) {
        String id = outcome.scenario().id();
        boolean passed = outcome.passed(configuration);
        if (configuration.applies(outcome.scenario())
            && passed == named.contains(id, configuration)) {
          (passed ? passing : unlisted).add(id + " " + configuration.displayName());
        }
      }
    }
    assertThat(unlisted).as("fail and are not listed in " + LIST).isEmpty();
    assertThat(passing).as("pass and are listed in " + LIST).isEmpty();
  }

  @Test
  void listedScenariosExist() throws IOException {
    assumeTrue(runsAll());
    assertThat(scenarios.stream().map(TckScenario::id))
        .hasSize(3896)
        .doesNotHaveDuplicates()
        .containsAll(NamedFailures.read(LIST).ids());
  }

  @Test
  void eachListedScenarioHasAReason() throws IOException {
    assertThat(NamedFailures.read(LIST).unexplained()).isEmpty();
  }

  @Test
  void pageIsTrue() throws IOException {
    assumeTrue(runsAll());
    assertThat(PAGE).hasContent(TckDocument.text(outcomes, NamedFailures.read(LIST)));
  }
}
