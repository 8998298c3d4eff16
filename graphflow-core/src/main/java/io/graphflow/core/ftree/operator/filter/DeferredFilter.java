package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.ftree.operator.BlockFilter;
import java.util.function.Supplier;

/** A filter that is made when it is first applied, as most plans never come to it. */
public final class DeferredFilter implements BlockFilter {
  private final Supplier<BlockFilter> maker;
  private BlockFilter made;

  /** Creates the filter; {@code maker} is called once at most. */
  public DeferredFilter(Supplier<BlockFilter> maker) {
    this.maker = maker;
  }

  @Override
  public boolean apply() {
    if (made == null) {
      made = maker.get();
    }
    return made.apply();
  }
}
