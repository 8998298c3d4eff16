package io.graphflow.core.update;

import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.volcano.RepeatedPlan;
import io.graphflow.core.volcano.VolcanoExecutor;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompiledQuery.Access;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.storage.delta.PropertyValue;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code MERGE}. The pattern is planned once, for all rows, on the graph as the writer sees it, and runs
 * anew for each: so each row finds what was merged for those before it. It runs tuple by tuple whatever
 * the engine, as it mostly finds one vertex or one edge.
 */
final class MergeOperator implements RowSink {
  private final UpdateRun run;
  private final CompiledQuery match;
  private final ElementCreator[] creators;
  private final ElementChange[] onCreate;
  private final ElementChange[] onMatch;
  private final RowBuffer matches;
  private final RowSink next;

  private RepeatedPlan pattern;
  private int growth;

  MergeOperator(UpdateRun run, UpdatePlan.Merge merge, RowSink next) {
    this.run = run;
    this.match = new CompiledQuery(QueryMode.RUN, merge.match(), merge.introduced(),
        run.query.parameters(), run.query.estimates(), List.of(),
        run.query.variableCount(), Access.READ, null);
    this.creators = merge.elements()
        .stream()
        .map(element -> ElementCreator.of(run, element))
        .toArray(ElementCreator[]::new);
    this.onCreate = SetOperator.changes(run, merge.onCreate());
    this.onMatch = SetOperator.changes(run, merge.onMatch());
    this.matches = new RowBuffer(merge.introduced(), run.context.account("matches of MERGE"));
    this.next = next;
  }

  @Override
  public void row() {
    List<List<PropertyValue>> properties = new ArrayList<>(creators.length);
    for (ElementCreator creator : creators) {
      List<PropertyValue> values = creator.properties.allValues("MERGE");
      creator.lockKey(values);
      properties.add(values);
    }
    if (pattern == null || growth != run.schema.growth()) {
      pattern = VolcanoExecutor.repeated(match, run.context, run.row);
      growth = run.schema.growth();
    }
    // What is done with one match must not decide whether there is another.
    pattern.start();
    while (pattern.next()) {
      matches.append(run.row);
    }
    if (matches.size() == 0) {
      for (int i = 0; i < creators.length; i++) {
        creators[i].create(properties.get(i));
      }
      apply(onCreate);
      next.row();
      return;
    }
    for (int i = 0; i < matches.size(); i++) {
      matches.load(i, run.row);
      apply(onMatch);
      next.row();
    }
    matches.clear();
  }

  private static void apply(ElementChange[] changes) {
    for (ElementChange change : changes) {
      change.apply();
    }
  }
}
