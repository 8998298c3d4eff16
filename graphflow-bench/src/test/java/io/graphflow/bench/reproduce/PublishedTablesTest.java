package io.graphflow.bench.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.hops.HopsExperiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PublishedTablesTest {
  private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();

  /** When this fails after a run: {@code scripts/reproduce --publish}. */
  @Test
  void whatIsShownIsWhatThePagesSay() throws IOException {
    for (Map.Entry<Path, String> content : PublishedTables.of(CHECKOUT).entrySet()) {
      assertThat(Files.readString(content.getKey())).as(content.getKey().toString())
          .contains("<!-- results: ")
          .isEqualTo(content.getValue());
    }
  }

  @Test
  void tablesComeFromThePages(@TempDir Path folder) throws IOException {
    Files.createDirectories(folder.resolve("docs/results/normal"));
    Files.createDirectories(folder.resolve("docs/results/quick"));
    Files.writeString(folder.resolve("docs/results/normal/README.md"), """
        # Measured

        ## The run

        | what | was |
        | --- | --- |
        | CPU | Abacus |
        | cores | 2 |
        | JVM | Java |
        | command | scripts/reproduce --only hops |
        | revision | abc |

        ## Targets

        | no. | what | asked | measured | reached | against |
        | --- | --- | --- | --- | --- | --- |
        | 1 | COUNT(\\*) \\| x | ≤ 1.50x | 1.20x ± 0.100 | yes | one loop |
        | 5 | load of 15,000,000 edges | ≥ 1.80x | 1.65x ± 0.200 | no, within the error |  |

        ## What stands in the way of the missed targets

        ### Target 5, load of 15,000,000 edges: 1.65x, asked ≥ 1.80x

        One thread does all.

        12 samples:

        ## %s

        What it is.

        Milliseconds:

        | query | ms |
        | --- | ---: |
        | 1-hop | 7 |

        | another | table |
        """.formatted(HopsExperiment.TITLE));
    Files.writeString(folder.resolve("docs/results/quick/README.md"), """
        ## The run

        | what | was |
        | --- | --- |
        | revision | abd |

        ## Targets

        | no. | what | asked | measured | reached | against |
        | --- | --- | --- | --- | --- | --- |
        | 5 | load of 2,000,000 edges | ≥ 1.80x | – | not measured |  |
        | 9 | memory | ≥ 3.00x | 2.00x | no |  |

        ### Target 9, memory: 2.00x, asked ≥ 3.00x

        12 samples:
        """);
    Files.writeString(folder.resolve("README.md"),
        "Before.\n<!-- results: hops -->\nold\n<!-- end -->\nAfter.\n");
    Files.writeString(folder.resolve("docs/results/README.md"),
        """
            <!-- results: targets -->
            <!-- end -->
            <!-- results: missed -->
            <!-- end -->
            <!-- results: runs -->
            <!-- end -->
            """);
    PublishedTables.write(folder);
    assertThat(folder.resolve("README.md")).content()
        .isEqualTo("""
            Before.
            <!-- results: hops -->

            | query | ms |
            | --- | ---: |
            | 1-hop | 7 |

            <!-- end -->
            After.
            """);
    assertThat(folder.resolve("docs/results/README.md")).content()
        .contains("| 1 | COUNT(\\*) \\| x | ≤ 1.50x | one loop | 1.20x ± 0.100 |  |\n")
        .contains("| 5 | load of 15,000,000 (2,000,000) edges | ≥ 1.80x |  "
            + "| **1.65x ± 0.200** (?) | – |")
        .contains("| 9 | memory | ≥ 3.00x |  |  | **2.00x** |\n")
        .contains("At the normal scale:\n\n- 5, load of 15,000,000 edges: 1.65x, asked ≥ 1.80x. "
            + "One thread does all.")
        .contains("In the quick run:\n\n- 9, memory: 2.00x, asked ≥ 3.00x\n")
        .contains(
            "- normal: revision abc, Abacus, 2 cores, Java; `scripts/reproduce --only hops`\n");
    assertThat(PublishedTables.of(folder)).containsEntry(folder.resolve("README.md"),
        Files.readString(folder.resolve("README.md")));
  }

  @Test
  void noNumbersAreShownThatNoPageHas(@TempDir Path folder) throws IOException {
    for (String scale : new String[] {"normal", "quick"}) {
      Files.createDirectories(folder.resolve("docs/results").resolve(scale));
      Files.writeString(folder.resolve("docs/results").resolve(scale).resolve("README.md"),
          "# Nothing\n");
    }
    Files.writeString(folder.resolve("docs/results/README.md"), "");
    Files.writeString(folder.resolve("README.md"),
        "<!-- results: hops -->\n\n| 1-hop | 4.0 |\n\n<!-- end -->\n");
    assertThat(PublishedTables.of(folder).get(folder.resolve("README.md")))
        .isEqualTo("<!-- results: hops -->\n\nNot measured yet.\n\n<!-- end -->\n");
  }
}
