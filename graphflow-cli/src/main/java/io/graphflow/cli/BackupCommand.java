package io.graphflow.cli;

import io.graphflow.Database;
import io.graphflow.options.DatabaseOptions;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code graphflow backup}: a copy of a database that may be in use. */
@Command(
    name = "backup",
    header = "Copies a database that may be in use.",
    description = {
        "",
        "The copy holds all that was committed when the command began, and is a database of its own: to "
            + "restore it, open it, or put a copy of its folder in the place of the database while nobody "
            + "has that open.",
        ""
    },
    footer = {
        "",
        "Example:",
        "  graphflow backup --db social --to backups/social-monday"
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
final class BackupCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private DatabaseOptionsMixin options;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "DIR",
      description = "Folder for the copy. It must not exist, the folder that it is to lie in must.")
  private Path target;

  @Override
  public Integer call() {
    try (Database database =
        Database.open(options.database(), DatabaseOptions.DEFAULT.withReadOnly(true))) {
      database.backup(target);
    }
    spec.commandLine()
        .getErr()
        .println("Copied " + options.database() + " to " + target + ".");
    return 0;
  }
}
