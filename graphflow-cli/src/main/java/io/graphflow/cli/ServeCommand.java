package io.graphflow.cli;

import io.graphflow.Database;
import io.graphflow.core.lake.LakePlace;
import io.graphflow.exception.UsageException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.ExportOptions;
import io.graphflow.options.ImportOptions;
import io.graphflow.server.GraphflowServer;
import io.graphflow.server.login.Login;
import io.graphflow.server.login.PasswordFile;
import io.graphflow.server.tls.TlsIdentity;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code graphflow serve}: lets drivers talk to a database, until the process is told to end. */
@Command(
    name = "serve",
    header = "Lets drivers of Neo4j talk to a database, over Bolt, and all others over HTTP.",
    description = {
        "",
        "Serves until it is interrupted, then gives what is open ten seconds to end. Only this machine can "
            + "reach it, and one has to log in: the first time, a password is made up and told, of which "
            + "only a hash is kept.",
        ""
    },
    footer = {
        "",
        "Example:",
        "  graphflow serve --db social",
        "and in a program: GraphDatabase.driver(\"bolt://localhost:7687\", "
            + "AuthTokens.basic(\"neo4j\", password))",
        "or: curl -u neo4j -H 'Content-Type: application/json' -d '{\"statement\": \"MATCH (n) RETURN count(*)\"}' "
            + "http://localhost:7474/db/neo4j/query/v2"
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
final class ServeCommand implements Callable<Integer> {
  private static final String USER = "neo4j";
  private static final Duration RECORDING_PATIENCE = Duration.ofSeconds(30);

  @Spec
  private CommandSpec spec;

  @Mixin
  private DatabaseOptionsMixin options;

  @Mixin
  private LakeOptionsMixin lake;

  @Option(
      names = "--bolt-port",
      paramLabel = "N",
      defaultValue = "7687",
      description = "Port to listen at for Bolt, 0 for any that is free (default: ${DEFAULT-VALUE}).")
  private int boltPort;

  @Option(
      names = "--http-port",
      paramLabel = "N",
      defaultValue = "7474",
      description = "Port to listen at for HTTP (Neo4j's Query API), 0 for any that is free (default: "
          + "${DEFAULT-VALUE}).")
  private int httpPort;

  @Option(names = "--no-http", description = "Listen only for Bolt.")
  private boolean noHttp;

  @Option(
      names = "--no-explorer",
      description = "Show browsers that come over HTTP no page to ask with.")
  private boolean noExplorer;

  @Option(
      names = "--database-name",
      paramLabel = "NAME",
      defaultValue = "graphflow",
      description = "Name by which clients know the database, beside neo4j (default: ${DEFAULT-VALUE}).")
  private String databaseName;

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS",
      description = "Address to listen at (default: the loopback addresses). Others need a certificate, or "
          + "--unencrypted.")
  private String address;

  @Option(
      names = "--advertise",
      paramLabel = "HOST:PORT",
      description = "What clients that ask for routes (neo4j://) are told, unless they say how they came; over HTTP "
          + "without TLS, clients may use the name HOST, beside localhost and IP addresses.")
  private String advertised;

  @Option(
      names = "--tls-certificate",
      paramLabel = "FILE",
      description = "Certificate of the server, with those that vouch for it, in PEM form: clients can come by "
          + "bolt+s://, neo4j+s:// and https://, those of other machines have to.")
  private Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "Private key of the certificate, in PEM form (PKCS #8, not encrypted).")
  private Path key;

  @Option(
      names = "--unencrypted",
      description = "Allow clients of other machines to come without TLS, though passwords and rows can be read "
          + "on the way.")
  private boolean unencrypted;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "The users and hashes of their passwords (graphflow user); made if it is not there, with a "
          + "new password for the user " + USER + " (default: DIR.password, beside the database).")
  private Path passwordFile;

  @Option(
      names = "--no-auth",
      description = "Let everybody on this machine in, without a password.")
  private boolean everybody;

  @Option(
      names = "--read-only",
      description = "Refuse to write. Another process may then have the database open.")
  private boolean readOnly;

  @Option(
      names = "--import-folder",
      paramLabel = "DIR",
      description = "Let LOAD CSV and LOAD PARQUET read files of this folder (default: none, whatever "
          + "the query says).")
  private Path importFolder;

  @Option(
      names = "--export-folder",
      paramLabel = "DIR",
      description = "Let COPY write files to this folder, also for those who may only read (default: none, "
          + "whatever the query says).")
  private Path exportFolder;

  @Option(
      names = "--transaction-timeout",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description = "Roll back what is open longer; 0 for no limit (default: ${DEFAULT-VALUE}).")
  private long timeoutSeconds;

  @Option(
      names = "--slow-query",
      paramLabel = "SECONDS",
      defaultValue = "0",
      description = "Tell on standard error of queries that take so long, without the values in them; 0 for none "
          + "(default: ${DEFAULT-VALUE}).")
  private double slowSeconds;

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Refuse more connections (default: ${DEFAULT-VALUE}).")
  private int maxConnections;

  @Override
  public Integer call() throws InterruptedException {
    // Not a number is no limit, either.
    if (!isPort(boltPort) || !isPort(httpPort) || timeoutSeconds < 0 || !(slowSeconds >= 0)) {
      throw new UsageException(
          "A port lies between 0 and 65535, and a limit of time is not negative.");
    }
    if ((certificate == null) != (key == null)) {
      throw new UsageException(
          "TLS needs both a certificate and its key: --tls-certificate and --tls-key.");
    }
    ImportOptions imports =
        importFolder == null ? ImportOptions.NONE : ImportOptions.only(importFolder);
    ExportOptions exports =
        exportFolder == null ? ExportOptions.NONE : ExportOptions.only(exportFolder);
    CountDownLatch told = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Thread hook = new Thread(() -> end(told, ended), "graphflow-serve-end");
    try (Database database = options.open(
        lake.in(DatabaseOptions.DEFAULT.withReadOnly(readOnly)
            .withImports(imports)
            .withExports(exports)
            .withSlowQueries(Duration.ofNanos((long) Math.ceil(slowSeconds * 1e9)))));
        GraphflowServer server = start(database)) {
      PrintWriter out = spec.commandLine().getOut();
      String host = address == null ? "localhost" : address;
      out.println("Serving " + options.place() + " at "
          + (certificate == null ? "bolt://" : "bolt+s://") + host + ":" + server.boltPort()
          + (server.httpPort().isEmpty() ? ""
              : " and " + (certificate == null ? "http://" : "https://") + host + ":"
                  + server.httpPort().getAsInt())
          + "; Ctrl-C ends it.");
      out.flush();
      Runtime.getRuntime().addShutdownHook(hook);
      told.await();
    } finally {
      ended.countDown();
    }
    return 0;
  }

  private static boolean isPort(int number) {
    return number >= 0 && number <= 65_535;
  }

  /** Ends the process once all is closed: with 0, as being told to end is how this command is used. */
  private static void end(CountDownLatch told, CountDownLatch ended) {
    told.countDown();
    try {
      ended.await();
      awaitRecordings();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(0);
  }

  /** Lets Java Flight Recorder write its files, which it does at the end in a thread like the one that calls this. */
  private static void awaitRecordings() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("JFR Shutdown Hook")) {
        thread.join(RECORDING_PATIENCE);
      }
    }
  }

  private GraphflowServer start(Database database) {
    GraphflowServer.Builder builder = GraphflowServer.of(database)
        .boltPort(boltPort)
        .login(login())
        .databaseName(databaseName)
        .maxConnections(maxConnections)
        .transactionTimeout(Duration.ofSeconds(timeoutSeconds));
    if (!noHttp) {
      builder.httpPort(httpPort);
    }
    if (noExplorer) {
      builder.withoutExplorer();
    }
    if (address != null) {
      builder.address(resolve(address)).httpHosts(List.of(address));
    }
    if (certificate != null) {
      builder.tls(TlsIdentity.read(certificate, key));
    }
    if (advertised != null) {
      builder.advertisedAddress(advertised);
    }
    return unencrypted ? builder.allowUnencrypted().start() : builder.start();
  }

  private Login login() {
    if (everybody) {
      return Login.NONE;
    }
    Path file = passwordFile != null ? passwordFile : passwordFileBesides(options.place());
    if (!Files.exists(file)) {
      String password = PasswordFile.create(file, USER);
      spec.commandLine()
          .getOut()
          .println(
              "The password of the user " + USER + " is " + password + "\nIt is told only now; "
                  + file + " keeps a hash. Delete that file to have another.");
    }
    return PasswordFile.read(file);
  }

  static Path passwordFileBesides(LakePlace place) {
    Path folder = place.path()
        .orElseThrow(() -> new UsageException("--db " + place + " is an address, beside which no"
            + " password can be kept; name a file with --password-file"))
        .toAbsolutePath()
        .normalize();
    return folder.resolveSibling(folder.getFileName() + ".password");
  }

  private static InetAddress resolve(String name) {
    try {
      return InetAddress.getByName(name);
    } catch (UnknownHostException e) {
      throw new UsageException("There is no address '" + name + "'.", e);
    }
  }
}
