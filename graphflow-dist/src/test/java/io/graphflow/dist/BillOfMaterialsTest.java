package io.graphflow.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The BOM has no parent, so its version is written a second time, and must be that of the project. */
final class BillOfMaterialsTest {
  private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

  @Test
  void namesWhatProgramsUseInTheVersionOfTheProject() throws IOException {
    String bom = Files.readString(PROJECT.resolve("graphflow-bom/pom.xml"));
    String parent = Files.readString(PROJECT.resolve("pom.xml"));
    assertThat(all("version", bom).getFirst()).isEqualTo(all("version", parent).getFirst());
    assertThat(all("version", bom).stream().skip(1)).containsOnly("${project.version}");
    assertThat(all("artifactId", bom)).containsExactly("graphflow-bom", "graphflow",
        "graphflow-storage", "graphflow-parser", "graphflow-parquet", "graphflow-core",
        "graphflow-generate", "graphflow-server", "graphflow-search", "graphflow-graphar",
        "graphflow-explorer");
  }

  private static List<String> all(String element, String pom) {
    return Pattern.compile("<" + element + ">(.*?)</" + element + ">")
        .matcher(pom)
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }
}
