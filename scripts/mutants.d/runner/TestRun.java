import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs test classes of a module in a JVM of their own. */
final class TestRun {
  private final Checkout checkout;
  private final Path folder;

  /**
   * @param folder for what the tests and the run leave behind; emptied by {@link #delete}
   */
  TestRun(Checkout checkout, Path folder) throws IOException {
    this.checkout = checkout;
    this.folder = folder;
    delete();
    Files.createDirectories(folder.resolve("tmp"));
  }

  /**
   * Runs tests until one fails.
   *
   * @param classes in front of all others on the class path; may be null
   * @param seconds after which the tests are ended
   * @param passed gets a line, class and seconds, for each test class that passed
   * @return how the fault was noticed; SURVIVED if all passed
   */
  Verdict run(String module, List<String> testClasses, Path classes, long seconds,
      List<String> passed) throws IOException, InterruptedException {
    Path result = folder.resolve("result");
    Path log = folder.resolve("log");
    Files.deleteIfExists(result);
    String classPath = checkout.testClassPath(module);
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-ea",
        // As the build runs them.
        "--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED",
        "--add-opens", "java.base/java.nio=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow", "-Xmx2g",
        // Most tests end before more of the compiler pays; but kernels of vectors need it.
        module.equals("core") ? "-XX:+TieredCompilation" : "-XX:TieredStopAtLevel=1",
        "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + folder.resolve("crash"),
        "-Djava.io.tmpdir=" + folder.resolve("tmp"), "-cp",
        classes == null ? classPath : classes + File.pathSeparator + classPath, "RunTests",
        result.toString()));
    command.addAll(testClasses);
    Process process = new ProcessBuilder(command).directory(checkout.moduleFolder(module).toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
    boolean ended;
    try {
      ended = process.waitFor(seconds, TimeUnit.SECONDS);
    } finally {
      // Tests start JVMs of their own, to kill them.
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    String failed = null;
    for (String line : Files.exists(result) ? Files.readAllLines(result) : List.<String>of()) {
      if (line.startsWith("failed ")) {
        failed = line.substring("failed ".length());
      } else {
        passed.add(line.substring("passed ".length()));
      }
    }
    if (failed != null) {
      return new Verdict(Verdict.State.KILLED, failed);
    }
    if (!ended) {
      return new Verdict(Verdict.State.TIMEOUT, seconds + " s");
    }
    int status = process.exitValue();
    return status == 0
        ? new Verdict(Verdict.State.SURVIVED, "")
        : new Verdict(Verdict.State.KILLED, "the JVM, which ended with status " + status);
  }

  void delete() throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
