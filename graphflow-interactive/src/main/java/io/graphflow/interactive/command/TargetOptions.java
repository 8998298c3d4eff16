package io.graphflow.interactive.command;

import io.graphflow.exception.UsageException;
import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.database.TreeMode;
import io.graphflow.interactive.network.LoadedNetwork;
import io.graphflow.interactive.network.NetworkFolder;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** Options that say on what operations run. */
public final class TargetOptions {
  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "Folder with static and dynamic, as LDBC's generator (CsvComposite, dates in "
          + "milliseconds) and graphflow generate snb write them.")
  private Path data;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      defaultValue = "gf-cl",
      converter = EngineConverter.class,
      completionCandidates = EngineNames.class,
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Engine engine;

  @Option(
      names = "--trees",
      paramLabel = "MODE",
      converter = TreesConverter.class,
      completionCandidates = TreesNames.class,
      description = "How gf-ft processes, as the paper of GES compares: ${COMPLETION-CANDIDATES} (default: "
          + "fused). Only with --engine gf-ft.")
  private TreeMode trees;

  @Option(
      names = "--durability",
      paramLabel = "WHAT",
      defaultValue = "SYNC",
      description = "What an update waits for: SYNC, the disk; ASYNC, the operating system; OFF, as "
          + "ASYNC, and nothing forces it to the disk (default: ${DEFAULT-VALUE}).")
  private Durability durability;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      defaultValue = "${sys:graphflow.checkout:-.}/target/ldbc",
      description = "Folder for the database and all else that is made (default: ${DEFAULT-VALUE}).")
  private Path work;

  /** Creates the options; picocli fills them. */
  public TargetOptions() {}

  /** The network. */
  public NetworkFolder network() {
    return new NetworkFolder(data);
  }

  /** The engine that queries run in. */
  public Engine engine() {
    return engine;
  }

  /** How queries process trees, where the engine is GF-FT. */
  public TreeMode trees() {
    return trees == null ? TreeMode.FUSED : trees;
  }

  /** The engine, and of GF-FT how it processes, as reports name them. */
  public String processing() {
    return engine == Engine.GF_FT
        ? engine.displayName() + " (" + trees().option() + ")"
        : engine.displayName();
  }

  /**
   * Checks what can be checked without the data.
   *
   * @throws UsageException if an option is not one of the engine
   */
  public void check() {
    if (trees != null && engine != Engine.GF_FT) {
      throw new UsageException("--trees " + trees.option() + ": expected --engine "
          + Engine.GF_FT.option() + ", as " + engine.option() + " processes no trees");
    }
  }

  /** What an update waits for. */
  public Durability durability() {
    return durability;
  }

  /** The folder for what is made. */
  public Path work() {
    return work;
  }

  /** Where the database is made. */
  public Path database() {
    return work.resolve("database");
  }

  /**
   * Makes the database anew, as updates change it: copies the network, which is loaded first if it was not
   * yet, and tells that.
   */
  public void load(PrintWriter err) throws IOException {
    Path folder = work.resolve("loaded");
    LoadedNetwork loaded = new LoadedNetwork(network(), folder);
    loaded.load()
        .ifPresent(summary -> err.printf(Locale.ROOT,
            "Loaded %,d vertices and %,d edges into %s in %.1f s.%n", summary.nodeCount(),
            summary.relationshipCount(), folder, summary.elapsed().toMillis() / 1e3));
    loaded.copyTo(database());
  }

  /** Opens the database. */
  public InteractiveDatabase open() {
    return InteractiveDatabase.open(database(), engine, trees(), durability);
  }

  /** Engines as the command line names them. */
  static final class EngineNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    EngineNames() {
      super(Stream.of(Engine.values()).map(Engine::option).toList());
    }
  }

  /** Ways to process trees as the command line names them. */
  static final class TreesNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    TreesNames() {
      super(Stream.of(TreeMode.values()).map(TreeMode::option).toList());
    }
  }

  /** Finds a way to process trees by its name. */
  static final class TreesConverter implements ITypeConverter<TreeMode> {
    @Override
    public TreeMode convert(String name) {
      return Stream.of(TreeMode.values())
          .filter(mode -> mode.option().equalsIgnoreCase(name))
          .findFirst()
          .orElseThrow(() -> new UsageException(
              "trees '" + name + "': expected one of " + String.join(", ", new TreesNames())));
    }
  }

  /** Finds an engine by its name. */
  static final class EngineConverter implements ITypeConverter<Engine> {
    @Override
    public Engine convert(String name) {
      return Stream.of(Engine.values())
          .filter(engine -> engine.option().equalsIgnoreCase(name))
          .findFirst()
          .orElseThrow(() -> new UsageException(
              "engine '" + name + "': expected one of " + String.join(", ", new EngineNames())));
    }
  }
}
