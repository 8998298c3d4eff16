package io.graphflow.interactive.network;

import io.graphflow.transfer.LoadSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * A network that is loaded once, and copied for each run, as the updates of a run change its database. It is
 * loaded anew when its files or the code that loads are not those that it was loaded of.
 *
 * <p>For use by one process at a time.
 */
public final class LoadedNetwork {
  private static final String DATABASE = "database";
  private static final String FINGERPRINT = "fingerprint";

  private final NetworkFolder network;
  private final Path folder;

  /**
   * Creates a description.
   *
   * @param folder where the loaded network is kept; only what is in there is ever loaded or deleted
   */
  public LoadedNetwork(NetworkFolder network, Path folder) {
    this.network = Objects.requireNonNull(network, "network");
    this.folder = Objects.requireNonNull(folder, "folder");
  }

  /**
   * Loads the network, unless that is done already.
   *
   * @return what was loaded; empty if nothing had to be
   * @throws io.graphflow.exception.GraphflowException as {@link NetworkFolder#load}
   */
  public Optional<LoadSummary> load() throws IOException {
    String fingerprint = NetworkFingerprint.of(network);
    if (isLoadedOf(fingerprint)) {
      return Optional.empty();
    }
    Path made = DatabaseFolder.cleared(folder);
    Files.createDirectories(made);
    LoadSummary summary = network.load(made.resolve(DATABASE));
    Files.writeString(made.resolve(FINGERPRINT), fingerprint);
    DatabaseFolder.replace(folder, made);
    return Optional.of(summary);
  }

  private boolean isLoadedOf(String fingerprint) throws IOException {
    Path file = folder.resolve(FINGERPRINT);
    return Files.isRegularFile(file) && Files.readString(file).equals(fingerprint);
  }

  /**
   * Copies the loaded database.
   *
   * @param database where to; what is there is replaced
   */
  public void copyTo(Path database) throws IOException {
    DatabaseFolder.copy(folder.resolve(DATABASE), database);
  }
}
