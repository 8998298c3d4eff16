package io.graphflow.bench.reproduce;

import io.graphflow.bench.hops.HopsExperiment;
import io.graphflow.bench.report.ReportFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables that the checkout's {@code README.md} and {@code docs/results/README.md} take from the pages
 * of runs in {@code docs/results}. They stand between {@code <!-- results: KEY -->} and {@code <!-- end
 * -->}; a test fails when they are not what the pages say, so no number is shown that no run has given.
 */
final class PublishedTables {
  private static final String RESULTS = "docs/results";
  private static final Pattern BLOCK =
      Pattern.compile("(<!-- results: ([a-z]+) -->\n).*?(<!-- end -->)", Pattern.DOTALL);
  private static final Pattern CELL_END = Pattern.compile(" (?<!\\\\)\\| ?");
  private static final Pattern SIZE = Pattern.compile("\\d{1,3}(,\\d{3})+");
  private static final String MISSED = "### Target ";
  private static final String NOT_MEASURED = "Not measured yet.\n";

  private final String normal;
  private final String quick;

  private PublishedTables(String normal, String quick) {
    this.normal = normal;
    this.quick = quick;
  }

  /**
   * The files that show such tables, with the contents that they should have.
   *
   * @param checkout the root of the project
   * @throws IOException if a page or a file cannot be read
   */
  static Map<Path, String> of(Path checkout) throws IOException {
    PublishedTables tables =
        new PublishedTables(page(checkout, "normal"), page(checkout, "quick"));
    Map<Path, String> contents = new LinkedHashMap<>();
    for (Path file : List.of(checkout.resolve(ReportFiles.MARKDOWN),
        checkout.resolve(RESULTS).resolve(ReportFiles.MARKDOWN))) {
      contents.put(file, tables.fill(Files.readString(file)));
    }
    return contents;
  }

  /** Writes those files. */
  static void write(Path checkout) throws IOException {
    for (Map.Entry<Path, String> content : of(checkout).entrySet()) {
      Files.writeString(content.getKey(), content.getValue());
    }
  }

  private static String page(Path checkout, String scale) throws IOException {
    return Files.readString(
        checkout.resolve(RESULTS).resolve(scale).resolve(ReportFiles.MARKDOWN));
  }

  private String fill(String text) {
    return BLOCK.matcher(text)
        .replaceAll(block -> Matcher.quoteReplacement(
            block.group(1) + "\n" + block(block.group(2)) + "\n" + block.group(3)));
  }

  private String block(String key) {
    return switch (key) {
      case "hops" -> String.join("", firstTable(normal, HopsExperiment.TITLE));
      case "targets" -> targets();
      case "missed" -> "At the normal scale:\n\n" + missed(normal) + "\nIn the quick run:\n\n"
          + missed(quick);
      case "runs" -> run("normal", normal) + run("quick", quick);
      default -> throw new IllegalArgumentException("no table is called " + key);
    };
  }

  /** The name of the run that a page reports, by its first table. */
  private static String run(String scale, String page) {
    Map<String, String> facts = new LinkedHashMap<>();
    for (String line : firstTable(page, "The run")) {
      List<String> cells = cells(line);
      facts.put(cells.getFirst(), cells.size() > 1 ? cells.get(1) : "");
    }
    return "- %s: revision %s, %s, %s cores, %s; `%s`\n".formatted(scale,
        facts.get("revision"), facts.get("CPU"), facts.get("cores"), facts.get("JVM"),
        facts.getOrDefault("command", "scripts/reproduce"));
  }

  /** The lines of the first table below a heading; in their place one that says that there is none. */
  private static List<String> firstTable(String page, String title) {
    List<String> lines = page.lines()
        .dropWhile(line -> !line.equals("## " + title))
        .skip(1)
        .takeWhile(line -> !line.startsWith("## "))
        .dropWhile(line -> !line.startsWith("|"))
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> line + "\n")
        .toList();
    return lines.isEmpty() ? List.of(NOT_MEASURED) : lines;
  }

  private static List<String> cells(String line) {
    return List.of(CELL_END.split(line.strip().substring(1).stripLeading() + " ", -1))
        .stream()
        .map(String::strip)
        .toList();
  }

  /** A row of a page's table of targets, by the names of its columns. */
  private static List<Map<String, String>> targets(String page) {
    List<String> lines = firstTable(page, "Targets");
    List<String> header = cells(lines.getFirst());
    List<Map<String, String>> targets = new ArrayList<>();
    for (String line : lines.subList(Math.min(2, lines.size()), lines.size())) {
      List<String> cells = cells(line);
      Map<String, String> target = new LinkedHashMap<>();
      for (int i = 0; i < Math.min(header.size(), cells.size()); i++) {
        target.put(header.get(i), cells.get(i));
      }
      targets.add(target);
    }
    return targets;
  }

  /** The targets of both runs; those of sizes that differ are one row. */
  private String targets() {
    Map<String, Map<String, String>> ofNormal = byKey(targets(normal));
    Map<String, Map<String, String>> ofQuick = byKey(targets(quick));
    Map<String, Map<String, String>> all = new LinkedHashMap<>(ofQuick);
    all.putAll(ofNormal);
    StringBuilder table = new StringBuilder("""
        | no. | what | asked | against | normal | quick |
        | --- | --- | --- | --- | ---: | ---: |
        """);
    all.forEach((key, target) -> table.append("| %s | %s | %s | %s | %s | %s |\n".formatted(
        target.get("no."), what(target, ofQuick.get(key)), target.get("asked"),
        target.getOrDefault("against", ""), measured(ofNormal.get(key)),
        measured(ofQuick.get(key)))));
    return table.toString();
  }

  private static Map<String, Map<String, String>> byKey(List<Map<String, String>> targets) {
    Map<String, Map<String, String>> byKey = new LinkedHashMap<>();
    targets.forEach(target -> byKey.put(
        target.get("no.") + SIZE.matcher(target.get("what")).replaceAll("#"), target));
    return byKey;
  }

  /** With the size of a quick run in parentheses if it is another one. */
  private static String what(Map<String, String> target, Map<String, String> quick) {
    String what = target.get("what");
    if (quick == null || what.equals(quick.get("what"))) {
      return what;
    }
    Matcher other = SIZE.matcher(quick.get("what"));
    return SIZE.matcher(what)
        .replaceAll(
            size -> other.find() ? size.group() + " (" + other.group() + ")" : size.group());
  }

  private static String measured(Map<String, String> target) {
    if (target == null) {
      return "";
    }
    String measured = target.get("measured");
    String reached = target.get("reached");
    String bold = reached.startsWith("no") && !reached.startsWith("not") ? "**" : "";
    return bold + measured + bold + (reached.contains("error") ? " (?)" : "");
  }

  /** The missed targets of a page, with the reasons. */
  private static String missed(String page) {
    StringBuilder missed = new StringBuilder();
    List<String> lines = page.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(MISSED)) {
        missed.append("- ").append(lines.get(i).substring(MISSED.length()));
        // A page that does not know the reason goes on with the profile.
        String next = i + 2 < lines.size() ? lines.get(i + 2) : "";
        missed.append(!next.isEmpty() && Character.isLetter(next.charAt(0)) ? ". " + next : "")
            .append('\n');
      }
    }
    return missed.isEmpty() ? "None is missed.\n" : missed.toString();
  }
}
