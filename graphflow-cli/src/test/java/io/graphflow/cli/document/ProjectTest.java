package io.graphflow.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Names in documents exist and links lead somewhere. */
final class ProjectTest {
  private static final Pattern CLASS_NAME = Pattern.compile("`([A-Z][A-Za-z]+[a-z][A-Za-z]*)[.`]");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)[)#]");

  private static Path project() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("ARCHITECTURE.md"))) {
      folder = folder.getParent();
    }
    return folder;
  }

  private static List<Path> sources(String below) throws IOException {
    try (Stream<Path> files = Files.walk(project().resolve(below))) {
      return files.filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.toString().contains("/target/"))
          .toList();
    }
  }

  @Test
  void everyClassThatTheArchitectureNamesExists() throws IOException {
    Set<String> classes = sources("").stream()
        .map(file -> file.getFileName().toString().replace(".java", ""))
        .collect(Collectors.toCollection(TreeSet::new));
    String text = Files.readString(project().resolve("ARCHITECTURE.md"));
    Set<String> named = CLASS_NAME.matcher(text)
        .results()
        .map(match -> match.group(1))
        .filter(name -> name.chars().filter(Character::isUpperCase).count() > 1)
        .collect(Collectors.toCollection(TreeSet::new));
    assertThat(named).hasSizeGreaterThan(10);
    assertThat(classes).containsAll(named);
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    List<Path> documents;
    try (Stream<Path> files = Files.walk(project(), 2)) {
      documents = files.filter(file -> file.toString().endsWith(".md")).toList();
    }
    assertThat(documents).hasSizeGreaterThan(3);
    for (Path document : documents) {
      for (String link : LINK.matcher(Files.readString(document))
          .results()
          .map((MatchResult match) -> match.group(1))
          .toList()) {
        assertThat(document.resolveSibling(link)).as("link in %s", document).exists();
      }
    }
  }
}
