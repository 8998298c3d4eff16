package io.graphflow.interactive.database;

import io.graphflow.interactive.network.NetworkFolder;
import java.io.IOException;
import java.nio.file.Path;

/** The network of 204 persons that comes with the project, for the tests of this module. */
public final class SmallNetwork {
  /** Its files. */
  public static final Path DATA = Path.of("..", "datasets", "small-network");
  /** A person with friends. */
  public static final long PERSON = 1_580_547_965_306L;
  /** When it was made, in the middle of the network's time. */
  public static final long TIME_MILLIS = 1_346_043_441_416L;

  private SmallNetwork() {}

  /** Loads it. */
  public static Path load(Path database) throws IOException {
    new NetworkFolder(DATA).load(database);
    return database;
  }
}
