package io.graphflow.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a page into a folder: {@code README.md}, its plots as SVG files, and {@code index.html}. */
public final class ReportFiles {
  /** The Markdown, under the name that GitHub shows with a folder. */
  public static final String MARKDOWN = "README.md";

  /** The HTML page. */
  public static final String HTML = "index.html";

  private static final String PLOT_FOLDER = "plots";

  private ReportFiles() {}

  /**
   * Writes all files, over older ones; each is put in place whole.
   *
   * @throws IOException if the folder cannot be written
   */
  public static void write(Path folder, Page page) throws IOException {
    Files.createDirectories(folder.resolve(PLOT_FOLDER));
    for (Section section : page.sections()) {
      for (Block block : section.blocks()) {
        if (block instanceof Block.Figure(Plot plot)) {
          put(folder.resolve(plotPath(section, plot)), PlotWriter.file(plot));
        }
      }
    }
    put(folder.resolve(MARKDOWN), MarkdownWriter.of(page));
    put(folder.resolve(HTML), HtmlWriter.of(page));
  }

  /** Where a plot is, from the Markdown. */
  static String plotPath(Section section, Plot plot) {
    return PLOT_FOLDER + "/" + section.key() + "-" + plot.name() + ".svg";
  }

  private static void put(Path file, String text) throws IOException {
    Path written = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(written, text);
    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }
}
