package io.graphflow.bench.experiment;

import io.graphflow.bench.experiment.ExperimentOutcome.Failure;
import io.graphflow.bench.experiment.ResultStore.Finished;
import io.graphflow.bench.graph.BenchmarkGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the steps of experiments one after another. Results of finished steps are kept in {@code
 * results.json} of the output folder, at once, and found again by later runs. A step that fails, wrong
 * results included, is noted, and the next one runs.
 */
public final class ExperimentRunner {
  /** The file of results in the output folder. */
  public static final String RESULTS_FILE = "results.json";

  private static final String LOG_FOLDER = "logs";

  private final Setting setting;
  private final Path folder;
  private final StepKey fingerprint;
  private final ResultStore store;
  private final RunListener listener;

  private ExperimentRunner(Setting setting, Path folder, StepKey fingerprint,
      ResultStore store, RunListener listener) {
    this.setting = setting;
    this.folder = folder;
    this.fingerprint = fingerprint;
    this.store = store;
    this.listener = listener;
  }

  /**
   * Opens the output folder.
   *
   * @param circumstances everything beside code and inputs that decides results, such as the
   *     machine
   * @param fresh whether to forget earlier results
   * @throws IOException if the folder or its results cannot be read or written
   */
  public static ExperimentRunner open(Setting setting, Path folder, String circumstances,
      boolean fresh, RunListener listener) throws IOException {
    return open(setting, folder, StepKey.ofThisProgram(circumstances), fresh, listener);
  }

  static ExperimentRunner open(Setting setting, Path folder, StepKey fingerprint,
      boolean fresh, RunListener listener) throws IOException {
    Files.createDirectories(folder.resolve(LOG_FOLDER));
    return new ExperimentRunner(setting, folder, fingerprint,
        ResultStore.open(folder.resolve(RESULTS_FILE), fresh), listener);
  }

  /**
   * Runs the steps that have no results yet.
   *
   * @return an outcome for each experiment, in their order
   * @throws IOException if results cannot be kept
   * @throws InterruptedException if the thread is interrupted; finished steps are kept
   */
  public List<ExperimentOutcome> run(List<Experiment> experiments)
      throws IOException, InterruptedException {
    List<List<Step>> steps = new ArrayList<>();
    List<Step> missing = new ArrayList<>();
    int count = 0;
    for (Experiment experiment : experiments) {
      List<Step> ofExperiment = experiment.steps(setting);
      steps.add(ofExperiment);
      count += ofExperiment.size();
      for (Step step : ofExperiment) {
        if (find(experiment, step).isEmpty()) {
          missing.add(step);
        }
      }
    }
    listener.begin(count, missing);
    List<ExperimentOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < experiments.size(); i++) {
      outcomes.add(run(experiments.get(i), steps.get(i)));
    }
    return outcomes;
  }

  /**
   * The outcome of an experiment if all of its results are known, with the known profiles of missed
   * targets; runs nothing.
   */
  public Optional<ExperimentOutcome> known(Experiment experiment) {
    Tally tally = new Tally();
    List<Measurement> measured = new ArrayList<>();
    for (Step step : experiment.steps(setting)) {
      Optional<Finished> finished = find(experiment, step);
      if (finished.isEmpty()) {
        return Optional.empty();
      }
      measured.addAll(tally.count(finished.get()));
    }
    Results results = new Results(measured);
    List<Measurement> profiled = new ArrayList<>();
    for (Step profile : profiles(experiment, results)) {
      find(experiment, profile).ifPresent(finished -> profiled.addAll(tally.count(finished)));
    }
    return Optional.of(tally.outcome(experiment, results, new Results(profiled)));
  }

  private Optional<Finished> find(Experiment experiment, Step step) {
    return store.find(experiment.key(), step.name(), fingerprint.of(experiment, step));
  }

  private ExperimentOutcome run(Experiment experiment, List<Step> steps)
      throws IOException, InterruptedException {
    Tally tally = new Tally();
    List<Measurement> measured = new ArrayList<>();
    for (Step step : steps) {
      measured.addAll(run(experiment, step, tally));
    }
    Results results = new Results(measured);
    List<Measurement> profiled = new ArrayList<>();
    for (Step profile : profiles(experiment, results)) {
      listener.added(profile);
      profiled.addAll(run(experiment, profile, tally));
    }
    return tally.outcome(experiment, results, new Results(profiled));
  }

  /** The steps that profile missed targets; several targets may share one. */
  private Collection<Step> profiles(Experiment experiment, Results results) {
    Map<String, Step> profiles = new LinkedHashMap<>();
    for (TargetResult target : experiment.targets(setting, results)) {
      if (target.isMissed()) {
        target.profile().ifPresent(profile -> profiles.putIfAbsent(profile.name(), profile));
      }
    }
    return profiles.values();
  }

  /** Measures a step unless its results are known; a step that fails has none. */
  private List<Measurement> run(Experiment experiment, Step step, Tally tally)
      throws IOException, InterruptedException {
    Optional<Finished> known = find(experiment, step);
    if (known.isPresent()) {
      listener.skipped(experiment, step);
      return tally.count(known.get());
    }
    listener.started(experiment, step);
    long start = System.nanoTime();
    try {
      List<Measurement> measured = measure(experiment, step);
      Finished finished = new Finished(experiment.key(), step.name(),
          fingerprint.of(experiment, step), secondsSince(start), measured);
      store.put(finished);
      listener.finished(experiment, step, finished.seconds());
      return tally.count(finished);
    } catch (StepFailedException e) {
      tally.seconds += secondsSince(start);
      tally.failures.add(new Failure(step.name(), e.getMessage()));
      listener.failed(experiment, step, e.getMessage());
      return List.of();
    }
  }

  /** The time that the steps of an experiment took so far, and the steps that failed. */
  private static final class Tally {
    private final List<Failure> failures = new ArrayList<>();
    private double seconds;

    List<Measurement> count(Finished finished) {
      seconds += finished.seconds();
      return finished.measurements();
    }

    ExperimentOutcome outcome(Experiment experiment, Results results, Results profiles) {
      return new ExperimentOutcome(experiment, results, profiles, failures, seconds);
    }
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private List<Measurement> measure(Experiment experiment, Step step)
      throws StepFailedException, InterruptedException {
    try {
      for (BenchmarkGraph graph : step.graphs()) {
        if (!graph.isMade()) {
          listener.making(graph);
          graph.database();
        }
      }
      String log = (experiment.key() + "-" + step.name()).toLowerCase(Locale.ROOT)
          .replaceAll("[^a-z0-9]+", "-") + ".log";
      return step.run(folder.resolve(LOG_FOLDER).resolve(log));
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception | AssertionError | LinkageError e) {
      throw new StepFailedException(e);
    }
  }

  /** A step has failed; the message says why in one line. */
  private static final class StepFailedException extends Exception {
    private static final long serialVersionUID = 1;

    StepFailedException(Throwable cause) {
      super(reason(cause), cause);
    }

    /** The innermost message, because JMH wraps, and suppresses, the exceptions of a benchmark. */
    private static String reason(Throwable error) {
      Throwable cause = error;
      while (cause.getCause() != null || cause.getSuppressed().length > 0) {
        cause = cause.getCause() != null ? cause.getCause() : cause.getSuppressed()[0];
      }
      String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
      return message.strip().lines().findFirst().orElse(cause.toString());
    }
  }
}
