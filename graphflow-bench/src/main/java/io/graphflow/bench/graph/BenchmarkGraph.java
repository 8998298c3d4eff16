package io.graphflow.bench.graph;

import io.graphflow.generate.powerlaw.PowerLawGenerator;
import io.graphflow.storage.file.StructureFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A graph that benchmarks run on: made once, by the first who asks for its database, and found again
 * by later forks and runs. It is a folder named by what made it, below {@code
 * target/benchmark-graphs} or the folder that the system property {@code graphflow.bench.graphs} names.
 *
 * <p>A benchmark takes the {@linkplain #name() name} as a JMH parameter and gets its graph by {@link
 * #named}. Objects are immutable; several processes may ask for one graph at a time.
 */
public final class BenchmarkGraph {
  /** Names the folder in which graphs are kept. */
  public static final String FOLDER_PROPERTY = "graphflow.bench.graphs";

  /**
   * The folder, beside the database of a given graph, of answers that came with the data; missing
   * where none did.
   */
  public static final String REFERENCE = "reference";

  /** The folder, beside the database, of the update streams that go on with it; missing where there are none. */
  public static final String UPDATES = "update_streams";

  /** The folder, beside the database, of parameters that were chosen along with the data; missing where none were. */
  public static final String PARAMETERS = "substitution_parameters";

  /** All graphs come from this seed. */
  public static final long SEED = 1;

  private static final long FLICKR_VERTICES = 2_300_000;
  private static final long FLICKR_EDGES = 33_100_000;
  private static final long WIKI_VERTICES = 2_100_000;
  private static final long WIKI_EDGES = 86_300_000;
  private static final EdgeNames LINKS =
      new EdgeNames(PowerLawGenerator.VERTEX_LABEL, PowerLawGenerator.EDGE_LABEL, "timestamp");
  private static final EdgeNames REPLIES = new EdgeNames("Comment", "REPLY_OF", "none");
  private static final EdgeNames LIKES = new EdgeNames("Person", "LIKES", "none");
  private static final EdgeNames MOVIE_LINKS = new EdgeNames("Title", "LINKED_TO", "link");
  private static final EdgeNames FRIENDSHIPS = new EdgeNames("Person", "KNOWS", "creationDate");

  private static final String GIVEN = "given-";

  private final String name;
  private final EdgeNames edgeNames;
  private final GraphSource source;

  private BenchmarkGraph(String name, EdgeNames edgeNames, GraphSource source) {
    this.name = name;
    this.edgeNames = edgeNames;
    this.source = source;
  }

  /**
   * The power-law graph of that size, each edge with a {@code timestamp} uniform below {@link
   * PowerLawGenerator#TIMESTAMP_BOUND}.
   */
  public static BenchmarkGraph powerLaw(long vertexCount, long edgeCount) {
    return named("powerlaw-" + vertexCount + "-" + edgeCount);
  }

  /**
   * A graph like the paper's FLICKR: 2.3 million vertices and 33.1 million edges at scale 1, average
   * degree 14, power law, a timestamp on each edge.
   */
  public static BenchmarkGraph flickr(double scale) {
    return named("flickr-" + scale);
  }

  /**
   * A graph like the paper's WIKI: 2.1 million vertices and 86.3 million edges at scale 1, average
   * degree 41, power law, a timestamp on each edge.
   */
  public static BenchmarkGraph wiki(double scale) {
    return named("wiki-" + scale);
  }

  /** The social network of a scale factor, with everything that LDBC's has. */
  public static BenchmarkGraph socialNetwork(double scale) {
    return named("snb-" + scale);
  }

  /**
   * The same network up to a tenth of its time before its end, with the rest as update streams in {@link #UPDATES} and with
   * {@link #PARAMETERS} of LDBC's complex reads.
   */
  public static BenchmarkGraph socialNetworkWithUpdates(double scale) {
    return named("snbupdates-" + scale);
  }

  /**
   * The persons of the social network of a scale factor and their {@code KNOWS} edges, without posts
   * and comments, so that it is made quickly: 1,528 persons and 14,402 edges at scale 0.1.
   */
  public static BenchmarkGraph snbKnows(double scale) {
    return named("snbknows-" + scale);
  }

  /**
   * The comments of a social network and their {@code REPLY_OF} edges to comments, of which each
   * has at most one.
   */
  public static BenchmarkGraph replies(BenchmarkGraph network) {
    return named("replies-" + network.name());
  }

  /**
   * The persons of a social network and the comments that they like, with {@code creationDate10} to
   * {@code creationDate100}: that many percent of the comments have the property.
   */
  public static BenchmarkGraph densities(BenchmarkGraph network) {
    return named("densities-" + network.name());
  }

  /** IMDb-shaped movies of a scale, 1 being as many as the Join Order Benchmark's snapshot has. */
  public static BenchmarkGraph movies(double scale) {
    return named("imdb-" + scale);
  }

  /** A graph in which every list of the first vertices has the same length. */
  public static BenchmarkGraph regular(int vertexCount, int edgeCount, int listLength) {
    return named("regular-" + vertexCount + "-" + edgeCount + "-" + listLength);
  }

  /**
   * A graph without a share of its walked edges; see {@link EdgeShare}.
   *
   * @param share a number from 0 to 1
   */
  public static BenchmarkGraph without(String share, BenchmarkGraph graph) {
    double part = Double.parseDouble(share);
    return new BenchmarkGraph("without-" + share + "-" + graph.name, graph.edgeNames,
        GraphSource.partOf(graph, (whole, rest) -> EdgeShare.writeRest(
            HeapGraph.read(whole, graph.edgeNames), graph.edgeNames, part, rest)));
  }

  /**
   * Real data instead of a generated graph.
   *
   * @param kind {@code snb}, {@code imdb}, {@code flickr} or {@code wiki}
   * @param identity tells these files from others
   * @param data the folder, or the file of an edge list
   */
  static BenchmarkGraph given(String kind, String identity, Path data) {
    GraphSource source = switch (kind) {
      case "snb" -> GraphSource.tables("ldbc-snb-interactive.json", data);
      case "imdb" -> GraphSource.tables("imdb-job.json", data);
      default -> GraphSource.edgeList(data);
    };
    return new BenchmarkGraph(GIVEN + kind + "-" + identity, givenEdgeNames(kind), source);
  }

  private static EdgeNames givenEdgeNames(String kind) {
    return switch (kind) {
      case "snb" -> FRIENDSHIPS;
      case "imdb" -> MOVIE_LINKS;
      default -> LINKS;
    };
  }

  /**
   * The graph that has this name.
   *
   * @throws IllegalArgumentException if none could have it
   */
  public static BenchmarkGraph named(String name) {
    String[] parts = name.split("-", -1);
    try {
      return switch (parts[0]) {
        case "powerlaw" -> new BenchmarkGraph(name, LINKS,
            GraphSource.powerLaw(Long.parseLong(parts[1]), Long.parseLong(parts[2])));
        case "flickr" ->
          scaled(name, FLICKR_VERTICES, FLICKR_EDGES, Double.parseDouble(parts[1]));
        case "wiki" -> scaled(name, WIKI_VERTICES, WIKI_EDGES, Double.parseDouble(parts[1]));
        case "snb" -> new BenchmarkGraph(name, FRIENDSHIPS,
            GraphSource.socialNetwork(Double.parseDouble(parts[1]), 1));
        case "snbupdates" -> new BenchmarkGraph(name, FRIENDSHIPS,
            GraphSource.socialNetworkWithUpdates(Double.parseDouble(parts[1])));
        case "snbknows" -> new BenchmarkGraph(name, FRIENDSHIPS,
            GraphSource.socialNetwork(Double.parseDouble(parts[1]), 0));
        case "replies" -> new BenchmarkGraph(name, REPLIES,
            GraphSource.partOf(named(rest(name)), SocialNetworkParts::replies));
        case "densities" -> new BenchmarkGraph(name, LIKES,
            GraphSource.partOf(named(rest(name)), SocialNetworkParts::densities));
        case "imdb" -> new BenchmarkGraph(name, MOVIE_LINKS,
            GraphSource.movies(Double.parseDouble(parts[1])));
        case "regular" -> new BenchmarkGraph(name, LINKS,
            GraphSource.regular(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]),
                Integer.parseInt(parts[3])));
        case "without" -> without(parts[1], named(rest(rest(name))));
        case "given" ->
          new BenchmarkGraph(name, givenEdgeNames(parts[1]), GraphSource.alreadyMade(name));
        default -> throw new IllegalArgumentException("there is no graph " + name);
      };
    } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
      throw new IllegalArgumentException("there is no graph " + name, e);
    }
  }

  /** The name of the graph that another is a part of. */
  private static String rest(String name) {
    return name.substring(name.indexOf('-') + 1);
  }

  private static BenchmarkGraph scaled(String name, long vertices, long edges, double scale) {
    return new BenchmarkGraph(name, LINKS,
        GraphSource.powerLaw(Math.round(vertices * scale), Math.round(edges * scale)));
  }

  /** The name, which tells how the graph is made; {@link #named} takes it. */
  public String name() {
    return name;
  }

  /**
   * The edges that paths walk; the property is missing in {@link #regular}, {@link #replies}, {@link
   * #densities} and {@link #movies} graphs.
   */
  public EdgeNames edgeNames() {
    return edgeNames;
  }

  /**
   * The folder of the database, which is made if it does not exist.
   *
   * @throws IOException if it cannot be made; then nothing is left that a later run would take for
   *     it
   */
  public Path database() throws IOException {
    Path folder = folder();
    Path database = folder.resolve("database");
    if (!Files.isDirectory(database)) {
      Files.createDirectories(folder);
      try (
          FileChannel channel = FileChannel.open(folder.resolve("lock"),
              StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock _ = channel.lock()) {
        if (!Files.isDirectory(database)) {
          make(folder, database);
        }
      }
    }
    return database;
  }

  private void make(Path folder, Path database) throws IOException {
    Path files = folder.resolve("files");
    Path loaded = folder.resolve("loaded");
    delete(files);
    delete(loaded);
    source.load(files, loaded);
    delete(files);
    Files.move(loaded, database, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Writes the CSV files that the database was made of, which are not kept, once more.
   *
   * @param folder where to; must not exist
   * @throws UnsupportedOperationException if it was not made of files
   */
  public void writeFiles(Path folder) throws IOException {
    source.write(folder);
  }

  /** Whether it is real data, of which nothing is known, such as that it has no self-loops. */
  public boolean isGiven() {
    return name.startsWith(GIVEN);
  }

  /** Whether the database is there already. */
  public boolean isMade() {
    return Files.isDirectory(folder().resolve("database"));
  }

  /**
   * A file beside the database, for numbers known of it; its folder exists once the graph is made.
   */
  public Path file(String fileName) {
    return folder().resolve(fileName);
  }

  /** The folder in which graphs are kept, as an absolute path. */
  public static Path graphsFolder() {
    return Path.of(System.getProperty(FOLDER_PROPERTY, "target/benchmark-graphs"))
        .toAbsolutePath();
  }

  private Path folder() {
    // Beside graphs of another format, which other checkouts may be using.
    return graphsFolder().resolve(name + "-format-" + StructureFile.FORMAT_VERSION);
  }

  @Override
  public String toString() {
    return name;
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      List<Path> paths;
      try (Stream<Path> walk = Files.walk(folder)) {
        paths = walk.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path path : paths) {
        Files.delete(path);
      }
    }
  }
}
