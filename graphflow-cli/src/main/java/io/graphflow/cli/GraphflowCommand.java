package io.graphflow.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The command {@code graphflow}: the root under which the subcommands hang. */
@Command(
    name = "graphflow",
    description = "Loads, queries and measures property graphs.",
    mixinStandardHelpOptions = true,
    versionProvider = GraphflowCommand.Version.class)
public final class GraphflowCommand implements Runnable {
  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new GraphflowCommand()).execute(arguments));
  }

  /** The version that the build wrote into the jar's manifest. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = GraphflowCommand.class.getPackage().getImplementationVersion();
      return new String[] {"graphflow " + (version == null ? "(development build)" : version)};
    }
  }
}
