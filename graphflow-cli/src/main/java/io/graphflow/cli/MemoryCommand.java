package io.graphflow.cli;

import io.graphflow.Database;
import io.graphflow.cli.memory.MemoryTable;
import io.graphflow.cli.memory.MemoryTable.Format;
import io.graphflow.cli.output.InteractiveTerminal;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code graphflow memory}: the exact bytes of each part of the store, by layout. */
@Command(
    name = "memory",
    header = "Reports the bytes of each part of the store, by layout.",
    description = {
        "",
        "Without --layout the five layouts of the paper's Table 2 and the steps beyond them are built, "
            + "one after the other, and shown side by side. Layouts: gf-rv, cols, new-ids, 0-supr, "
            + "null; beyond: offsets, frames (= gf-cl), strings.",
        ""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
final class MemoryCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private DatabaseOptionsMixin options;

  @Option(
      names = "--layout",
      paramLabel = "L",
      converter = LayoutConverter.class,
      description = "Only this layout.")
  private Layout layout;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "table",
      description = "table, csv or json, the last two in bytes; default: ${DEFAULT-VALUE}.")
  private Format format;

  @Override
  public Integer call() throws IOException {
    Map<Layout, MemoryReport> reports = new EnumMap<>(Layout.class);
    Layout[] layouts = layout == null ? Layout.values() : new Layout[] {layout};
    for (Layout each : layouts) {
      // Each layout's store is closed before the next is built: only one is in memory at a time.
      try (Database database = options.open(
          DatabaseOptions.DEFAULT.withReadOnly(true))) {
        reports.put(each, database.memoryReport(each));
      }
    }
    MemoryTable.print(reports, format, spec.commandLine().getOut(), InteractiveTerminal.width());
    return 0;
  }

  /** Lets picocli read layouts by name. */
  static final class LayoutConverter implements ITypeConverter<Layout> {
    @Override
    public Layout convert(String value) {
      try {
        return Layout.parse(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
