package io.graphflow.bench.reproduce;

import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.profile.HotMethod;
import io.graphflow.bench.profile.TimeProfile;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The section on missed targets: for each the reason, in words, and a profile as evidence. */
final class MissedTargets {
  private static final String TITLE = "What stands in the way of the missed targets";
  private static final int MOST_METHODS = 8;

  /** Methods with a smaller share of the samples, or of the time, are left out. */
  private static final double LEAST_SHARE = 0.02;

  /** A single sample is chance. */
  private static final int LEAST_SAMPLES = 2;

  /** A method of the JDK is told if it has this part of its caller's samples. */
  private static final double LEAST_SHARE_WITHIN = 0.25;

  private MissedTargets() {}

  /**
   * Makes the section.
   *
   * @param profiles the profiles of missed targets that have one
   */
  static Section section(List<TargetResult> targets, Map<TargetResult, TimeProfile> profiles) {
    Section.Builder section = Section.builder("obstacles", TITLE)
        .paragraph("Each measurement that missed its target, once more with a flight recording: in "
            + "which methods its working threads were, at samples every 10 ms. A method counts "
            + "with what the JDK does for it, and names that where it is a quarter or more; inlined "
            + "methods count by themselves.");
    targets.stream()
        .filter(TargetResult::isMissed)
        .sorted(Comparator.comparingInt(TargetResult::number))
        .forEach(target -> add(section, target, Optional.ofNullable(profiles.get(target))));
    return section.build();
  }

  private static void add(
      Section.Builder section, TargetResult target, Optional<TimeProfile> profile) {
    section.heading("Target %d, %s: %s, asked %s".formatted(target.number(), target.what(),
        TargetTable.measured(target), TargetTable.asked(target)));
    if (!target.obstacle().isEmpty()) {
      section.paragraph(target.obstacle());
    }
    profile.ifPresent(known -> section.table(table(known)));
  }

  private static Table table(TimeProfile profile) {
    Table.Builder table = Table.builder("method", "most of it in", "% of samples")
        .wordColumns(2)
        .caption(circumstances(profile));
    long samples = profile.sampleCount();
    methods(profile).stream()
        .filter(method -> method.samples >= Math.max(LEAST_SAMPLES, LEAST_SHARE * samples))
        .limit(MOST_METHODS)
        .forEach(method -> table.row(code(method.name), within(method),
            Format.number(100 * method.samples / samples)));
    return table.build();
  }

  /** A method with its samples by the methods of the JDK within it, most first. */
  private record Hot(String name, double samples, List<HotMethod> hotMethods) {}

  private static List<Hot> methods(TimeProfile profile) {
    Map<String, List<HotMethod>> byMethod = new LinkedHashMap<>();
    for (HotMethod hotMethod : profile.running()) {
      byMethod.computeIfAbsent(hotMethod.method(), _ -> new ArrayList<>()).add(hotMethod);
    }
    return byMethod.entrySet()
        .stream()
        .map(entry -> new Hot(entry.getKey(),
            entry.getValue().stream().mapToDouble(HotMethod::amount).sum(), entry.getValue()))
        .sorted(Comparator.comparingDouble(Hot::samples).reversed())
        .toList();
  }

  private static String within(Hot method) {
    HotMethod first = method.hotMethods.getFirst();
    return first.within().isEmpty() || first.amount() < LEAST_SHARE_WITHIN * method.samples
        ? ""
        : code(first.within());
  }

  /** The other parts of the time, as far as they are noticeable. */
  private static String circumstances(TimeProfile profile) {
    List<String> words = new ArrayList<>();
    words.add("%,d samples".formatted(profile.sampleCount()));
    double seconds = profile.seconds();
    words.add(Format.number(profile.processorSeconds() / seconds) + " processors busy");
    addShare(words, "garbage collection", profile.pauseSeconds() / seconds);
    addShare(words, "compilation", profile.compilerSeconds() / seconds);
    addShare(words, "loading of classes", profile.classLoadingSeconds() / seconds);
    for (HotMethod wait : profile.waiting()) {
      addShare(words, "waiting in " + code(wait.method()), wait.amount() / seconds);
    }
    return String.join(", ", words);
  }

  private static void addShare(List<String> words, String what, double share) {
    if (share >= LEAST_SHARE) {
      words.add("%s %s %% of the time".formatted(what, Format.number(100 * share)));
    }
  }

  /** Without the package. */
  private static String code(String method) {
    int dot = method.lastIndexOf('.');
    String type = method.substring(method.lastIndexOf('.', dot - 1) + 1, dot);
    return "`" + type.replace('$', '.') + method.substring(dot) + "`";
  }
}
