package io.graphflow.graphar.verify;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.plan.GraphPlan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is wrong with a graph, up to a number. Not safe for use by many threads. */
final class Problems implements GraphPlan.Faults {
  private static final int MOST = 100;

  private final Set<String> found = new LinkedHashSet<>();
  private long more;

  @Override
  public void missing(String what, DataException error) {
    wrong(error);
  }

  @Override
  public void wrong(DataException error) {
    if (found.size() < MOST) {
      found.add(error.getMessage());
    } else if (!found.contains(error.getMessage())) {
      more++;
    }
  }

  List<String> all() {
    List<String> all = new ArrayList<>(found);
    if (more > 0) {
      all.add("There are " + more + " more problems.");
    }
    return all;
  }
}
