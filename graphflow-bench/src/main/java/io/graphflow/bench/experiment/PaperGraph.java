package io.graphflow.bench.experiment;

import io.graphflow.bench.graph.BenchmarkGraph;

/** The three graphs on which the paper counts paths. */
public enum PaperGraph {
  /** Friendships of a social network. */
  SNB("SNB KNOWS"),
  /** Average degree 14. */
  FLICKR("FLICKR"),
  /** Average degree 41. */
  WIKI("WIKI");

  private final String title;

  PaperGraph(String title) {
    this.title = title;
  }

  /** Its name in tables and steps. */
  public String title() {
    return title;
  }

  /**
   * The graph at a setting's scale: given, or one like it.
   *
   * @param quickPart the part of FLICKR that a quick run takes
   */
  public BenchmarkGraph graph(Setting setting, double quickPart) {
    Scale scale = setting.scale();
    return switch (this) {
      case SNB -> setting.snbKnows(scale.choose(0.3, 10.0, 100.0));
      case FLICKR -> setting.flickr(scale.choose(quickPart, 0.3, 1.0));
      case WIKI -> setting.wiki(scale.choose(0.002, 0.1, 0.4));
    };
  }
}
