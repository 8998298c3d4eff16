package io.graphflow.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What documents name exists, and their links lead somewhere. Of a name in code style whose form is that of a
 * class, with a second capital letter, there must be a type; of a member after a dot or a {@code #}, the word
 * must stand in a file with such a type.
 */
final class ProjectTest {
  private static final Pattern CLASS_NAME =
      Pattern.compile("`([A-Z][A-Za-z]+[a-z][A-Za-z]*)(?:[.#]([A-Za-z_]\\w*))?");
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|interface|record|enum) ([A-Z]\\w*)");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:\\s]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern DECISION = Pattern.compile("docs/decisions,\\s+(?:\\* )?(D\\d+)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

  /** Names in the form of a class's that are something else: by document, as elsewhere they are mistakes. */
  private static final Map<String, Set<String>> NO_CLASSES = Map.of(
      "docs/benchmarks.md", Set.of("HashMap"),
      "docs/cypher.md", Set.of("SyntaxError", "UndefinedVariable"),
      "docs/loading.md",
      Set.of("AkaName", "AkaTitle", "CharName", "CompanyName", "CompleteCast", "IDType",
          "MovieInfo",
          "MovieInfoIdx", "PersonInfo"));

  private static Path project;
  private static List<Path> documents;

  /** The texts of the files with a type, by its simple name. */
  private static Map<String, String> types;

  @BeforeAll
  static void read() throws IOException {
    project = Path.of("").toAbsolutePath();
    while (!Files.exists(project.resolve("ARCHITECTURE.md"))) {
      project = project.getParent();
    }
    documents = new ArrayList<>(files("", 1, ".md"));
    for (String folder : List.of("docs", "datasets", "scripts")) {
      documents.addAll(files(folder, 9, ".md"));
    }
    types = new HashMap<>();
    for (Path file : files("", 99, ".java")) {
      String text = Files.readString(file);
      Set<String> names = all(TYPE, text).map(type -> type.group(1)).collect(Collectors.toSet());
      names.forEach(name -> types.merge(name, text, String::concat));
    }
  }

  private static List<Path> files(String below, int depth, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(project.resolve(below), depth)) {
      return files.filter(file -> file.toString().endsWith(ending))
          .filter(file -> !project.relativize(file).toString().matches("(.*/)?target/.*"))
          .toList();
    }
  }

  private static Stream<MatchResult> all(Pattern pattern, String text) {
    return pattern.matcher(text).results();
  }

  private static String name(Path document) {
    return project.relativize(document).toString().replace('\\', '/');
  }

  @Test
  void whatDocumentsNameExists() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path document : documents) {
      // Pages of results name what a profiler met, in the JDK as well.
      if (name(document).startsWith("docs/results/")) {
        continue;
      }
      Set<String> unknown = missing(Files.readString(document), found);
      unknown.removeAll(NO_CLASSES.getOrDefault(name(document), Set.of()));
      assertThat(unknown).as("named in %s, but not there", document).isEmpty();
    }
    assertThat(found).hasSizeGreaterThan(100).contains("ArchitectureTest", "LogicalPlan");
  }

  @Test
  void missingNamesAreFound() {
    assertThat(missing("`ProjectTest`, `ProjectTests`, `MATCH`, `Person`", new TreeSet<>()))
        .containsExactly("ProjectTests");
    assertThat(
        missing("`LogicalPlan.Extend`, `LogicalPlan#gone`, `LogicalPlan.gone()`", new TreeSet<>()))
        .containsExactly("LogicalPlan.gone");
  }

  /** What a text names that does not exist; the types that exist are added to {@code found}. */
  private static Set<String> missing(String text, Set<String> found) {
    Set<String> missing = new TreeSet<>();
    all(CLASS_NAME, text).forEach(match -> {
      String type = match.group(1);
      String member = match.group(2);
      if (type.chars().filter(Character::isUpperCase).count() < 2) {
        return;
      }
      if (!types.containsKey(type)) {
        missing.add(type);
      } else if (member != null && !member.equals("java")
          && !Pattern.compile("\\b" + member + "\\b").matcher(types.get(type)).find()) {
        missing.add(type + "." + member);
      } else {
        found.add(type);
      }
    });
    return missing;
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    assertThat(documents).hasSizeGreaterThan(20);
    for (Path document : documents) {
      for (MatchResult link : all(LINK, Files.readString(document)).toList()) {
        Path target =
            link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1)).normalize();
        assertThat(target).as("link in %s", document).exists();
        if (link.group(2) != null && target.toString().endsWith(".md")) {
          assertThat(anchors(Files.readString(target)))
              .as("headings of %s, to which %s links", target, document)
              .contains(link.group(2));
        }
      }
    }
  }

  @Test
  void decisionsThatCommentsCiteAreRecorded() throws IOException {
    Path folder = project.resolve("docs/decisions");
    Set<String> records = files("docs/decisions", 1, ".md").stream()
        .map(record -> record.getFileName().toString())
        .filter(record -> !record.equals("README.md"))
        .collect(Collectors.toCollection(TreeSet::new));
    assertThat(Files.readString(folder.resolve("README.md"))).contains(records);
    Set<String> cited = types.values()
        .stream()
        .distinct()
        .flatMap(text -> all(DECISION, text))
        .map(match -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
    assertThat(cited).contains("D1", "D2");
    assertThat(records.stream().map(record -> record.replaceAll("-.*", ""))).containsAll(cited);
  }

  /** What links to the headings of a text are called. */
  private static Set<String> anchors(String text) {
    return all(HEADING, text)
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT).strip())
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void headingsBecomeAnchors() {
    Matcher link = LINK.matcher("see [there](a/b.md#how-its-tested-1).");
    assertThat(link.find()).isTrue();
    assertThat(link.group(1)).isEqualTo("a/b.md");
    assertThat(link.group(2)).isEqualTo("how-its-tested-1");
    assertThat(anchors("# One\n\n## How it's tested, `1`\n")).containsExactly("how-its-tested-1",
        "one");
  }
}
