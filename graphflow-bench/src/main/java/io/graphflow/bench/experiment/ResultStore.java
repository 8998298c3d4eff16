package io.graphflow.bench.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of finished steps in a JSON file, which is written whole after each step and put in place
 * by renaming, so that a run can be broken off at any time. For one thread of one process.
 */
final class ResultStore {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /**
   * A finished step.
   *
   * @param experiment its experiment's key
   * @param step its name
   * @param fingerprint the key of everything that decided the results
   * @param seconds how long it took, its graphs included
   * @param measurements its results
   */
  record Finished(
      String experiment,
      String step,
      String fingerprint,
      double seconds,
      List<Measurement> measurements) {
    Finished {
      measurements = List.copyOf(measurements);
    }
  }

  private record Content(List<Finished> steps) {}

  private record Key(String experiment, String step) {}

  private final Path file;
  private final Map<Key, Finished> steps = new LinkedHashMap<>();

  private ResultStore(Path file) {
    this.file = file;
  }

  /**
   * Opens the file, or begins one.
   *
   * @param fresh whether to forget its contents
   * @throws IOException if it exists and has another form
   */
  static ResultStore open(Path file, boolean fresh) throws IOException {
    ResultStore store = new ResultStore(file);
    if (!fresh && Files.exists(file)) {
      try {
        for (Finished finished : JSON.readValue(file.toFile(), Content.class).steps()) {
          store.steps.put(new Key(finished.experiment(), finished.step()), finished);
        }
      } catch (JsonProcessingException e) {
        throw new IOException(
            file + " does not hold results of an earlier run; start anew with --fresh", e);
      }
    }
    return store;
  }

  /** The step, if it was finished with this fingerprint. */
  Optional<Finished> find(String experiment, String step, String fingerprint) {
    return Optional.ofNullable(steps.get(new Key(experiment, step)))
        .filter(finished -> finished.fingerprint().equals(fingerprint));
  }

  /** Keeps a step, in place of an earlier one of its name. */
  void put(Finished finished) throws IOException {
    steps.put(new Key(finished.experiment(), finished.step()), finished);
    Path written = file.resolveSibling(file.getFileName() + ".new");
    JSON.writeValue(written.toFile(), new Content(List.copyOf(steps.values())));
    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }
}
