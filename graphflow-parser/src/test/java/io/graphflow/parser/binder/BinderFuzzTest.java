package io.graphflow.parser.binder;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.exception.QueryException;
import io.graphflow.parser.BoundQueries;
import io.graphflow.parser.CaseFile;
import io.graphflow.parser.CatalogBuilder;
import io.graphflow.parser.Seeds;
import io.graphflow.parser.ast.SchemaCommand;
import io.graphflow.parser.query.BoundQuery;
import io.graphflow.parser.syntax.QueryParser;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Whatever the text, binding it gives a query or a {@link QueryException} whose place lies in the text.
 * The number of texts can be raised with {@code -Dgraphflow.fuzz.texts}.
 */
class BinderFuzzTest {
  private static final int TEXTS = Integer.getInteger("graphflow.fuzz.texts", 1_500);
  private static final Catalog CATALOG = CatalogBuilder.socialNetwork().build();
  private static final Pattern TOKEN =
      Pattern.compile("\\w+|'[^']*'|`[^`]*`|\\s+|[^\\w\\s]", Pattern.UNICODE_CHARACTER_CLASS);
  private static final List<String> STARTS =
      List.of("RETURN ", "MATCH (", "CREATE (", "MERGE (a", "MATCH (n) SET n", "FOREACH (x IN ");
  private static final String ODD = "'\"`\\/*\u0000\t\r\n\uD83D\uFFFF$é{[()]}|;.0";

  @Test
  void mutatedQueriesAreBoundOrRefused() {
    long seed = Seeds.next();
    RandomGenerator random = Seeds.generator(seed);
    List<List<String>> queries = queries().stream().map(BinderFuzzTest::tokens).toList();
    int bound = 0;
    for (int i = 0; i < TEXTS; i++) {
      List<String> tokens = new ArrayList<>(queries.get(random.nextInt(queries.size())));
      int mutations = 1 + random.nextInt(3);
      for (int j = 0; j < mutations; j++) {
        mutate(tokens, queries.get(random.nextInt(queries.size())), random);
      }
      bound += bind(String.join("", tokens), seed) ? 1 : 0;
    }
    assertThat(bound).as("queries bound, seed %d", seed).isPositive();
  }

  @Test
  void randomTokensAreBoundOrRefused() {
    long seed = Seeds.next();
    RandomGenerator random = Seeds.generator(seed);
    List<String> tokens = queries().stream().flatMap(query -> tokens(query).stream()).toList();
    for (int i = 0; i < TEXTS; i++) {
      StringBuilder text = new StringBuilder(STARTS.get(random.nextInt(STARTS.size())));
      int count = random.nextInt(30);
      for (int j = 0; j < count; j++) {
        text.append(tokens.get(random.nextInt(tokens.size())));
        text.append(random.nextInt(3) == 0 ? " " : "");
      }
      bind(text.toString(), seed);
    }
  }

  private static void mutate(List<String> tokens, List<String> donor, RandomGenerator random) {
    if (tokens.isEmpty()) {
      return;
    }
    int at = random.nextInt(tokens.size());
    String given = donor.get(random.nextInt(donor.size()));
    switch (random.nextInt(6)) {
      case 0 -> tokens.remove(at);
      case 1 -> tokens.add(at, given);
      case 2 -> tokens.set(at, given);
      case 3 -> tokens.add(at, tokens.get(random.nextInt(tokens.size())));
      case 4 -> tokens.subList(at, tokens.size()).clear();
      default -> tokens.add(
          at, String.valueOf(ODD.charAt(random.nextInt(ODD.length()))));
    }
  }

  private static boolean bind(String text, long seed) {
    try {
      if (QueryParser.parse(text) instanceof SchemaCommand) {
        return false;
      }
      BoundQuery query = BoundQueries.of(text, CATALOG);
      assertThat(BoundQueryText.of(query, CATALOG)).isNotEmpty();
      return true;
    } catch (QueryException e) {
      assertThat(e.line()).as("%s", text).isBetween(1, (int) text.lines().count() + 1);
      assertThat(e.column()).as("%s", text).isBetween(1, text.length() + 1);
      return false;
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      throw new AssertionError("seed " + seed + ", text " + text, e);
    }
  }

  private static List<String> queries() {
    List<String> queries = new ArrayList<>();
    for (String file : List.of("patterns.txt", "expressions.txt", "projections.txt", "updates.txt",
        "update-errors.txt", "partial-labels.txt", "errors.txt")) {
      CaseFile.read(BinderTest.class, file).forEach(one -> queries.add(one.query()));
    }
    return queries;
  }

  private static List<String> tokens(String query) {
    List<String> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(query);
    while (matcher.find()) {
      tokens.add(matcher.group());
    }
    return tokens;
  }
}
