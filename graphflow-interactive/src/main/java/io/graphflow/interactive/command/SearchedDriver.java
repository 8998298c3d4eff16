package io.graphflow.interactive.command;

import io.graphflow.interactive.driver.Pace;
import io.graphflow.interactive.driver.RunVerdict;
import java.io.IOException;

/** A driver whose highest rate is searched for. */
public interface SearchedDriver {
  /** Runs on a database that is made anew, and checks what updates left in it. */
  RunVerdict run(Pace pace) throws IOException, InterruptedException;

  /** Runs on nothing. */
  RunVerdict runOnNothing(Pace pace) throws IOException, InterruptedException;
}
