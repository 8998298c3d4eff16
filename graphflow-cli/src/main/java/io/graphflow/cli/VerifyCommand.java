package io.graphflow.cli;

import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.database.VerifyReport;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code graphflow verify}: reads every byte of a database and checks it. */
@Command(
    name = "verify",
    header = "Checks every file of a database against its checksum.",
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
final class VerifyCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private DatabaseOptionsMixin options;

  @Override
  public Integer call() {
    VerifyReport report = GraphStore.verify(options.database());
    report.problems().forEach(problem -> spec.commandLine().getErr().println(problem));
    if (!report.isSound()) {
      return CommandErrors.DATA_OR_QUERY;
    }
    spec.commandLine()
        .getOut()
        .printf(Locale.ROOT, "%s is sound: %,d files, %,d bytes read.%n",
            options.database(), report.fileCount(), report.totalBytes());
    spec.commandLine().getOut().flush();
    return 0;
  }
}
