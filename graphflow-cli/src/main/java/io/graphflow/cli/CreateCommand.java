package io.graphflow.cli;

import io.graphflow.Database;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code graphflow create}: an empty database. */
@Command(
    name = "create",
    header = "Creates an empty database.",
    description = {
        "",
        "Its schema is open: labels, relationship types and properties are added to it when a query "
            + "first uses them. To make a database of CSV files, see graphflow load.",
        ""
    },
    footer = {
        "",
        "Example:",
        "  graphflow create --db social && graphflow query --db social \"CREATE (:Person {name: 'Ann'})\""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
final class CreateCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private DatabaseOptionsMixin options;

  @Override
  public Integer call() {
    Database.create(options.database()).close();
    spec.commandLine().getOut().println("Created an empty database in " + options.database() + ".");
    spec.commandLine().getOut().flush();
    return 0;
  }
}
