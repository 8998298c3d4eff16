package io.graphflow.cli.output;

import java.io.IOException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** How wide lines on standard output may be. */
public final class TerminalWidth {
  private TerminalWidth() {}

  /** Cells of a line if standard output is a terminal, and 0 (no limit) if it is a pipe or a file. */
  public static int ofOutput() {
    if (System.console() == null || !System.console().isTerminal()) {
      return 0;
    }
    try (Terminal terminal = TerminalBuilder.builder().dumb(true).build()) {
      return Math.max(0, terminal.getColumns());
    } catch (IOException e) {
      // A terminal that cannot be asked for its width gets lines as long as they are.
      return 0;
    }
  }
}
