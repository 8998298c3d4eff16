package io.graphflow.bench.report;

import java.util.List;

/** Writes sections as GitHub's Markdown; plots are links to files beside it. */
final class MarkdownWriter {
  private final StringBuilder out = new StringBuilder();

  private MarkdownWriter() {}

  static String of(Page page) {
    MarkdownWriter writer = new MarkdownWriter();
    writer.out.append("# ").append(InlineText.markdown(page.title())).append('\n');
    page.sections().forEach(writer::section);
    return writer.out.toString();
  }

  static String of(Section section) {
    MarkdownWriter writer = new MarkdownWriter();
    writer.section(section);
    return writer.out.toString();
  }

  private void section(Section section) {
    out.append("\n## ").append(InlineText.markdown(section.title())).append("\n");
    for (Block block : section.blocks()) {
      out.append('\n');
      switch (block) {
        case Block.Heading heading ->
          out.append("### ").append(InlineText.markdown(heading.text())).append('\n');
        case Block.Paragraph paragraph ->
          out.append(InlineText.markdown(paragraph.text())).append('\n');
        case Block.Note note -> out.append("> **Unlike the paper.** ")
            .append(InlineText.markdown(note.text()))
            .append('\n');
        case Block.Tabular tabular -> table(tabular.table());
        case Block.Figure figure -> out.append("![")
            .append(InlineText.markdown(figure.plot().title()))
            .append("](")
            .append(ReportFiles.plotPath(section, figure.plot()))
            .append(")\n");
      }
    }
  }

  private void table(Table table) {
    if (!table.caption().isEmpty()) {
      out.append(InlineText.markdown(table.caption())).append(":\n\n");
    }
    row(table.header());
    out.append('|');
    for (int column = 0; column < table.header().size(); column++) {
      out.append(column < table.wordColumns() ? " --- |" : " ---: |");
    }
    out.append('\n');
    table.rows().forEach(this::row);
  }

  private void row(List<String> cells) {
    out.append('|');
    cells.forEach(cell -> out.append(' ').append(InlineText.markdown(cell)).append(" |"));
    out.append('\n');
  }
}
