package io.graphflow.bench.experiment;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.GivenData;
import java.util.Objects;

/**
 * The setting of a run of experiments.
 *
 * @param scale how much of everything
 * @param data data to run on in the place of generated graphs
 */
public record Setting(Scale scale, GivenData data) {
  /** Checks for null. */
  public Setting {
    Objects.requireNonNull(scale, "scale");
    Objects.requireNonNull(data, "data");
  }

  /** On generated graphs. */
  public Setting(Scale scale) {
    this(scale, GivenData.none());
  }

  /** The power-law graph that targets are about, smaller in a quick run. */
  public BenchmarkGraph powerLaw() {
    return scale == Scale.QUICK
        ? BenchmarkGraph.powerLaw(20_000, 300_000)
        : BenchmarkGraph.powerLaw(1_000_000, 15_000_000);
  }

  /** {@code KNOWS} of the social network: given, or generated at this scale factor. */
  public BenchmarkGraph snbKnows(double scaleFactor) {
    return data.socialNetwork().orElseGet(() -> BenchmarkGraph.snbKnows(scaleFactor));
  }

  /** The whole social network: given, or generated at this scale factor. */
  public BenchmarkGraph socialNetwork(double scaleFactor) {
    return data.socialNetwork().orElseGet(() -> BenchmarkGraph.socialNetwork(scaleFactor));
  }

  /**
   * The social network with update streams: given, if it came with streams, or generated at this scale factor.
   */
  public BenchmarkGraph socialNetworkWithUpdates(double scaleFactor) {
    return data.socialNetworkWithUpdates()
        .orElseGet(() -> BenchmarkGraph.socialNetworkWithUpdates(scaleFactor));
  }

  /** FLICKR: given, or a graph like it of this part of its size. */
  public BenchmarkGraph flickr(double part) {
    return data.flickr().orElseGet(() -> BenchmarkGraph.flickr(part));
  }

  /** WIKI: given, or a graph like it of this part of its size. */
  public BenchmarkGraph wiki(double part) {
    return data.wiki().orElseGet(() -> BenchmarkGraph.wiki(part));
  }

  /** IMDb: given, or movies like it at this scale. */
  public BenchmarkGraph movies(double scaleFactor) {
    return data.movies().orElseGet(() -> BenchmarkGraph.movies(scaleFactor));
  }
}
