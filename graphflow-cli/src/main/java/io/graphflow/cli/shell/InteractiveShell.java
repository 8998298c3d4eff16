package io.graphflow.cli.shell;

import io.graphflow.Database;
import io.graphflow.cli.option.EngineOption;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** Reads statements from a person at a terminal, or from a script, and hands them to a shell. */
public final class InteractiveShell {
  private static final String PROMPT = "graphflow> ";
  private static final String TRANSACTION_PROMPT = "graphflow*> ";
  private static final String MORE_PROMPT = "         > ";

  private InteractiveShell() {}

  /**
   * Talks with the person at the terminal until they leave.
   *
   * @throws IOException if the terminal cannot be opened
   */
  public static void run(Database database, EngineOption engine) throws IOException {
    try (Terminal terminal = TerminalBuilder.builder().system(true).build();
        Shell shell = new Shell(database, engine, terminal.writer(), terminal::getColumns)) {
      LineReader reader = LineReaderBuilder.builder()
          .terminal(terminal)
          .appName("graphflow")
          .parser(new StatementParser())
          .completer(new CypherCompleter(
              database::schema, database.procedures(), Shell.COMMANDS))
          .variable(LineReader.HISTORY_FILE,
              Path.of(System.getProperty("user.home"), ".graphflow_history"))
          .variable(LineReader.SECONDARY_PROMPT_PATTERN, MORE_PROMPT)
          // An exclamation mark is part of a query here, not of the history's language.
          .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
          .option(LineReader.Option.CASE_INSENSITIVE, true)
          .build();
      terminal.handle(Terminal.Signal.INT, signal -> shell.interrupt());
      terminal.writer()
          .println("GraphflowDB. Statements end with a semicolon; :help shows the commands.");
      while (!shell.hasEnded()) {
        try {
          shell.run(reader.readLine(shell.isInTransaction() ? TRANSACTION_PROMPT : PROMPT));
        } catch (UserInterruptException e) {
          // Ctrl-C at the prompt drops the typed text; the next prompt is all the answer it needs.
          terminal.writer().flush();
        } catch (EndOfFileException e) {
          return;
        }
      }
    }
  }

  /**
   * Runs the commands (a line each) and statements of a script in order, as they are read.
   *
   * @throws IOException if it cannot be read
   */
  public static void runScript(Shell shell, BufferedReader script) throws IOException {
    StringBuilder pending = new StringBuilder();
    for (String line = script.readLine(); line != null; line = script.readLine()) {
      if (shell.hasEnded()) {
        return;
      }
      if (pending.isEmpty() && line.stripLeading().startsWith(":")) {
        shell.run(line);
        continue;
      }
      pending.append(line).append('\n');
      if (Statements.split(pending.toString()).isWhole()) {
        shell.run(pending.toString());
        pending.setLength(0);
      }
    }
    if (!shell.hasEnded() && !pending.isEmpty()) {
      shell.run(pending.toString());
    }
  }
}
