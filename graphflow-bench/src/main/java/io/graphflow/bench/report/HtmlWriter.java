package io.graphflow.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes one HTML page that holds all of its style and plots. */
final class HtmlWriter {
  private final StringBuilder out = new StringBuilder();

  private HtmlWriter() {}

  static String of(Page page) {
    HtmlWriter writer = new HtmlWriter();
    writer.page(page);
    return writer.out.toString();
  }

  static String of(Section section) {
    HtmlWriter writer = new HtmlWriter();
    writer.section(section);
    return writer.out.toString();
  }

  private void page(Page page) {
    String escaped = InlineText.escape(page.title());
    out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
        .append(escaped)
        .append("</title>\n<style>\n")
        .append(style("page.css"))
        .append(style("plot.css"))
        .append("</style>\n</head>\n<body>\n<main>\n<h1>")
        .append(escaped)
        .append("</h1>\n<nav>\n<ul>\n");
    for (Section section : page.sections()) {
      out.append("<li><a href=\"#")
          .append(InlineText.escape(section.key()))
          .append("\">")
          .append(InlineText.html(section.title()))
          .append("</a></li>\n");
    }
    out.append("</ul>\n</nav>\n");
    page.sections().forEach(this::section);
    out.append("</main>\n</body>\n</html>\n");
  }

  /** A style sheet beside this class. */
  static String style(String name) {
    try (InputStream in = HtmlWriter.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void section(Section section) {
    out.append("<section id=\"")
        .append(InlineText.escape(section.key()))
        .append("\">\n<h2>")
        .append(InlineText.html(section.title()))
        .append("</h2>\n");
    for (Block block : section.blocks()) {
      switch (block) {
        case Block.Heading heading -> out.append("<h3>")
            .append(InlineText.html(heading.text()))
            .append("</h3>\n");
        case Block.Paragraph paragraph -> out.append("<p>")
            .append(InlineText.html(paragraph.text()))
            .append("</p>\n");
        case Block.Note note -> out.append("<p class=\"note\"><strong>Unlike the paper.</strong> ")
            .append(InlineText.html(note.text()))
            .append("</p>\n");
        case Block.Tabular tabular -> table(tabular.table());
        case Block.Figure figure -> out.append("<figure>\n")
            .append(PlotWriter.inline(figure.plot()))
            .append("</figure>\n");
      }
    }
    out.append("</section>\n");
  }

  private void table(Table table) {
    out.append("<div class=\"table\">\n<table>\n");
    if (!table.caption().isEmpty()) {
      out.append("<caption>").append(InlineText.html(table.caption())).append("</caption>\n");
    }
    if (table.header().stream().anyMatch(name -> !name.isEmpty())) {
      out.append("<thead>\n");
      row("th", table.header(), table.wordColumns());
      out.append("</thead>\n");
    }
    out.append("<tbody>\n");
    table.rows().forEach(cells -> row("td", cells, table.wordColumns()));
    out.append("</tbody>\n</table>\n</div>\n");
  }

  private void row(String element, List<String> cells, int wordColumns) {
    out.append("<tr>");
    for (int column = 0; column < cells.size(); column++) {
      out.append('<')
          .append(element)
          .append(column < wordColumns ? ">" : " class=\"number\">")
          .append(InlineText.html(cells.get(column)))
          .append("</")
          .append(element)
          .append('>');
    }
    out.append("</tr>\n");
  }
}
