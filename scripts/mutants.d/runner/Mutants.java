import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;

/** Tries faults one after another, and says which of them no test notices. */
final class Mutants {
  private static final String HELP = """
      Usage: scripts/mutants [OPTION...]
      Puts faults into a copy of the sources (target/mutants), one at a time, and runs the tests that
      should notice. The faults are in scripts/mutants.d. All tests that are needed run without a fault
      first; what passed is remembered until a source changes.

        --list           show the faults, and check that the texts to change are there; nothing is run
        --only PATTERN   only faults whose name or file has a part that matches the regular expression
        --all            where the named tests do not notice, run all tests of the module, and of those
                         that depend on it
        --jobs N         so many at a time (1)
        --resume         take over which faults earlier runs found noticed, and which tests passed without
                         a fault, though sources may have changed since
        --found          try nothing, and take over all that earlier runs found
        --report         write the results into docs/testing.md

      The exit status is 0 if all faults were noticed or are explained, 1 if not, 2 on an error.
      """;

  private final Path root;
  private final Path work;
  private final Checkout checkout;
  private final List<Mutant> mutants;
  private boolean all;
  private int jobs = 1;
  private boolean resume;
  private boolean foundOnly;
  /** Seconds that test classes take without a fault, by module and name. */
  private final Map<String, Long> seconds = new LinkedHashMap<>();

  private Mutants(Path root, List<Mutant> mutants) {
    this.root = root;
    this.work = root.resolve("target/mutants");
    this.checkout = new Checkout(root, work);
    this.mutants = mutants;
  }

  public static void main(String[] arguments) throws Exception {
    try {
      System.exit(run(Path.of(arguments[0]), List.of(arguments).subList(1, arguments.length)));
    } catch (IllegalArgumentException | IOException e) {
      System.err.println("mutants: " + e.getMessage());
      System.exit(2);
    }
  }

  private static int run(Path root, List<String> options) throws Exception {
    List<Mutant> mutants = Mutant.readAll(root.resolve("scripts/mutants.d"));
    Mutants run = new Mutants(root, new ArrayList<>(mutants));
    boolean list = false;
    boolean report = false;
    for (int i = 0; i < options.size(); i++) {
      switch (options.get(i)) {
        case "--help" -> {
          System.out.print(HELP);
          return 0;
        }
        case "--list" -> list = true;
        case "--report" -> report = true;
        case "--all" -> run.all = true;
        case "--resume" -> run.resume = true;
        case "--found" -> run.foundOnly = true;
        case "--jobs" -> run.jobs = Integer.parseInt(argument(options, ++i));
        case "--only" -> {
          Pattern pattern = Pattern.compile(argument(options, ++i));
          run.mutants.removeIf(mutant -> !pattern.matcher(mutant.id()).find()
              && !pattern.matcher(mutant.file()).find());
        }
        default -> throw new IllegalArgumentException(
            "there is no option " + options.get(i) + "; see --help");
      }
    }
    if (list) {
      return list(root, run.mutants);
    }
    if (report && run.mutants.size() < mutants.size()) {
      throw new IllegalArgumentException("a report is of all faults: leave --only out");
    }
    Map<Mutant, Verdict> verdicts = run.foundOnly ? run.found() : run.tryAll();
    if (report) {
      Report.write(root.resolve("docs/testing.md"), verdicts);
    }
    return Report.print(verdicts);
  }

  private static int list(Path root, List<Mutant> mutants) throws IOException {
    int status = 0;
    for (Mutant mutant : mutants) {
      System.out.printf("%-34s %s%n%34s %s%n", mutant.id(), mutant.file(), "", mutant.fault());
      try {
        mutant.applyTo(Files.readString(root.resolve(mutant.sourcePath())));
      } catch (IllegalArgumentException e) {
        System.out.println(e.getMessage());
        status = 2;
      }
    }
    return status;
  }

  private static String argument(List<String> options, int at) {
    if (at == options.size()) {
      throw new IllegalArgumentException(options.get(at - 1) + " needs an argument");
    }
    return options.get(at);
  }

  private Map<Mutant, Verdict> found() throws IOException {
    Results results = new Results(work.resolve("results"));
    Map<Mutant, Verdict> verdicts = new LinkedHashMap<>();
    for (Mutant mutant : mutants) {
      Verdict verdict = results.of(mutant);
      if (verdict != null) {
        verdicts.put(mutant, verdict);
      }
    }
    System.out.println(verdicts.size() + " of " + mutants.size() + " faults were tried");
    return verdicts;
  }

