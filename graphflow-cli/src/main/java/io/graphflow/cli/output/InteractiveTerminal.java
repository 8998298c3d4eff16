package io.graphflow.cli.output;

import java.io.Console;
import java.io.IOException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** The terminal of a person who runs the command, if standard input and output are one. */
public final class InteractiveTerminal {
  private InteractiveTerminal() {}

  /** Whether standard input and output are a terminal. */
  @SuppressWarnings("SystemConsoleNull") // from JDK 25 on it is null again without a terminal
  public static boolean isThere() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }

  /** Cells of a line if standard output is a terminal, and 0 (no limit) if it is a pipe or a file. */
  public static int width() {
    if (!isThere()) {
      return 0;
    }
    try (Terminal terminal = TerminalBuilder.builder().dumb(true).build()) {
      return Math.max(0, terminal.getColumns());
    } catch (IOException e) {
      // Without a known width, lines are as long as they are.
      return 0;
    }
  }
}
