package io.graphflow.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a browser gets of the explorer, without one. */
final class ExplorerPagesTest {
  private static final int MOST_BYTES = 1_000_000;
  private static final Pattern MENTIONED =
      Pattern.compile("(?:from '\\./|[\"'`]/explorer/)([a-z./-]+\\.[a-z]+)[\"']");
  private static final Pattern ELSEWHERE = Pattern.compile("(https?:)?//[a-z0-9-]+\\.[a-z]");

  /** All files, by the names that they are asked for. */
  private static List<String> names() {
    try {
      Path folder = Path.of(ExplorerPages.class.getResource("pages").toURI());
      try (Stream<Path> files = Files.walk(folder)) {
        return files.filter(Files::isRegularFile)
            .map(file -> folder.relativize(file).toString().replace('\\', '/'))
            .filter(name -> !name.startsWith("META-INF"))
            .sorted()
            .toList();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(String name) {
    return ExplorerPages.find(name).orElseThrow().text();
  }

  @Test
  void givesEachFileWithItsTypeAndATagOfItsContent() {
    assertThat(names()).contains("index.html", "main.js", "explorer.css", "icon.svg",
        "lib/cytoscape.min.js", "lib/cytoscape.license.txt", "lib/layout-base.license.txt",
        "lib/cose-base.license.txt", "lib/cytoscape-fcose.license.txt");
    assertThat(names()).allSatisfy(name -> assertThat(ExplorerPages.find(name)).get()
        .satisfies(page -> {
          assertThat(page.size()).isPositive();
          assertThat(page.entityTag()).matches("\"[0-9a-f]{24}\"");
        }));
    assertThat(names().stream().map(name -> ExplorerPages.find(name).orElseThrow().entityTag()))
        .doesNotHaveDuplicates();
    assertThat(ExplorerPages.find("index.html").orElseThrow().mediaType())
        .isEqualTo("text/html; charset=utf-8");
    assertThat(ExplorerPages.find("main.js").orElseThrow().mediaType())
        .isEqualTo("text/javascript; charset=utf-8");
    assertThat(ExplorerPages.find("icon.svg").orElseThrow().mediaType()).isEqualTo("image/svg+xml");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/", "other.js", "../ExplorerPages.class", "lib/../main.js", "lib", "lib/",
          "./main.js", "main.js/", "MAIN.JS", "main.js\0", "..", "lib//main.js",
          "package-info.java"})
  void hasNothingElse(String name) {
    assertThat(ExplorerPages.find(name)).isEmpty();
  }

  @Test
  void isSmall() {
    long bytes = names().stream()
        .filter(name -> !name.endsWith(".txt"))
        .mapToLong(name -> ExplorerPages.find(name).orElseThrow().size())
        .sum();
    assertThat(bytes).isLessThan(MOST_BYTES);
  }

  @Test
  void hasAllThatItMentionsAndMentionsNothingOfOthers() {
    List<String> mentioned = new ArrayList<>();
    for (String name : names()) {
      if (name.startsWith("lib/")) {
        continue;
      }
      String text = text(name);
      Matcher matcher = MENTIONED.matcher(text);
      while (matcher.find()) {
        mentioned.add(matcher.group(1));
      }
      assertThat(ELSEWHERE.matcher(text.replace("http://www.w3.org/2000/svg", "")).find())
          .as("addresses of others in %s", name)
          .isFalse();
    }
    assertThat(mentioned).contains("dom.js", "main.js", "icon.svg")
        .allSatisfy(name -> assertThat(ExplorerPages.find(name)).as(name).isPresent());
    Matcher libraries = Pattern.compile("'([a-z.-]+\\.js)'[,\\]]").matcher(text("graph.js"));
    assertThat(libraries.results().map(found -> found.group(1)))
        .hasSize(4)
        .allSatisfy(name -> assertThat(ExplorerPages.find("lib/" + name)).as(name).isPresent());
  }

  @Test
  void asksAtOnceForAllModulesThatThePageNeeds() {
    List<String> modules = names().stream()
        .filter(name -> name.endsWith(".js") && !name.startsWith("lib/"))
        .toList();
    assertThat(modules).hasSizeGreaterThan(10);
    assertThat(modules.stream()
        .filter(name -> !text("index.html").contains("href=\"/explorer/" + name + "\""))
        .toList()).containsExactly("main.js");
  }

  @Test
  void theStylesStandInThePageAndThePolicyNamesThem() throws Exception {
    String page = text("index.html");
    assertThat(page).doesNotContain("rel=\"stylesheet\"").containsOnlyOnce("<style");
    String styles = page.substring(page.indexOf('>', page.indexOf("<style")) + 1,
        page.indexOf("</style>"));
    assertThat(styles).isEqualTo(text("explorer.css"));
    byte[] hash =
        MessageDigest.getInstance("SHA-256").digest(styles.getBytes(StandardCharsets.UTF_8));
    assertThat(ExplorerPages.SECURITY_POLICY)
        .contains("'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
  }

  @Test
  void eachFileIsThereInFewerBytes() throws Exception {
    for (String name : names()) {
      Page page = ExplorerPages.find(name).orElseThrow();
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      page.writeCompressedTo(compressed);
      try (InputStream input =
          new GZIPInputStream(new ByteArrayInputStream(compressed.toByteArray()))) {
        assertThat(new String(input.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(page.text());
      }
      assertThat(compressed.size()).as(name).isLessThan(page.size());
    }
  }

  @Test
  void runsNothingThatStandsInThePageItself() {
    // The security policy would keep a browser from it.
    assertThat(text("index.html")).doesNotContain(" style=", " onclick=")
        .doesNotContainPattern("<script[^>]*>[^<]");
    assertThat(ExplorerPages.SECURITY_POLICY).doesNotContain("unsafe");
    for (String name : names()) {
      if (!name.startsWith("lib/")) {
        assertThat(text(name)).as(name)
            .doesNotContain("innerHTML", "eval(", "insertAdjacentHTML",
                "document.write");
      }
    }
  }
}
