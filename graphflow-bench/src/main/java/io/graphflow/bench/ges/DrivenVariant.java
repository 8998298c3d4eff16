package io.graphflow.bench.ges;

import io.graphflow.interactive.database.TreeMode;
import io.graphflow.options.Engine;

/** What the stand-in driver runs on: a variant of GES, or a configuration to compare with. */
enum DrivenVariant {
  /** GES: blocks of rows. */
  FLAT("flat", Engine.GF_FT, TreeMode.FLAT),
  /** GES_f: trees. */
  FACTORIZED("factorized", Engine.GF_FT, TreeMode.FACTORIZED),
  /** GES_f*: trees, with all fusions. */
  FUSED("fused", Engine.GF_FT, TreeMode.FUSED),
  /** Lists. */
  LISTS("GF-CL", Engine.GF_CL, TreeMode.FUSED),
  /** Volcano over the same columns. */
  VOLCANO("GF-CV", Engine.GF_CV, TreeMode.FUSED);

  private final String title;
  private final Engine engine;
  private final TreeMode trees;

  DrivenVariant(String title, Engine engine, TreeMode trees) {
    this.title = title;
    this.engine = engine;
    this.trees = trees;
  }

  /** Its name in tables, and that of the step that measures it. */
  String title() {
    return title;
  }

  /** The engine that operations run in. */
  Engine engine() {
    return engine;
  }

  /** How GF-FT processes; of no meaning in another engine. */
  TreeMode trees() {
    return trees;
  }
}
