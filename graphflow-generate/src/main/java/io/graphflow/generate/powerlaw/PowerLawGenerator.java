package io.graphflow.generate.powerlaw;

import io.graphflow.generate.GenerationSummary;
import io.graphflow.generate.Progress;
import io.graphflow.generate.csv.CsvFile;
import io.graphflow.generate.csv.CsvFolder;
import io.graphflow.generate.random.Permutation;
import io.graphflow.generate.random.PowerLaw;
import io.graphflow.generate.random.RandomStream;
import java.io.IOException;

/**
 * Writes a directed graph with power-law out- and in-degrees as a dataset folder of GraphflowDB:
 * {@code metadata.json}, {@code vertices.csv} and {@code edges.csv}, edges in the order of their
 * sources.
 *
 * <p>A vertex has a rank among the out-degrees and another, independent one among the in-degrees; so
 * the expected number of 2-paths is edges × edges / vertices, and a hub of one kind is an ordinary
 * vertex of the other. Out-degrees are the shares of a {@link PowerLaw}, destinations are drawn from
 * one; no vertex gets more than a hundredth of the vertices as neighbours (or four times the mean
 * degree, if that is more), as in crawled social networks of this size. There are no self-loops.
 *
 * <p>A vertex has a {@code score} (INT64, uniform in [0, 1000)) and a {@code category} (one of 16
 * names, skewed); an edge a {@code timestamp} (INT64, uniform in [0, 1000000000)), so that a
 * predicate on it selects any share.
 */
public final class PowerLawGenerator {
  /** The vertices' label. */
  public static final String VERTEX_LABEL = "Vertex";

  /** The edges' label. */
  public static final String EDGE_LABEL = "LINK";

  /** Timestamps are below this. */
  public static final long TIMESTAMP_BOUND = 1_000_000_000;

  private static final String METADATA = """
      {
        "separator": ",",
        "vertexFileDescriptions": [
          {"filename": "vertices.csv", "type": "Vertex"}
        ],
        "edgeFileDescriptions": [
          {"filename": "edges.csv", "label": "LINK", "cardinality": "n-n"}
        ]
      }
      """;

  private static final int CATEGORY_COUNT = 16;
  private static final int SCORE_BOUND = 1000;
  private static final int REPORT_COUNT = 100;
  private static final int DRAWS_BEFORE_SEARCH = 64;

  private final PowerLawOptions options;
  private final Progress progress;
  private final PowerLaw law;
  private final Permutation outRanks;
  private final Permutation verticesByInRank;
  private final DestinationSet destinations = new DestinationSet();

  private PowerLawGenerator(PowerLawOptions options, Progress progress) {
    this.options = options;
    this.progress = progress;
    long vertices = options.vertexCount();
    double meanDegree = (double) options.edgeCount() / vertices;
    double largestDegree = Math.min(vertices / 2.0, Math.max(vertices / 100.0, 4 * meanDegree));
    law = new PowerLaw(vertices, options.exponent(),
        options.edgeCount() == 0 ? 1
            : Math.max(largestDegree / options.edgeCount(), 1.0 / vertices));
    outRanks = new Permutation(vertices, new RandomStream(options.seed(), "out", 0));
    verticesByInRank = new Permutation(vertices, new RandomStream(options.seed(), "in", 0));
  }

  /**
   * Writes the graph. Heap use does not grow with the graph.
   *
   * @throws IOException if the folder is not empty or cannot be written; nothing is left then
   */
  public static GenerationSummary generate(PowerLawOptions options, Progress progress)
      throws IOException {
    return new PowerLawGenerator(options, progress).write();
  }

  private GenerationSummary write() throws IOException {
    try (CsvFolder folder = new CsvFolder(options.folder(), ',')) {
      folder.write("metadata.json", METADATA);
      writeVertices(folder.open("vertices.csv", "id:NODE,score:INT64,category:STRING"));
      writeEdges(folder.open("edges.csv", "from:NODE,to:NODE,timestamp:INT64"));
      return folder.finish();
    }
  }

  private void writeVertices(CsvFile file) throws IOException {
    RandomStream random = new RandomStream(options.seed(), "vertices", 0);
    long reportEvery = Math.max(1, options.vertexCount() / REPORT_COUNT);
    for (long vertex = 0; vertex < options.vertexCount(); vertex++) {
      file.field(vertex)
          .field(random.nextInt(SCORE_BOUND))
          .field("category" + random.skewed(CATEGORY_COUNT, 2))
          .endRow();
      if (vertex % reportEvery == 0) {
        progress.report("vertices", vertex, options.vertexCount());
      }
    }
    progress.report("vertices", options.vertexCount(), options.vertexCount());
  }

  private void writeEdges(CsvFile file) throws IOException {
    RandomStream random = new RandomStream(options.seed(), "edges", 0);
    long reportEvery = Math.max(1, options.vertexCount() / REPORT_COUNT);
    for (long source = 0; source < options.vertexCount(); source++) {
      long degree = law.count(outRanks.apply(source), options.edgeCount());
      destinations.clear(degree);
      for (long i = 0; i < degree; i++) {
        file.field(source)
            .field(destination(source, random))
            .field(random.nextLong(TIMESTAMP_BOUND))
            .endRow();
      }
      if (source % reportEvery == 0) {
        progress.report("edges", file.rowCount(), options.edgeCount());
      }
    }
    progress.report("edges", options.edgeCount(), options.edgeCount());
  }

  private long destination(long source, RandomStream random) {
    for (int draw = 0; draw < DRAWS_BEFORE_SEARCH; draw++) {
      long vertex = verticesByInRank.apply(law.draw(random));
      if (vertex != source && (options.parallelEdges() || destinations.add(vertex))) {
        return vertex;
      }
    }
    // The likely ones are taken: the next free one, by rank, from a random place on.
    long rank = random.nextLong(options.vertexCount());
    while (true) {
      long vertex = verticesByInRank.apply(rank);
      if (vertex != source && (options.parallelEdges() || destinations.add(vertex))) {
        return vertex;
      }
      rank = (rank + 1) % options.vertexCount();
    }
  }
}
