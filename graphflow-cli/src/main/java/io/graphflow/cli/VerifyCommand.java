package io.graphflow.cli;

import io.graphflow.storage.database.VerifyReport;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreReport;
import io.graphflow.storage.log.LogContents;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code graphflow verify}: reads every byte of a database and checks it. */
@Command(
    name = "verify",
    header = "Checks every file of a database, and its log.",
    description = {
        "",
        "Reads all files and the write-ahead log, checks their checksums and that they fit together, and "
            + "applies the log to the files in memory. Writes nothing; another program may have the "
            + "database open.",
        ""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
final class VerifyCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private DatabaseOptionsMixin options;

  @Override
  public Integer call() {
    StoreReport report = LiveStore.verify(new SystemDisk(), options.database());
    VerifyReport files = report.files();
    files.problems().forEach(problem -> spec.commandLine().getErr().println(problem));
    if (!report.isSound()) {
      return CommandErrors.DATA_OR_QUERY;
    }
    PrintWriter out = spec.commandLine().getOut();
    out.printf(Locale.ROOT, "%s is sound: %,d files, %,d bytes read.%n",
        options.database(), files.fileCount(), files.totalBytes());
    LogContents log = report.log();
    out.printf(Locale.ROOT, "%,d vertices and %,d edges, with %,d records of the log.%n",
        report.vertexCount(), report.edgeCount(), log.recordCount());
    if (log.tornTail() != null) {
      out.printf(Locale.ROOT, "%s ends with %,d bytes, from byte %d on, of a transaction that was"
          + " not committed; the next opening for writing removes them.%n",
          log.tornTail().file(), log.tornTail().lengthBytes(), log.tornTail().offsetBytes());
    }
    out.flush();
    return 0;
  }
}
