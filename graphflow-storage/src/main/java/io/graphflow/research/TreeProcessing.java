package io.graphflow.research;

import java.util.EnumSet;
import java.util.Set;

/**
 * How GF-FT processes, so that the variants of GES's paper can be compared: {@link #FLAT} is its GES,
 * {@link #FACTORIZED} its GES_f, {@link #FUSED} its GES_f*. What a query means never depends on it.
 *
 * <pre>{@code
 * SessionOptions flat = SessionOptions.DEFAULT
 *     .withEngine(Engine.GF_FT)
 *     .withTreeProcessing(TreeProcessing.FLAT);
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param factorized whether trees stay factorized as far as they can; if not, each is de-factored as soon as it
 *     has two blocks, and all processing is on blocks of rows
 * @param fusions the operators that are fused
 */
public record TreeProcessing(boolean factorized, Set<TreeFusion> fusions) {
  /** Blocks of rows. */
  public static final TreeProcessing FLAT = new TreeProcessing(false, Set.of());

  /** Factorized trees. */
  public static final TreeProcessing FACTORIZED = new TreeProcessing(true, Set.of());

  /** Factorized trees, and all fusions: the default. */
  public static final TreeProcessing FUSED =
      new TreeProcessing(true, EnumSet.allOf(TreeFusion.class));

  /** Creates a choice; the set is copied. */
  public TreeProcessing {
    fusions = Set.copyOf(fusions);
  }

  /** Whether operators are fused in one way. */
  public boolean fuses(TreeFusion fusion) {
    return fusions.contains(fusion);
  }

  /** The same choice without one fusion. */
  public TreeProcessing without(TreeFusion fusion) {
    Set<TreeFusion> others = EnumSet.noneOf(TreeFusion.class);
    others.addAll(fusions);
    others.remove(fusion);
    return new TreeProcessing(factorized, others);
  }
}
