package io.graphflow.cli;

import io.graphflow.core.lake.LakeFormats;
import io.graphflow.core.lake.LakePlace;
import io.graphflow.core.lake.LakeReport;
import io.graphflow.exception.UsageException;
import io.graphflow.storage.database.VerifyReport;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreReport;
import io.graphflow.storage.log.LogContents;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code graphflow verify}: reads every byte of a database, or of a graph of a data lake, and checks it. */
@Command(
    name = "verify",
    header = "Checks every file of a database, and its log, or of a graph of a data lake.",
    description = {
        "",
        "Reads all files and the write-ahead log, checks their checksums and that they fit together, and "
            + "applies the log to the files in memory. Writes nothing; another program may have the "
            + "database open.",
        "",
        "--db NAME.graph.yml, or http(s)://HOST/…/NAME.graph.yml, checks a graph in GraphAr: that all its files are there, agree with the counts "
            + "and with each other, and hold the same edges in each copy.",
        ""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
final class VerifyCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private DatabaseOptionsMixin options;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Of a graph in GraphAr, the folder of its files, or its address (default: the one that its file "
          + "says).")
  private String data;

  @Override
  public Integer call() {
    Optional<LakePlace> graph = LakeFormats.graphFile(options.place());
    if (graph.isPresent()) {
      return verifyGraph(graph.get());
    }
    if (data != null) {
      throw new UsageException("--data is for graphs in GraphAr (NAME.graph.yml)");
    }
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

  private int verifyGraph(LakePlace graph) {
    LakeReport report =
        LakeFormats.require().verify(graph, data == null ? null : LakePlace.parse(data));
    PrintWriter err = spec.commandLine().getErr();
    report.problems().forEach(err::println);
    PrintWriter out = spec.commandLine().getOut();
    report.notes().forEach(note -> out.println("Note: " + note));
    if (report.isSound()) {
      out.printf(Locale.ROOT, "%s is sound: %,d files, %,d bytes read.%n", graph,
          report.fileCount(), report.totalBytes());
      out.printf(Locale.ROOT, "%,d vertices and %,d edges.%n", report.vertexCount(),
          report.edgeCount());
    }
    out.flush();
    return report.isSound() ? 0 : CommandErrors.DATA_OR_QUERY;
  }
}
