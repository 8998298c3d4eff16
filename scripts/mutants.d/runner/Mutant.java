import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A fault that can be put into a source file.
 *
 * @param id its name, unique among all
 * @param file path of the file below the folder {@code io/graphflow} of its module's sources; the first
 *     part of it names the module
 * @param fault what is wrong then, in a sentence
 * @param tests patterns of simple names of test classes that should notice, with the module before a
 *     colon where it is another one
 * @param explanation why no test can notice; null if one must
 * @param edits what is changed in the file
 */
record Mutant(String id, String file, String fault, List<String> tests, String explanation,
    List<Edit> edits) {

  /** A text of which a file has exactly one, and what takes its place. */
  record Edit(String found, String replacement) {}

  private static final Pattern HEAD = Pattern.compile("\\[([a-z0-9-]+)] (\\S+\\.java)");

  String module() {
    return file.split("[:/]", 2)[0];
  }

  /** Path of the file below the folder of a checkout. */
  String sourcePath() {
    return "graphflow-" + module() + "/src/main/java/io/graphflow/"
        + file.substring(file.indexOf(':') + 1);
  }

  /**
   * The source with the fault in it.
   *
   * @throws IllegalArgumentException if the text to change is not there, or more than once
   */
  String applyTo(String source) {
    String changed = source;
    for (Edit edit : edits) {
      // How lines are indented does not matter.
      String pattern = edit.found.strip()
          .lines()
          .map(line -> Pattern.quote(line.strip()))
          .collect(Collectors.joining("[ \\t]*\\n\\s*"));
      Matcher matcher = Pattern.compile(pattern).matcher(changed);
      List<MatchResult> matches = matcher.results().toList();
      if (matches.size() != 1) {
        throw new IllegalArgumentException(
            id + ": " + file + " has " + matches.size() + " times\n" + edit.found);
      }
      changed = changed.substring(0, matches.getFirst().start()) + edit.replacement.strip()
          + changed.substring(matches.getFirst().end());
    }
    return changed;
  }

  /** Reads all lists in a folder; scripts/mutants.d/README.md says how they are written. */
  static List<Mutant> readAll(Path folder) throws IOException {
    List<Mutant> mutants = new ArrayList<>();
    try (var files = Files.list(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".txt")).sorted().toList()) {
        new Reader(file).readInto(mutants);
      }
    }
    if (mutants.stream().map(Mutant::id).distinct().count() < mutants.size()) {
      throw new IllegalArgumentException("two faults have the same name");
    }
    return mutants;
  }

  private static final class Reader {
    private final Path path;
    private final List<String> lines;
    private int at;

    Reader(Path path) throws IOException {
      this.path = path;
      this.lines = Files.readAllLines(path);
    }

    void readInto(List<Mutant> mutants) {
      while (at < lines.size()) {
        String line = lines.get(at);
        if (line.isBlank() || line.startsWith("#")) {
          at++;
        } else {
          mutants.add(mutant());
        }
      }
    }

    private Mutant mutant() {
      Matcher head = HEAD.matcher(lines.get(at++));
      if (!head.matches()) {
        throw error("expected [name] and a file");
      }
      StringBuilder fault = new StringBuilder();
      List<String> tests = List.of();
      String explanation = null;
      List<Edit> edits = new ArrayList<>();
      while (at < lines.size() && !lines.get(at).isBlank()) {
        String line = lines.get(at++);
        if (line.startsWith("tests: ")) {
          tests = List.of(line.substring("tests: ".length()).split(" +"));
        } else if (line.startsWith("explained: ")) {
          explanation = line.substring("explained: ".length());
        } else if (line.equals("<<<")) {
          edits.add(new Edit(textUntil("==="), textUntil(">>>")));
        } else if (edits.isEmpty()) {
          fault.append(fault.isEmpty() ? "" : " ").append(line);
        } else {
          throw error("expected <<< or an empty line");
        }
      }
      if (fault.isEmpty() || tests.isEmpty() || edits.isEmpty()) {
        throw error("a fault needs a sentence, tests and a change");
      }
      return new Mutant(
          head.group(1), head.group(2), fault.toString(), tests, explanation, edits);
    }

    private String textUntil(String end) {
      StringBuilder text = new StringBuilder();
      for (; at < lines.size(); at++) {
        if (lines.get(at).equals(end)) {
          at++;
          return text.toString();
        }
        text.append(lines.get(at)).append('\n');
      }
      throw error("expected " + end);
    }

    private IllegalArgumentException error(String message) {
      return new IllegalArgumentException(path + ":" + at + ": " + message);
    }
  }
}
