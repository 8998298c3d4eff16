package io.graphflow.cli;

import io.graphflow.cli.compare.MeasureCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code graphflow}: the root under which the subcommands hang. */
@Command(
    name = "graphflow",
    header = "GraphflowDB: an embeddable columnar property-graph database.",
    description = {
        "",
        "Loads property graphs from CSV files, keeps them in compressed columns and answers Cypher in "
            + "four configurations: GF-RV (rows, Volcano), GF-CV (columns, Volcano), GF-CL (columns, "
            + "list-based) and GF-FT (columns, factorized trees).",
        ""
    },
    footer = {
        "",
        "To begin:  graphflow demo",
        "Exit codes: 0 done, 1 an error in data or query, 2 wrong usage, 130 interrupted."
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    versionProvider = GraphflowCommand.Version.class)
public final class GraphflowCommand implements Runnable {
  /** The subcommands by their names, in the order of the help. */
  private static final Map<String, Class<?>> SUBCOMMANDS = subcommands();

  @Spec
  private CommandSpec spec;

  /** Creates the command. */
  public GraphflowCommand() {}

  private static Map<String, Class<?>> subcommands() {
    Map<String, Class<?>> commands = new LinkedHashMap<>();
    commands.put("demo", DemoCommand.class);
    commands.put("create", CreateCommand.class);
    commands.put("load", LoadCommand.class);
    commands.put("query", QueryCommand.class);
    commands.put("shell", ShellCommand.class);
    commands.put("serve", ServeCommand.class);
    commands.put("user", UserCommand.class);
    commands.put("compare", CompareCommand.class);
    commands.put("memory", MemoryCommand.class);
    commands.put("generate", GenerateCommand.class);
    commands.put("verify", VerifyCommand.class);
    commands.put("backup", BackupCommand.class);
    commands.put("export", ExportCommand.class);
    commands.put("measure-engine", MeasureCommand.class);
    commands.put("help", HelpCommand.class);
    return commands;
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** Runs a command line and exits with its code. */
  public static void main(String[] arguments) {
    int code;
    try {
      code = commandLine(arguments).execute(arguments);
    } catch (OutOfMemoryError e) {
      System.err.println("graphflow: the Java heap is full. Set a --memory-limit, make the query "
          + "narrower, or give Java more: JAVA_TOOL_OPTIONS=-Xmx8g");
      code = CommandErrors.DATA_OR_QUERY;
    }
    System.out.flush();
    System.exit(code);
  }

  /**
   * The command line with its handling of errors, writing UTF-8 whatever the locale says.
   *
   * @param arguments if the first names a subcommand, it is the only one, as to read the options of all takes longer than most
   *     queries
   */
  static CommandLine commandLine(String... arguments) {
    CommandLine command = new CommandLine(new GraphflowCommand());
    Class<?> named = arguments.length == 0 ? null : SUBCOMMANDS.get(arguments[0]);
    if (named == null || named == HelpCommand.class) {
      SUBCOMMANDS.values().forEach(command::addSubcommand);
    } else {
      command.addSubcommand(named);
    }
    command.setOut(new PrintWriter(System.out, false, StandardCharsets.UTF_8));
    command.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    command.setCaseInsensitiveEnumValuesAllowed(true);
    command.setExecutionExceptionHandler(new CommandErrors());
    command.setParameterExceptionHandler(new CommandErrors());
    return command;
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
