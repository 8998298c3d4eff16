package io.graphflow.core.execution;

import io.graphflow.core.expression.Membership;
import io.graphflow.core.value.ElementIds;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.SeekBy;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;

/** Finds vertices of a table for a seek, with the meaning of {@code =}. Safe for use by many threads. */
public sealed interface VertexFinder permits VertexSeek, IdentitySeek {
  /** Keys of a list that are sought between two looks at the query's limits. */
  int KEYS_PER_CHECK = 512;

  /** The searches of a plan's seek, one for each of its tables, in their order. */
  static List<VertexFinder> of(QueryContext context, LogicalPlan.SeekVertex seek) {
    boolean anyOf = seek.anyOf();
    List<VertexFinder> finders = new ArrayList<>(seek.tables().size());
    switch (seek.by()) {
      case SeekBy.PropertyValue(String name) ->
        seek.tables().forEach(table -> finders.add(new VertexSeek(context, table, name, anyOf)));
      case SeekBy.VertexIdentity by -> {
        ElementIds ids = new ElementIds(context.snapshot());
        seek.tables()
            .forEach(
                table -> finders.add(new IdentitySeek(context, ids, table, by, anyOf)));
      }
      case SeekBy.EndOfEdge by -> {
        ElementIds ids = new ElementIds(context.snapshot());
        seek.tables()
            .forEach(
                table -> finders.add(new IdentitySeek(context, ids, table, by, anyOf)));
      }
    }
    return finders;
  }

  /**
   * Adds the IDs of the vertices found to a list, each once.
   *
   * @param key may be null: then nothing is found
   * @throws QueryException if it should be a list and is not
   */
  void find(Object key, LongList vertices);

  /** Adds the vertices found for one value. */
  void findOne(Object key, LongList vertices);

  /** Does {@link #find}: for the value or, with {@code anyOf}, for each of a list. */
  default void find(Object key, boolean anyOf, QueryContext context, LongList vertices) {
    if (!anyOf) {
      findOne(key, vertices);
      return;
    }
    switch (key) {
      case null -> {}
      case List<?> keys -> findAny(keys, context, vertices);
      case Object other -> throw Membership.noList(other);
    }
  }

  /** Two keys may be different and find the same, as 1 and 1.0 do. */
  private void findAny(List<?> keys, QueryContext context, LongList vertices) {
    LongOpenHashSet known = new LongOpenHashSet();
    LongArrayList found = new LongArrayList();
    int sought = 0;
    for (Object key : keys) {
      if (++sought % KEYS_PER_CHECK == 0) {
        context.check();
      }
      found.clear();
      findOne(key, found);
      for (int i = 0; i < found.size(); i++) {
        if (known.add(found.getLong(i))) {
          vertices.add(found.getLong(i));
        }
      }
    }
  }
}
