package io.graphflow.core.listing;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.ScalarFunction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What {@code SHOW FUNCTIONS} tells is complete, and what docs/functions.md tells. */
class FunctionListingTest {
  private static final Pattern ROW = Pattern.compile("^\\| (`[a-z].*?) \\| ", Pattern.MULTILINE);
  private static final Pattern FORM = Pattern.compile("`([^`]+)`");

  @Test
  void hasEachFunction() {
    Set<String> listed = new TreeSet<>();
    FunctionListing.rows(List.of())
        .forEach(row -> listed.add(((String) row[0]).toLowerCase(Locale.ROOT)));
    assertThat(listed).containsAll(ScalarFunction.byName().keySet())
        .containsAll(AggregateFunction.named()
            .stream()
            .map(function -> function.displayName().toLowerCase(Locale.ROOT))
            .toList());
  }

  @Test
  void hasTheFormsOfTheDocument() throws IOException {
    String document = Files.readString(Path.of("..", "docs", "functions.md"));
    List<String> documented = ROW.matcher(document)
        .results()
        .flatMap(row -> FORM.matcher(row.group(1)).results().map(form -> form.group(1)))
        .toList();
    assertThat(documented).hasSizeGreaterThan(100);
    assertThat(FunctionListing.lines().stream().map(line -> line.split("\t", -1)[0]).toList())
        .containsAll(documented);
  }
}
