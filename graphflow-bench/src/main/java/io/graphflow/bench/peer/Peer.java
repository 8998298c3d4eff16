package io.graphflow.bench.peer;

import io.graphflow.bench.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Another database system, for comparison. Implementations are services ({@link ServiceLoader}): those
 * on the class path take part, and this module knows none of them.
 */
public interface Peer {
  /** A name with a version, for files and arguments, such as {@code otherdb-1.2}. */
  String key();

  /** What {@link #PROPERTY} calls it: its key without the version. */
  default String name() {
    return key().replaceFirst("-.*", "");
  }

  /** Its name and version, for people. */
  String title();

  /** What this machine lacks for it to be asked, and where to get it, for people; empty if it lacks nothing. */
  default Optional<String> missing() {
    return Optional.empty();
  }

  /** The options of its JVM, memory limits included. */
  List<String> jvmArguments();

  /** The queries of a workload that it is known to answer otherwise than all others do; they have no score. */
  default Set<String> wronglyAnswered(Workload workload) {
    return Set.of();
  }

  /**
   * Loads the data of a workload, in bulk.
   *
   * @param folder where its own files go; exists and is empty
   * @param scratch for files on the way; exists and is empty, and is deleted afterwards
   * @throws Exception if it cannot
   */
  void load(PeerData data, Path folder, Path scratch) throws Exception;

  /** Whether a query can have more than one thread. */
  boolean hasParallelQueries();

  /**
   * Opens the files of {@link #load}, to be queried by one thread.
   *
   * @param threads how many threads work on a query; 1 unless {@link #hasParallelQueries()}
   * @param limit the time after which a query must fail
   * @throws Exception if it cannot
   */
  PeerSession open(PeerData data, Path folder, int threads, Duration limit) throws Exception;

  /**
   * The system property that names those that take part, separated by commas; all that lack nothing do if it is unset or
   * empty.
   */
  String PROPERTY = "graphflow.bench.peers";

  /** Those of the class path that take part, by their keys. */
  static List<Peer> all() {
    String names = System.getProperty(PROPERTY, "");
    return onClassPath().stream()
        .filter(peer -> names.isEmpty()
            ? peer.missing().isEmpty()
            : List.of(names.split(",", -1)).contains(peer.name()))
        .toList();
  }

  /** All that the class path has, by their keys. */
  static List<Peer> onClassPath() {
    return ServiceLoader.load(Peer.class)
        .stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(Peer::key))
        .toList();
  }

  /**
   * The one with this key.
   *
   * @throws IllegalArgumentException if the class path has none
   */
  static Peer named(String key) {
    return onClassPath().stream()
        .filter(peer -> peer.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no peer " + key));
  }
}
