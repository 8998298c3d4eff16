package io.graphflow.cli.progress;

import io.graphflow.cli.output.InteractiveTerminal;
import io.graphflow.generate.Progress;
import io.graphflow.transfer.ProgressListener;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Redraws one line of a terminal with the current step and its progress; prints nothing into a pipe
 * or a file. Calls may come from any thread.
 */
public final class ProgressLine implements ProgressListener, Progress, AutoCloseable {
  private static final long REDRAW_NANOS = 100_000_000L;
  private static final int BAR_CELLS = 30;
  private static final int STEP_CELLS = 36;
  private static final String CLEAR = "\r\u001B[K";

  private final PrintStream terminal;
  private long lastDrawn;
  private String lastStep = "";
  private boolean drawn;

  private ProgressLine(PrintStream terminal) {
    this.terminal = terminal;
  }

  /** A line on standard error if a person is at the terminal, and a silent one otherwise. */
  public static ProgressLine forPerson() {
    boolean watched = InteractiveTerminal.isThere()
        && System.getenv("CI") == null;
    return new ProgressLine(watched ? System.err : null);
  }

  @Override
  public synchronized void progress(String step, long done, long total) {
    if (terminal == null) {
      return;
    }
    long now = System.nanoTime();
    if (drawn && step.equals(lastStep) && now - lastDrawn < REDRAW_NANOS) {
      return;
    }
    lastStep = step;
    lastDrawn = now;
    drawn = true;
    terminal.print(CLEAR + render(step, done, total));
    terminal.flush();
  }

  @Override
  public void report(String step, long done, long total) {
    progress("Generating " + step, done, total);
  }

  static String render(String step, long done, long total) {
    String name = step.length() > STEP_CELLS ? step.substring(0, STEP_CELLS - 1) + "…" : step;
    if (total <= 0) {
      return String.format(Locale.ROOT, "  %-" + STEP_CELLS + "s %,d", name, done);
    }
    double share = Math.clamp((double) done / total, 0.0, 1.0);
    int filled = (int) (share * BAR_CELLS);
    return String.format(Locale.ROOT, "  %-" + STEP_CELLS + "s %s%s %3d %%", name,
        "█".repeat(filled),
        "░".repeat(BAR_CELLS - filled), (int) (share * 100));
  }

  /** Removes the line, so that the next output starts on a clean one. */
  @Override
  public synchronized void close() {
    if (terminal != null && drawn) {
      terminal.print(CLEAR);
      terminal.flush();
    }
  }
}
