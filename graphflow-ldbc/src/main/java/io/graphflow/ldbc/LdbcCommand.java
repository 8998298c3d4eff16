package io.graphflow.ldbc;

import io.graphflow.interactive.command.StandInCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code scripts/ldbc}: LDBC's driver. */
@Command(
    name = "ldbc",
    header = "LDBC SNB Interactive v1 by the official driver, not audited.",
    description = {
        "",
        "prepare, which the script itself does, builds LDBC's driver from a checkout of yours. With "
            + "--stand-in a driver of our own, which is not LDBC's, runs validate, benchmark or dummy.",
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
        ValidateCommand.class,
        CrossValidateCommand.class,
        BenchmarkCommand.class,
        DummyCommand.class
    })
public final class LdbcCommand implements Runnable {
  static final int FAILED = 1;

  @Spec
  private CommandSpec spec;

  /** Creates the command. */
  public LdbcCommand() {}

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** Runs a command line and exits with its code. */
  public static void main(String[] arguments) {
    System.exit(StandInCommand.commandLine(new LdbcCommand()).execute(arguments));
  }
}
