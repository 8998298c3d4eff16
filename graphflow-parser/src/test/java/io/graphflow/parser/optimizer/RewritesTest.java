package io.graphflow.parser.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.CaseFile;
import io.graphflow.parser.optimizer.RewriteCases.Texts;
import io.graphflow.parser.rewrite.PushPredicates;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each rewrite has its place in {@link Rewrites} and a test of its own, and the order matters. */
class RewritesTest {
  private static final Path SOURCES = Path.of("src/main/java");

  /** Classes of the package of rewrites that rewrites are made of. */
  private static final Set<String> PARTS =
      Set.of("FixedProperties", "ReadWriteSet", "AccessSet", "UniqueRows", "CollectedSizes");

  /** What {@link Rewrites} names that is no rewrite. */
  private static final Set<String> CONTEXT =
      Set.of("Rewrites", "PlanningContext", "RowEstimates", "JoinProblem");

  @Test
  void eachClassOfThePackageHasAPlace() throws IOException {
    List<String> classes = classes(PushPredicates.class.getPackageName());
    classes.removeAll(PARTS);
    assertThat(named()).as("the rewrites that Rewrites orders").containsAll(classes);
  }

  @Test
  void eachRewriteHasATest() throws IOException, URISyntaxException {
    Path tests =
        Path.of(RewritesTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> tested = new ArrayList<>();
    try (Stream<Path> files = Files.walk(tests)) {
      files.map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith("Test.class"))
          .forEach(name -> tested.add(name.replace("Test.class", "")));
    }
    assertThat(tested)
        .as("a class <Rewrite>Test with cases that the rewrite changes, and others that it leaves alone")
        .containsAll(named());
  }

  /** Two rewrites, and a query whose plan is another one if the first runs right after the second. */
  @TestFactory
  Stream<DynamicTest> orderMatters() {
    return CaseFile.read(RewritesTest.class, "order.txt")
        .stream()
        .map(
            one -> DynamicTest.dynamicTest(
                one.expected(),
                () -> {
                  String[] order = one.expected().split(" before ", 2);
                  Texts texts = RewriteCases.swapped(one.query(), order[0], order[1]);
                  assertThat(texts.after()).isNotEqualTo(texts.before());
                }));
  }

  /** The classes of this project that the code of {@link Rewrites} names to apply them. */
  private static List<String> named() throws IOException {
    List<String> candidates = classes(RewritesTest.class.getPackageName());
    candidates.addAll(classes(RewritesTest.class.getPackageName() + ".counting"));
    candidates.addAll(classes(PushPredicates.class.getPackageName()));
    candidates.removeAll(CONTEXT);
    String code =
        Files.readString(
            SOURCES.resolve(Rewrites.class.getName().replace('.', '/') + ".java"));
    candidates.removeIf(
        name -> !code.contains(name + "::apply") && !code.contains(name + ".apply(")
            && !code.contains("new " + name + "("));
    return candidates;
  }

  private static List<String> classes(String packageName) throws IOException {
    List<String> classes = new ArrayList<>();
    try (Stream<Path> files = Files.list(SOURCES.resolve(packageName.replace('.', '/')))) {
      files.map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
          .forEach(name -> classes.add(name.replace(".java", "")));
    }
    return classes;
  }
}
