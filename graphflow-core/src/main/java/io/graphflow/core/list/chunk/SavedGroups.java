package io.graphflow.core.list.chunk;

import io.graphflow.core.vector.Selection;
import java.util.List;

/**
 * The selections and multiplicities of the unflat groups that an operator leaves alone while it
 * yields several chunks for one chunk of its input. Operators after it may narrow these groups for
 * one chunk; the next chunk must find them as they were.
 */
public final class SavedGroups {
  private final ListGroup[] groups;
  private final Selection[] selections;
  private final long[][] multiplicities;

  /** Creates room for these groups; nothing is saved yet. */
  public SavedGroups(List<ListGroup> groups) {
    this.groups = groups.toArray(ListGroup[]::new);
    this.selections = new Selection[this.groups.length];
    this.multiplicities = new long[this.groups.length][];
  }

  /** Saves the state of the groups. */
  public void save() {
    for (int i = 0; i < groups.length; i++) {
      selections[i] = groups[i].selection;
      multiplicities[i] = groups[i].multiplicities;
    }
  }

  /** Restores the state that the groups had when they were last saved. */
  public void restore() {
    for (int i = 0; i < groups.length; i++) {
      groups[i].selection = selections[i];
      groups[i].multiplicities = multiplicities[i];
    }
  }
}
