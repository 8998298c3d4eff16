package io.graphflow.core.listing;

import io.graphflow.options.DatabaseOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** The rows of {@code SHOW SETTINGS}, by name: the options that the database was opened with. */
final class SettingListing {
  private record Setting(
      String name,
      Function<DatabaseOptions, Object> value,
      String values,
      String description) {}

  private static final List<Setting> SETTINGS = List.of(
      new Setting("checkpointLogBytes", DatabaseOptions::checkpointLogBytes, "a number of bytes",
          "Size of the log from which on a checkpoint is made by itself."),
      new Setting("closeLogBytes", DatabaseOptions::closeLogBytes, "a number of bytes",
          "Size of the log from which on closing makes a checkpoint."),
      new Setting("imports", DatabaseOptions::imports, "nothing, a folder, files or addresses",
          "What LOAD CSV and LOAD PARQUET may read."),
      new Setting("lake.pageCacheBytes", options -> options.lake().pageCacheBytes(),
          "a number of bytes", "How much memory pages of a lake's graph may take."),
      new Setting("lake.pages", options -> options.lake().pages(), "BY_PLAN, NEVER, ALWAYS",
          "Whether queries of a lake's graph read pages."),
      new Setting("locks", DatabaseOptions::locks, "times and numbers",
          "How transactions that write wait for each other."),
      new Setting("log", DatabaseOptions::log, "SYNC, ASYNC or NONE",
          "How changes are made durable."),
      new Setting("memory.limitBytes", options -> options.memory().limitBytes(),
          "a number of bytes", "How much memory all queries together may keep."),
      new Setting("memory.spills", options -> options.memory().spills(), "true, false",
          "Whether queries go to the disk near the limit."),
      new Setting("planCacheSize", DatabaseOptions::planCacheSize, "at least 1",
          "The number of plans that are kept."),
      new Setting("readOnly", DatabaseOptions::readOnly, "true, false",
          "Whether nothing can be written."),
      new Setting("session.engine", options -> options.defaults().engineByPlan() ? "by plan"
          : options.defaults().engine().displayName(), "by plan, GF-RV, GF-CV, GF-CL, GF-FT",
          "What runs the queries of a session that says nothing else."),
      new Setting("session.memoryLimitBytes", options -> options.defaults().memoryLimitBytes(),
          "a number of bytes, 0 for no limit of its own", "How much memory a query may keep."),
      new Setting("session.threads", options -> options.defaults().threads(), "at least 1",
          "The most threads that work for a query."),
      new Setting("session.timeout", options -> options.defaults().timeout(),
          "a duration, PT0S for none", "How long a query may take."),
      new Setting("slowQueries", DatabaseOptions::slowQueries, "a duration, PT0S for none",
          "How long a query takes that the log of slow queries tells of."));

  private SettingListing() {}

  static List<Object[]> rows(DatabaseOptions options) {
    List<Object[]> rows = new ArrayList<>();
    for (Setting setting : SETTINGS) {
      String value = String.valueOf(setting.value.apply(options));
      String preset = String.valueOf(setting.value.apply(DatabaseOptions.DEFAULT));
      rows.add(new Object[] {setting.name, value, false, preset, setting.description, value,
          !value.equals(preset), setting.values, false});
    }
    rows.sort(Comparator.comparing(row -> (String) row[0]));
    return rows;
  }
}
