package io.graphflow.spark.plan;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;

import io.graphflow.spark.lake.Chosen;
import io.graphflow.spark.lake.LakeTables;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Asks for the vertices from which more is read, where few rows are expected: then only those parts of files are read that have
 * something of theirs. The rows are computed for it, and kept for what comes after. For one query and one thread.
 */
final class Starts {
  /** Rows, of which fewer are few. */
  static final int MOST = 10_000;

  private final LakeTables lake;
  private final Set<Dataset<Row>> kept = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<String> decisions = new ArrayList<>();

  Starts(LakeTables lake) {
    this.lake = lake;
  }

  /**
   * The vertices of a column of IDs.
   *
   * @param frame the same rows as those that were asked, perhaps computed
   * @param tables the vertices of each table; null if it is not known which they are
   */
  record Found(Frame frame, Map<Integer, Chosen> tables) {
    Chosen of(int table) {
      return tables == null ? Chosen.ALL : tables.getOrDefault(table, Chosen.of(List.of()));
    }
  }

  /** What was decided, a line each. */
  List<String> decisions() {
    return decisions;
  }

  /** Rows, with the word that Spark sends them everywhere if few are expected. */
  static Dataset<Row> small(Frame frame) {
    return frame.isSmall() ? broadcast(frame.rows()) : frame.rows();
  }

  /**
   * Asks for vertices, if few rows are expected, and what is read from them is in several parts.
   *
   * @param vertex the column of their IDs
   * @param read what is read from them
   */
  Found find(Frame frame, Bound vertex, Collection<LakeTables.Parts> read) {
    if (!lake.reads() || !frame.isSmall()
        || read.stream().noneMatch(parts -> saves(frame, parts))) {
      return new Found(frame, null);
    }
    Frame known = kept.contains(frame.rows()) ? frame
        : frame.with(rows -> rows.localCheckpoint(true));
    kept.add(known.rows());
    List<Row> ids = known.rows()
        .select(col(vertex.name()))
        .filter(col(vertex.name()).isNotNull())
        .distinct()
        .limit(MOST + 1)
        .collectAsList();
    if (ids.size() > MOST) {
      decisions.add("more than " + MOST + " vertices: all of " + names(read));
      return new Found(known, null);
    }
    Map<Integer, List<Long>> positions = new HashMap<>();
    ids.forEach(row -> positions
        .computeIfAbsent(ElementId.table(row.getLong(0)), _ -> new ArrayList<>())
        .add(ElementId.position(row.getLong(0))));
    Map<Integer, Chosen> tables = new TreeMap<>();
    positions.forEach((table, some) -> tables.put(table, Chosen.of(some)));
    Found found = new Found(known, tables);
    for (LakeTables.Parts parts : read) {
      decisions.add(ids.size() + (ids.size() == 1 ? " vertex: " : " vertices: ")
          + found.of(parts.table()).parts(parts.size(), parts.count()).size() + " of "
          + parts.count() + " parts of " + parts.name());
    }
    return found;
  }

  /** Whether parts may be left out: where most vertices are asked for, it is not worth asking which. */
  private static boolean saves(Frame frame, LakeTables.Parts parts) {
    return parts.count() > 1 && frame.estimate() * 2 < (double) parts.size() * parts.count();
  }

  private static String names(Collection<LakeTables.Parts> read) {
    return String.join(", ", read.stream().map(LakeTables.Parts::name).toList());
  }
}
