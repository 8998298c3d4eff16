package io.graphflow.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random queries crash nothing, come back, and have the same answers in every engine; and the rows of a
 * match are those where a condition is true, those where it is false and those where it is NULL.
 *
 * <p>The same answer means the same types of numbers and all that belongs to an element. An engine that
 * fails where another one has rows is wrong, too, unless it may evaluate what the other one leaves out;
 * {@link Tally} bounds how often that is so, and how often an engine runs out of its time. Each eighth
 * graph has more vertices than a block of a table and lists longer than the parts that lists are read in.
 *
 * <p>A minute of it runs in the normal build, from the same seed each time, so that a build fails for what
 * was changed. The long form: {@code -Dgraphflow.fuzz.seconds=1800}, from another seed with {@code
 * -Dgraphflow.fuzz.seed=N}. A failure names its seed, which {@code -Dgraphflow.fuzz.seed=N
 * -Dgraphflow.fuzz.seconds=0} repeats, and is made as short as can be by leaving clauses out.
 */
final class FuzzTest {
  private static final long SECONDS = Long.getLong("graphflow.fuzz.seconds", 60);
  private static final Long SEED = Long.getLong("graphflow.fuzz.seed");
  private static final long FIRST_SEED = 20260901;
  private static final int QUERIES = 150;
  private static final int PARTITIONS = 20;
  private static final int GARBLED = 40;
  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final int LARGE_ONE_IN = 8;
  private static final int QUERIES_ON_LARGE = 40;
  private static final Duration LARGE_LIMIT = Duration.ofMillis(500);

  @TempDir
  private Path folder;

  @Test
  void randomQueriesFindNothing(TestReporter reporter) {
    long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
    long seed = SEED == null ? FIRST_SEED : SEED;
    Tally tally = new Tally(Engines.NAMES);
    do {
      run(seed++, tally);
    } while (System.nanoTime() - end < 0);
    reporter.publishEntry("compared", tally.toString());
    tally.check();
  }

  private void run(long seed, Tally tally) {
    Choices choices = new Choices(new Random(seed));
    boolean large = seed % LARGE_ONE_IN == 0;
    List<String> graph =
        large ? RandomGraph.manyStatements(choices) : RandomGraph.statements(choices);
    tally.countGraph();
    Path database = folder.resolve("graph" + seed);
    try (Engines engines = new Engines(database, graph, large ? LARGE_LIMIT : LIMIT)) {
      for (int i = 0; i < (large ? QUERIES_ON_LARGE : QUERIES); i++) {
        Queries.Query query = choices.chance(large ? 0.7 : 0.5)
            ? Queries.simple(choices)
            : Queries.any(choices);
        tally.count(check(engines, query.clauses(), query.ordered(), graph, seed), large);
      }
      for (int i = 0; i < GARBLED; i++) {
        String text = garble(Queries.any(choices).text(), choices);
        check(engines, List.of(text), false, graph, seed);
      }
      for (int i = 0; i < PARTITIONS; i++) {
        checkPartition(engines, Queries.matches(choices), graph, seed);
      }
    }
  }

  /** Fails if the engines differ. */
  private static Verdict check(Engines engines, List<String> clauses, boolean ordered,
      List<String> graph, long seed) {
    Verdict verdict = engines.compare(String.join("\n", clauses), ordered);
    if (verdict.isFault()) {
      List<String> shortest = shortest(clauses,
          fewer -> engines.compare(String.join("\n", fewer), ordered).isFault());
      String text = String.join("\n", shortest);
      Optional<String> fault = engines.compare(text, ordered).fault();
      fail("seed %d%n%s%n%n%s%n%n%s".formatted(
          seed, String.join(";\n", graph), text, fault.orElse("not every time")));
    }
    return verdict;
  }

  /** Leaves out clauses as long as the rest is still wrong. */
  private static List<String> shortest(List<String> clauses, Predicate<List<String>> isWrong) {
    List<String> current = clauses;
    for (int i = 0; i < current.size();) {
      List<String> fewer = new ArrayList<>(current);
      fewer.remove(i);
      if (!fewer.isEmpty() && isWrong.test(fewer)) {
        current = fewer;
        i = 0;
      } else {
        i++;
      }
    }
    return current;
  }

  /** A text with some of its words lost, doubled or changed for others. */
  private static String garble(String text, Choices choices) {
    List<String> words = new ArrayList<>(List.of(text.split("(?<=\\W)|(?=\\W)")));
    int changes = choices.between(1, 4);
    for (int i = 0; i < changes && !words.isEmpty(); i++) {
      int at = choices.below(words.size());
      switch (choices.below(4)) {
        case 0 -> words.remove(at);
        case 1 -> words.add(at, words.get(choices.below(words.size())));
        case 2 -> words.set(at, words.get(choices.below(words.size())));
        default -> words.add(at, choices.of("(", "}", "[", "..", "'", "WITH", "*", "9e999", "`",
            "$", "\\u00", "|", "null", "/*", "-", "{"));
      }
    }
    return String.join("", words);
  }

  private static void checkPartition(Engines engines, Queries.Matches matches,
      List<String> graph, long seed) {
    if (matches.scope().names().isEmpty()) {
      return;
    }
    String columns = matches.scope()
        .names()
        .stream()
        .filter(name -> name.kind() != Kind.SHORTEST_PATH)
        .map(Scope.Name::text)
        .reduce((left, right) -> left + ", " + right)
        .orElse("1 AS one");
    String match = String.join("\n", matches.clauses());
    String condition = matches.condition();
    List<List<String>> parts = new ArrayList<>();
    Engines.NAMES.forEach(_ -> parts.add(new ArrayList<>()));
    for (String part : List.of(condition, "NOT (" + condition + ")",
        "(" + condition + ") IS NULL")) {
      List<Answer> answers =
          engines.answers(match + "\nWITH * WHERE " + part + "\nRETURN " + columns);
      for (int i = 0; i < answers.size(); i++) {
        if (answers.get(i) instanceof Answer.Table(List<String> rows)) {
          parts.get(i).addAll(rows);
        } else {
          return;
        }
      }
    }
    List<Answer> wholes = engines.answers(match + "\nRETURN " + columns);
    for (int i = 0; i < wholes.size(); i++) {
      if (wholes.get(i) instanceof Answer.Table(List<String> rows)) {
        parts.get(i).sort(Comparator.naturalOrder());
        assertThat(parts.get(i))
            .as("seed %d, %s%n%s%n%n%s%n%ndivided by %s", seed, Engines.NAMES.get(i),
                String.join(";\n", graph), match, condition)
            .isEqualTo(rows);
      }
    }
  }
}
