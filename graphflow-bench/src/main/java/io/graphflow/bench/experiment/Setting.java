package io.graphflow.bench.experiment;

import io.graphflow.bench.graph.BenchmarkGraph;
import java.util.Objects;

/**
 * What a run of experiments is to be like.
 *
 * @param scale how much of everything
 */
public record Setting(Scale scale) {
  /** Checks for null. */
  public Setting {
    Objects.requireNonNull(scale, "scale");
  }

  /** {@code KNOWS} of the social network: given, or generated at this scale factor. */
  public BenchmarkGraph snbKnows(double scaleFactor) {
    return BenchmarkGraph.snbKnows(scaleFactor);
  }

  /** The whole social network: given, or generated at this scale factor. */
  public BenchmarkGraph socialNetwork(double scaleFactor) {
    return BenchmarkGraph.socialNetwork(scaleFactor);
  }

  /** FLICKR: given, or a graph like it of this part of its size. */
  public BenchmarkGraph flickr(double part) {
    return BenchmarkGraph.flickr(part);
  }

  /** WIKI: given, or a graph like it of this part of its size. */
  public BenchmarkGraph wiki(double part) {
    return BenchmarkGraph.wiki(part);
  }

  /** IMDb: given, or movies like it at this scale. */
  public BenchmarkGraph movies(double scaleFactor) {
    return BenchmarkGraph.movies(scaleFactor);
  }
}
