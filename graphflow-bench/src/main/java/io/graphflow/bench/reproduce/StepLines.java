package io.graphflow.bench.reproduce;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.RunListener;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.BenchmarkGraph;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * Reports each step on a line of its own when it begins, the time that it took, and an estimate of
 * the time that is left.
 */
final class StepLines implements RunListener {
  private static final double TRUSTED_SECONDS = 30;

  private final PrintWriter out;
  private final long start = System.nanoTime();
  private int stepCount;
  private int step;
  /** The estimated time of the finished steps; {@code leftEstimate} is that of the others. */
  private double doneEstimate;
  private double leftEstimate;
  private double doneSeconds;

  StepLines(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin(int count, List<Step> missing) {
    stepCount = count;
    leftEstimate = missing.stream().mapToDouble(Step::estimatedSeconds).sum();
    out.printf(Locale.ROOT, "%d steps, %d of them known from an earlier run%n", count,
        count - missing.size());
  }

  @Override
  public void added(Step added) {
    stepCount++;
    leftEstimate += added.estimatedSeconds();
  }

  @Override
  public void skipped(Experiment experiment, Step skipped) {
    step++;
  }

  @Override
  public void started(Experiment experiment, Step started) {
    step++;
    // Estimates know nothing of the machine; what was done so far does, once it is some time.
    double pace = (doneSeconds + TRUSTED_SECONDS) / (doneEstimate + TRUSTED_SECONDS);
    out.printf(Locale.ROOT, "[%d/%d] %s  %s: %s (about %s left)%n", step, stepCount,
        time((System.nanoTime() - start) / 1e9), experiment.key(), started.name(),
        time(leftEstimate * pace));
    out.flush();
  }

  @Override
  public void making(BenchmarkGraph graph) {
    out.printf("  making the graph %s%n", graph.name());
    out.flush();
  }

  @Override
  public void finished(Experiment experiment, Step finished, double seconds) {
    doneEstimate += finished.estimatedSeconds();
    leftEstimate -= finished.estimatedSeconds();
    doneSeconds += seconds;
    out.printf(Locale.ROOT, "  %.1f s%n", seconds);
    out.flush();
  }

  @Override
  public void failed(Experiment experiment, Step failed, String message) {
    leftEstimate -= failed.estimatedSeconds();
    out.printf("  FAILED: %s%n", message);
    out.flush();
  }

  static String time(double seconds) {
    long whole = Math.round(seconds);
    return whole < 3600
        ? String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60)
        : String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
  }
}
