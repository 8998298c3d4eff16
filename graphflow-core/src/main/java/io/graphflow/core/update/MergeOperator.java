package io.graphflow.core.update;

import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.storage.delta.PropertyValue;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code MERGE}. It plans the pattern once, for all rows, on the graph as the writer sees it, and
 * runs it anew for each row, on the engine that was asked for. So each row finds the elements that
 * MERGE has created for the rows before it.
 */
final class MergeOperator implements RowSink {
  private final UpdateRun run;
  private final StagedPlan.ReadAgain match;
  private final ElementCreator[] creators;
  private final ElementChange[] onCreate;
  private final ElementChange[] onMatch;
  private final RowBuffer matches;
  private final RowSink next;

  private RepeatedPlan pattern;
  private int growth;

  MergeOperator(UpdateRun run, UpdatePlan.Merge merge, RowSink next) {
    this.run = run;
    this.match = run.plan.match(merge);
    this.creators = ElementCreator.of(run, merge.elements());
    this.onCreate = SetOperator.changes(run, merge.onCreate());
    this.onMatch = SetOperator.changes(run, merge.onMatch());
    this.matches = new RowBuffer(merge.introduced(), run.context.account("matches of MERGE"));
    this.next = next;
  }

  @Override
  public void row() {
    List<List<PropertyValue>> properties = new ArrayList<>(creators.length);
    for (ElementCreator creator : creators) {
      creator.start();
      List<PropertyValue> values = creator.allValues("MERGE");
      creator.lockKey(values);
      properties.add(values);
    }
    if (pattern == null || growth != run.schema.growth()) {
      if (pattern != null) {
        run.close(pattern);
      }
      pattern = run.repeated(match, null);
      growth = run.schema.growth();
    }
    // The actions on one match must not decide whether there is another.
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
