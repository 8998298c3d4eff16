package io.graphflow.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SectionTest {
  private static final Plot BARS = new Plot.Bars("times", "Times & sizes",
      Plot.Axis.logarithmic("ms"), List.of("1-hop"),
      List.of(new Plot.Series("GF-CL", List.of(2.2))));

  private static final Section SECTION = Section.builder("table4", "Table 4: COUNT(*)")
      .paragraph("Loops over `int[]`, a < b.")
      .table(Table.builder("query", "GF-CV", "GF-CV / GF-CL")
          .caption("Milliseconds")
          .row("1-hop | all", Format.number(94.4), Format.ratio(94.4 / 2.2))
          .row("2-hop", Format.number(Double.NaN), Format.ratio(Double.NaN))
          .build())
      .plot(BARS)
      .heading("Below `it`")
      .difference("Fewer paths.")
      .build();

  @TempDir
  Path folder;

  @Test
  void isMarkdown() {
    assertThat(MarkdownWriter.of(SECTION)).isEqualTo("""

        ## Table 4: COUNT(\\*)

        Loops over `int[]`, a \\< b.

        Milliseconds:

        | query | GF-CV | GF-CV / GF-CL |
        | --- | ---: | ---: |
        | 1-hop \\| all | 94.4 | 42.9x |
        | 2-hop | – | – |

        ![Times & sizes](plots/table4-times.svg)

        ### Below `it`

        > **Unlike the paper.** Fewer paths.
        """);
  }

  @Test
  void isHtml() {
    assertThat(HtmlWriter.of(SECTION)).contains("""
        <section id="table4">
        <h2>Table 4: COUNT(*)</h2>
        <p>Loops over <code>int[]</code>, a &lt; b.</p>
        <div class="table">
        <table>
        <caption>Milliseconds</caption>
        <thead>
        <tr><th>query</th><th class="number">GF-CV</th><th class="number">GF-CV / GF-CL</th></tr>
        </thead>
        <tbody>
        <tr><td>1-hop | all</td><td class="number">94.4</td><td class="number">42.9x</td></tr>
        <tr><td>2-hop</td><td class="number">–</td><td class="number">–</td></tr>
        </tbody>
        </table>
        </div>
        <figure>
        <svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img\"""")
        .contains("<title>Times &amp; sizes</title>")
        .endsWith("""
            </figure>
            <h3>Below <code>it</code></h3>
            <p class="note"><strong>Unlike the paper.</strong> Fewer paths.</p>
            </section>
            """);
  }

  @Test
  void filesStandOnTheirOwn() throws IOException {
    ReportFiles.write(folder, new Page("Results", List.of(SECTION)));
    String html = Files.readString(folder.resolve(ReportFiles.HTML));
    assertThat(html.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http")
        .doesNotContain("<script")
        .doesNotContain("url(")
        .contains("prefers-color-scheme: dark");
    assertThat(Files.readString(folder.resolve(ReportFiles.MARKDOWN))).startsWith("# Results\n")
        .contains("](plots/table4-times.svg)");
    assertThat(folder.resolve("plots/table4-times.svg")).content().contains("<style>");
    try (var files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile)).hasSize(3);
    }
  }

  @Test
  void tablesRefuseRaggedRows() {
    assertThatThrownBy(() -> Table.builder("a", "b").row("1").build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 cells, not 2");
  }

  @Test
  void numbersHaveThreeDigitsThatCount() {
    assertThat(
        List.of(Format.number(0), Format.number(0.0123), Format.number(1.234), Format.number(12.34),
            Format.number(123.4), Format.number(12_345.6), Format.number(-1.5)))
        .containsExactly("0", "0.012", "1.23", "12.3", "123", "12,346", "-1.50");
    assertThat(List.of(Format.bytes(999), Format.bytes(1_000), Format.bytes(1.5e9)))
        .containsExactly("999 B", "1.00 KB", "1.50 GB");
  }
}
