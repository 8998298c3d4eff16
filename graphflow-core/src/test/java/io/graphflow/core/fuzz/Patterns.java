package io.graphflow.core.fuzz;

import java.util.List;

/** Random patterns. */
final class Patterns {
  private static final int MOST_STEPS = 3;

  private final Choices choices;
  private final Expressions expressions;

  /** A pattern with what is visible behind it. */
  record Written(String text, Scope scope) {}

  Patterns(Choices choices, Expressions expressions) {
    this.choices = choices;
    this.expressions = expressions;
  }

  /** The pattern of a MATCH: one path or two. */
  Written pattern(Scope before) {
    Written first = part(before);
    if (choices.chance(0.75)) {
      return first;
    }
    Written second = part(first.scope());
    return new Written(first.text() + ", " + second.text(), second.scope());
  }

  /** A path of a subquery, without what engines may choose freely. */
  Written subpattern(Scope before) {
    return path(before, choices.below(MOST_STEPS));
  }

  private Written part(Scope before) {
    if (choices.chance(0.1)) {
      return shortest(before);
    }
    Written path = path(before, choices.below(MOST_STEPS + 1));
    if (choices.chance(0.25)) {
      String name = expressions.local();
      return new Written(name + " = " + path.text(), path.scope().with(name, Kind.PATH));
    }
    return path;
  }

  private Written shortest(Scope before) {
    Written from = node(before, true);
    Written to = node(from.scope(), true);
    boolean all = choices.chance(0.5);
    String name = expressions.local();
    String text = "%s = %s(%s%s%s)".formatted(name, all ? "allShortestPaths" : "shortestPath",
        from.text(), arrow("[" + types() + choices.of("*", "*..3", "*1..2", "*0..") + "]"),
        to.text());
    return new Written(text, to.scope().with(name, all ? Kind.PATH : Kind.SHORTEST_PATH));
  }

  private Written path(Scope before, int steps) {
    Written node = node(before, true);
    StringBuilder text = new StringBuilder(node.text());
    Scope scope = node.scope();
    for (int i = 0; i < steps; i++) {
      Written edge = edge(scope);
      Written next = node(edge.scope(), true);
      text.append(edge.text()).append(next.text());
      scope = next.scope();
    }
    return new Written(text.toString(), scope);
  }

  private Written node(Scope scope, boolean named) {
    List<String> known = scope.of(Kind.NODE);
    if (!known.isEmpty() && choices.chance(0.35)) {
      return new Written("(" + choices.of(known) + (choices.chance(0.2) ? labels() : "") + ")",
          scope);
    }
    boolean anonymous = !named || choices.chance(0.3);
    String name = anonymous ? "" : expressions.local();
    String properties =
        choices.chance(0.15) ? " {i: " + expressions.of(Kind.INTEGER, scope, 0) + "}" : "";
    return new Written("(" + name + labels() + properties + ")",
        anonymous ? scope : scope.with(name, Kind.NODE));
  }

  private String labels() {
    return choices.of("", "", "", ":A", ":B", ":C", ":A|B", ":A:C");
  }

  private String types() {
    return choices.of("", "", ":R", ":S", ":R|S", ":T|R|S");
  }

  private Written edge(Scope scope) {
    if (choices.chance(0.4)) {
      return new Written(arrow("[" + types() + "]"), scope);
    }
    String name = choices.chance(0.6) ? expressions.local() : "";
    boolean varying = choices.chance(0.25);
    String length =
        varying ? choices.of("*1..2", "*0..2", "*2", "*..2", "*0..1", "*1..3", "*0", "*") : "";
    String properties =
        choices.chance(0.15) ? " {n: " + expressions.of(Kind.INTEGER, scope, 0) + "}" : "";
    String text = arrow("[" + name + types() + length + properties + "]");
    return new Written(text,
        name.isEmpty() ? scope : scope.with(name, varying ? Kind.EDGES : Kind.EDGE));
  }

  private String arrow(String edge) {
    return choices.of("-%s->", "<-%s-", "-%s-").formatted(edge);
  }

  /** A pattern as a condition: it introduces no names. */
  String predicate(Scope scope) {
    List<String> known = scope.of(Kind.NODE);
    String from = known.isEmpty() ? "()" : "(" + choices.of(known) + ")";
    String length = choices.chance(0.2) ? choices.of("*1..2", "*2") : "";
    String to =
        known.isEmpty() || choices.chance(0.6) ? "(" + labels() + ")"
            : "(" + choices.of(known) + ")";
    return "(" + from + arrow("[" + types() + length + "]") + to + ")";
  }

  /** A list of integers, in any order. */
  String comprehension(Scope scope, int depth) {
    Written path = path(scope, choices.between(1, 2));
    String where = choices.chance(0.4)
        ? " WHERE " + expressions.of(Kind.BOOLEAN, path.scope(), depth)
        : "";
    return "[%s%s | %s]".formatted(
        path.text(), where, expressions.of(Kind.INTEGER, path.scope(), depth));
  }
}
