package io.graphflow.parser.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of functions names them all. */
class FunctionsPageTest {
  private static final Path PAGE = Path.of("../docs/functions.md");

  @Test
  void namesAllFunctions() throws IOException {
    String page = Files.readString(PAGE);
    List<String> names =
        Stream.concat(
            Arrays.stream(ScalarFunction.values()).map(ScalarFunction::displayName),
            AggregateFunction.named().stream().map(AggregateFunction::displayName))
            .toList();
    // A name with a blank is of a function that Cypher cannot write.
    assertThat(names)
        .filteredOn(name -> !name.contains(" ") && !page.contains("`" + name + "("))
        .isEmpty();
  }
}
