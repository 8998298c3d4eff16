package io.graphflow.cli;

import io.graphflow.exception.UsageException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.LakeOptions;
import io.graphflow.options.PageUse;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of commands that query a graph: how one of a lake is read. */
final class LakeOptionsMixin {
  private static final long MOST_MEGABYTES = Long.MAX_VALUE >> 20;

  @Option(
      names = "--lake-pages",
      paramLabel = "WHEN",
      defaultValue = "by-plan",
      converter = Converter.class,
      description = "Whether queries of a graph in a lake read pages instead of whole columns and adjacency "
          + "lists: by-plan, never or always (default: by-plan).")
  private PageUse pages;

  @Option(
      names = "--page-cache",
      paramLabel = "MB",
      description = "What pages of a graph in a lake, and what is known of its files, may take in memory "
          + "(default: an eighth of the Java heap).")
  private Long cacheMegabytes;

  /** Reads a use of pages as people write it. */
  static final class Converter implements ITypeConverter<PageUse> {
    @Override
    public PageUse convert(String text) {
      return Arrays.stream(PageUse.values())
          .filter(use -> name(use).equals(text.toLowerCase(Locale.ROOT)))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException("expected "
              + Arrays.stream(PageUse.values())
                  .map(Converter::name)
                  .collect(Collectors.joining(", "))
              + ", found '" + text + "'"));
    }

    private static String name(PageUse use) {
      return use.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The options with these among them. */
  DatabaseOptions in(DatabaseOptions options) {
    LakeOptions lake = LakeOptions.DEFAULT.withPages(pages);
    if (cacheMegabytes != null) {
      if (cacheMegabytes < 0 || cacheMegabytes > MOST_MEGABYTES) {
        throw new UsageException("--page-cache " + cacheMegabytes + ": expected 0 to "
            + MOST_MEGABYTES + " megabytes");
      }
      lake = lake.withPageCacheBytes(cacheMegabytes << 20);
    }
    return options.withLake(lake);
  }
}