  private Map<Mutant, Verdict> tryAll() throws Exception {
    Files.createDirectories(work);
    boolean changed = checkout.bringUpToDate();
    Results results = new Results(work.resolve("results"));
    Map<Mutant, Verdict> verdicts = new LinkedHashMap<>();
    List<Mutant> untried = new ArrayList<>();
    for (Mutant mutant : mutants) {
      Verdict found = resume ? results.of(mutant) : null;
      verdicts.put(mutant, found);
      if (found == null || !found.isNoticed()) {
        untried.add(mutant);
      }
    }
    runWithoutFault(untried, changed);
    try (ExecutorService threads = Executors.newFixedThreadPool(jobs)) {
      Map<Mutant, Future<Verdict>> futures = new LinkedHashMap<>();
      for (Mutant mutant : untried) {
        Callable<Verdict> task = () -> {
          long start = System.nanoTime();
          Verdict verdict = tryOne(mutant);
          results.put(mutant, verdict);
          System.out.printf("%-9s %-34s %4d s  %s%n", verdict.state(), mutant.id(),
              (System.nanoTime() - start) / 1_000_000_000, verdict.detail());
          return verdict;
        };
        futures.put(mutant, threads.submit(task));
      }
      for (Map.Entry<Mutant, Future<Verdict>> future : futures.entrySet()) {
        verdicts.put(future.getKey(), future.getValue().get());
      }
    }
    return verdicts;
  }

  /** Runs the tests once on the sources as they are: a test that fails anyway notices nothing. */
  private void runWithoutFault(List<Mutant> untried, boolean changed) throws Exception {
    Path file = work.resolve("passed");
    if (changed && !resume) {
      Files.deleteIfExists(file);
    }
    if (Files.exists(file)) {
      Files.readAllLines(file).forEach(this::notePassed);
    }
    for (String module : Checkout.MODULES) {
      Set<String> needed = new LinkedHashSet<>();
      for (Mutant mutant : untried) {
        needed.addAll(testsOf(mutant).getOrDefault(module, List.of()));
      }
      needed.removeIf(test -> seconds.containsKey(module + ":" + test));
      if (needed.isEmpty()) {
        continue;
      }
      System.out.println("running " + needed.size() + " test classes of " + module
          + " without a fault");
      TestRun run = new TestRun(checkout, work.resolve("without-fault"));
      List<String> passed = new ArrayList<>();
      Verdict verdict = run.run(module, List.copyOf(needed), null, 3600, passed);
      for (String line : passed) {
        notePassed(module + ":" + line);
      }
      if (verdict.state() != Verdict.State.SURVIVED) {
        throw new IOException("without a fault, the tests end with " + verdict.detail() + "; see "
            + work.resolve("without-fault/log"));
      }
      run.delete();
      List<String> lines = new ArrayList<>();
      seconds.forEach((test, taken) -> lines.add(test + " " + taken));
      Files.write(file, lines);
    }
  }

  private void notePassed(String line) {
    int space = line.indexOf(' ');
    seconds.put(line.substring(0, space), Long.valueOf(line.substring(space + 1)));
  }

  /** The test classes that a fault names, by module. */
  private Map<String, List<String>> testsOf(Mutant mutant) {
    Map<String, List<String>> tests = new LinkedHashMap<>();
    for (String pattern : mutant.tests()) {
      int colon = pattern.indexOf(':');
      String module = colon < 0 ? mutant.module() : pattern.substring(0, colon);
      List<String> classes = checkout.testClasses(module, pattern.substring(colon + 1));
      if (classes.isEmpty()) {
        throw new IllegalArgumentException(mutant.id() + ": there is no test class " + pattern);
      }
      tests.computeIfAbsent(module, name -> new ArrayList<>()).addAll(classes);
    }
    return tests;
  }

  private Verdict tryOne(Mutant mutant) {
    Path folder = work.resolve("mutant-" + mutant.id());
    try {
      TestRun run = new TestRun(checkout, folder);
      Path classes = Files.createDirectories(folder.resolve("classes"));
      Path original = checkout.source(mutant);
      Path source = folder.resolve(original.getFileName());
      Files.writeString(source, mutant.applyTo(Files.readString(original)));
      Checkout.compile(source, classes, checkout.mainClassPath(mutant.module()));
      Verdict verdict = new Verdict(Verdict.State.SURVIVED, "");
      for (Map.Entry<String, List<String>> tests : testsOf(mutant).entrySet()) {
        if (verdict.state() == Verdict.State.SURVIVED) {
          long usual = tests.getValue()
              .stream()
              .mapToLong(test -> seconds.getOrDefault(tests.getKey() + ":" + test, 0L))
              .sum();
          verdict = run.run(
              tests.getKey(), tests.getValue(), classes, 30 + 5 * usual, new ArrayList<>());
        }
      }
      for (String module : all ? Checkout.MODULES : List.<String>of()) {
        if (verdict.state() == Verdict.State.SURVIVED
            && Checkout.MODULES.indexOf(module) >= Checkout.MODULES.indexOf(mutant.module())) {
          verdict = run.run(module, checkout.testClasses(module, "*Test"), classes, 3600,
              new ArrayList<>());
        }
      }
      if (verdict.state() == Verdict.State.SURVIVED && mutant.explanation() != null) {
        verdict = new Verdict(Verdict.State.EXPLAINED, "");
      }
      run.delete();
      return verdict;
    } catch (IllegalArgumentException | IOException e) {
      return new Verdict(Verdict.State.ERROR, e.getMessage());
    } catch (InterruptedException | RuntimeException e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      return new Verdict(Verdict.State.ERROR, trace.toString());
    }
  }
}
