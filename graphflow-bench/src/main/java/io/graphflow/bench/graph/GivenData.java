package io.graphflow.bench.graph;

import io.graphflow.interactive.network.NetworkFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Real data to run on instead of generated graphs: found in a folder, or in folders in it, by their
 * files. LDBC SNB (CsvComposite) has {@code dynamic/person_knows_person_0_0.csv}, IMDb (the tables of
 * the Join Order Benchmark) {@code title.csv} and {@code cast_info.csv}, an edge list of KONECT {@code
 * out.*} with {@code flickr} or {@code wiki} in its name, label matrices of GraphAr's paper {@code *-labels.csv}.
 */
public final class GivenData {
  private static final int DEPTH = 3;

  /** How names of files end that say which vertices bear which labels. */
  public static final String LABELS_SUFFIX = "-labels.csv";

  private final BenchmarkGraph socialNetwork;
  private final BenchmarkGraph socialNetworkWithUpdates;
  private final BenchmarkGraph movies;
  private final BenchmarkGraph flickr;
  private final BenchmarkGraph wiki;
  private final Path labels;

  private GivenData(BenchmarkGraph socialNetwork, BenchmarkGraph socialNetworkWithUpdates,
      BenchmarkGraph movies, BenchmarkGraph flickr, BenchmarkGraph wiki, Path labels) {
    this.socialNetwork = socialNetwork;
    this.socialNetworkWithUpdates = socialNetworkWithUpdates;
    this.movies = movies;
    this.flickr = flickr;
    this.wiki = wiki;
    this.labels = labels;
  }

  /** Nothing is given. */
  public static GivenData none() {
    return new GivenData(null, null, null, null, null, null);
  }

  /**
   * The data in a folder.
   *
   * @throws IllegalArgumentException if there is none; the message is for people
   * @throws IOException if it cannot be read
   */
  public static GivenData in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException(folder + " is not a folder");
    }
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(folder.toAbsolutePath(), DEPTH)) {
      paths = walk.sorted().toList();
    }
    BenchmarkGraph network = find(paths, GivenData::isSocialNetwork, "snb");
    BenchmarkGraph withUpdates =
        find(paths, path -> isSocialNetwork(path) && hasUpdates(path), "snb");
    BenchmarkGraph movies = find(paths, path -> Files.exists(path.resolve("title.csv"))
        && Files.exists(path.resolve("cast_info.csv")), "imdb");
    BenchmarkGraph flickr = find(paths, path -> isEdgeList(path, "flickr"), "flickr");
    BenchmarkGraph wiki = find(paths, path -> isEdgeList(path, "wiki"), "wiki");
    Path labels = paths.stream()
        .filter(path -> path.getFileName().toString().endsWith(LABELS_SUFFIX))
        .map(Path::getParent)
        .findFirst()
        .orElse(null);
    if (network == null && movies == null && flickr == null && wiki == null && labels == null) {
      throw new IllegalArgumentException(folder + " has no folder of LDBC SNB "
          + "(dynamic/person_knows_person_0_0.csv), none of IMDb (title.csv, cast_info.csv), no "
          + "edge list of KONECT (out.*flickr*, out.*wiki*) and no label matrix (*-labels.csv)");
    }
    return new GivenData(network, withUpdates, movies, flickr, wiki, labels);
  }

  private static BenchmarkGraph find(List<Path> paths, Predicate<Path> condition, String kind)
      throws IOException {
    for (Path path : paths) {
      if (condition.test(path)) {
        return BenchmarkGraph.given(kind, identity(path), path);
      }
    }
    return null;
  }

  private static boolean isSocialNetwork(Path path) {
    return Files.exists(path.resolve("dynamic/person_knows_person_0_0.csv"));
  }

  private static boolean hasUpdates(Path network) {
    try {
      return new NetworkFolder(network).findUpdates().isPresent();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isEdgeList(Path path, String kind) {
    String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
    return name.startsWith("out.") && name.contains(kind) && Files.isRegularFile(path);
  }

  /** A text that is the same for the same files, and another one for changed files. */
  private static String identity(Path data) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(data)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    CRC32C checksum = new CRC32C();
    for (Path file : files) {
      String words = file.toAbsolutePath() + " " + Files.size(file) + " "
          + Files.getLastModifiedTime(file).toMillis() + "\n";
      checksum.update(words.getBytes(StandardCharsets.UTF_8));
    }
    return String.format(Locale.ROOT, "%08x", checksum.getValue());
  }

  /** The social network, if it is given. */
  public Optional<BenchmarkGraph> socialNetwork() {
    return Optional.ofNullable(socialNetwork);
  }

  /** The social network, if it is given along with update streams. */
  public Optional<BenchmarkGraph> socialNetworkWithUpdates() {
    return Optional.ofNullable(socialNetworkWithUpdates);
  }

  /** The movies, if they are given. */
  public Optional<BenchmarkGraph> movies() {
    return Optional.ofNullable(movies);
  }

  /** FLICKR, if it is given. */
  public Optional<BenchmarkGraph> flickr() {
    return Optional.ofNullable(flickr);
  }

  /** WIKI, if it is given. */
  public Optional<BenchmarkGraph> wiki() {
    return Optional.ofNullable(wiki);
  }

  /** The folder of label matrices, if there is one. */
  public Optional<Path> labels() {
    return Optional.ofNullable(labels);
  }

  /**
   * The names of the given data, such as {@code LDBC SNB, FLICKR}; {@code none} if there are none.
   */
  public String words() {
    List<String> words = new ArrayList<>();
    socialNetwork().ifPresent(_ -> words.add("LDBC SNB"));
    movies().ifPresent(_ -> words.add("IMDb"));
    flickr().ifPresent(_ -> words.add("FLICKR"));
    wiki().ifPresent(_ -> words.add("WIKI"));
    labels().ifPresent(_ -> words.add("labels"));
    return words.isEmpty() ? "none" : String.join(", ", words);
  }
}
