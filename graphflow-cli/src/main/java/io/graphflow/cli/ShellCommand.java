package io.graphflow.cli;

import io.graphflow.Database;
import io.graphflow.cli.option.EngineOption;
import io.graphflow.cli.output.InteractiveTerminal;
import io.graphflow.cli.shell.InteractiveShell;
import io.graphflow.cli.shell.Shell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code graphflow shell}: type queries, see tables. */
@Command(
    name = "shell",
    header = "Opens a shell to type queries into.",
    description = {
        "",
        "Statements end with a semicolon and may take several lines; :help shows the commands. From a "
            + "pipe the shell runs what it reads and exits with 1 if a statement failed.",
        ""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
final class ShellCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private DatabaseOptionsMixin options;

  @Mixin
  private ImportOptionsMixin imports;

  @Mixin
  private LakeOptionsMixin lake;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      defaultValue = EngineOption.BY_PLAN,
      converter = EngineOption.Converter.class,
      description = EngineOption.DESCRIPTION)
  private EngineOption engine;

  @Option(
      names = "--read-only",
      description = "Opens the database for reading only, as it is now; another program may have it open "
          + "for writing.")
  private boolean readOnly;

  @Override
  public Integer call() throws IOException {
    try (Database database = options.open(
        lake.in(imports.options().withReadOnly(readOnly)))) {
      if (InteractiveTerminal.isThere()) {
        InteractiveShell.run(database, engine);
        return 0;
      }
      try (Shell shell = new Shell(database, engine, spec.commandLine().getOut(), () -> 0)) {
        InteractiveShell.runScript(shell,
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
        return shell.hasFailed() ? CommandErrors.DATA_OR_QUERY : 0;
      }
    }
  }
}
