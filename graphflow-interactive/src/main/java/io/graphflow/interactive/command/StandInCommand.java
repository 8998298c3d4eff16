package io.graphflow.interactive.command;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code scripts/ldbc … --stand-in}: the driver of our own. */
@Command(
    name = "ldbc --stand-in",
    header = "The operations of LDBC SNB Interactive v1 by a driver of our own, which is not LDBC's.",
    description = {
        "",
        "For where LDBC's driver is not at hand. What it measures is not audited and no result of "
            + "an LDBC benchmark.",
        ""
    },
    footer = {
        "",
        "Exit codes: 0 all was right and in time, 1 something was not, 2 wrong usage.",
        "More: docs/interactive.md"
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    sortOptions = false,
    subcommands = {
        StandInValidateCommand.class,
        StandInBenchmarkCommand.class,
        StandInDummyCommand.class
    })
public final class StandInCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  /** Creates the command. */
  public StandInCommand() {}

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** Runs a command line and exits with its code. */
  public static void main(String[] arguments) {
    System.exit(commandLine(new StandInCommand()).execute(arguments));
  }

  /** A command's line, which writes UTF-8 whatever the locale says and tells errors in one line. */
  public static CommandLine commandLine(Object command) {
    CommandLine line = new CommandLine(command);
    line.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setExecutionExceptionHandler(new LineErrors());
    return line;
  }
}
