import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;

/** Shows the results. */
final class Report {
  private static final String BEGIN = "<!-- mutants: what scripts/mutants --report writes -->\n";
  private static final String END = "<!-- mutants end -->\n";

  private Report() {}

  /** Prints a summary; returns the exit status. */
  static int print(Map<Mutant, Verdict> verdicts) {
    System.out.println(summary(verdicts));
    verdicts.forEach((mutant, verdict) -> {
      if (verdict.state() == Verdict.State.SURVIVED || verdict.state() == Verdict.State.ERROR) {
        System.out.printf("%s %s in %s: %s%n", verdict.state(), mutant.id(), mutant.file(),
            mutant.fault());
      } else if (verdict.state() != Verdict.State.EXPLAINED && mutant.explanation() != null) {
        System.out.println(mutant.id() + " is noticed, and needs no explanation");
      }
    });
    if (count(verdicts, Verdict.State.ERROR) > 0) {
      return 2;
    }
    return count(verdicts, Verdict.State.SURVIVED) > 0 ? 1 : 0;
  }

  private static String summary(Map<Mutant, Verdict> verdicts) {
    long killed = verdicts.values().stream().filter(Verdict::isNoticed).count();
    return "%d faults: %d noticed (%.1f %%; %d of them by a time limit), %d explained, %d not noticed, %d errors"
        .formatted(verdicts.size(), killed, 100.0 * killed / verdicts.size(),
            count(verdicts, Verdict.State.TIMEOUT), count(verdicts, Verdict.State.EXPLAINED),
            count(verdicts, Verdict.State.SURVIVED), count(verdicts, Verdict.State.ERROR));
  }

  private static long count(Map<Mutant, Verdict> verdicts, Verdict.State state) {
    return verdicts.values().stream().map(Verdict::state).filter(Predicate.isEqual(state)).count();
  }

  /** Writes a table, and the explanations, between the markers of a page. */
  static void write(Path page, Map<Mutant, Verdict> verdicts) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append('\n').append(summary(verdicts)).append(".\n\n");
    text.append("| name | file | fault | noticed by |\n| --- | --- | --- | --- |\n");
    verdicts.forEach((mutant, verdict) -> text.append("| ")
        .append(mutant.id())
        .append(" | ")
        .append(mutant.file().replaceFirst("\\.java$", ""))
        .append(" | ")
        .append(mutant.fault().replace("|", "\\|"))
        .append(" | ")
        .append(verdict.noticedBy())
        .append(" |\n"));
    verdicts.forEach((mutant, verdict) -> {
      if (verdict.state() == Verdict.State.EXPLAINED) {
        text.append("\n**").append(mutant.id()).append("**: ").append(mutant.explanation())
            .append('\n');
      }
    });
    text.append('\n');
    String old = Files.readString(page);
    int begin = old.indexOf(BEGIN);
    int end = old.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IOException(page + " has no markers for the results");
    }
    Files.writeString(page, old.substring(0, begin + BEGIN.length()) + text + old.substring(end));
  }
}
