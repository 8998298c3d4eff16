package io.graphflow.core.fuzz;

import java.util.List;

/**
 * Random expressions over the variables of a scope. What engines may answer differently, the order of
 * what is collected and which of several shortest paths is taken, is only written where it cannot show.
 */
final class Expressions {
  private static final double WRONG_KIND = 0.03;
  private static final double NULL = 0.04;

  private final Choices choices;
  private final Patterns patterns;
  private int locals;

  Expressions(Choices choices) {
    this.choices = choices;
    this.patterns = new Patterns(choices, this);
  }

  Patterns patterns() {
    return patterns;
  }

  /** A kind that a column may have. */
  Kind kind() {
    return choices.of(Kind.BOOLEAN, Kind.INTEGER, Kind.INTEGER, Kind.FLOAT, Kind.STRING, Kind.DATE,
        Kind.DURATION, Kind.INTEGERS, Kind.MAP, Kind.NODE, Kind.NODES, Kind.EDGE, Kind.EDGES,
        Kind.PATH);
  }

  /** An expression of a kind, as deep as this at most. */
  String of(Kind kind, Scope scope, int depth) {
    if (choices.chance(NULL)) {
      return "null";
    }
    if (choices.chance(WRONG_KIND)) {
      return of(kind(), scope, depth);
    }
    if (depth <= 0 || choices.chance(0.25)) {
      return leaf(kind, scope);
    }
    return choices.chance(0.1) ? general(kind, scope, depth - 1) : deep(kind, scope, depth - 1);
  }

  private String leaf(Kind kind, Scope scope) {
    List<String> names = scope.of(kind);
    if (!names.isEmpty() && choices.chance(0.6)) {
      return choices.of(names);
    }
    List<String> nodes = scope.of(Kind.NODE);
    List<String> edges = scope.of(Kind.EDGE);
    if (!nodes.isEmpty() && choices.chance(0.5)) {
      String key = key(kind);
      if (key != null) {
        return choices.of(nodes) + "." + key;
      }
    }
    if (!edges.isEmpty() && choices.chance(0.3)) {
      switch (kind) {
        case INTEGER -> {
          return choices.of(edges) + ".n";
        }
        case FLOAT -> {
          return choices.of(edges) + ".w";
        }
        case STRING -> {
          return choices.of(edges) + ".t";
        }
        default -> {}
      }
    }
    return literal(kind, names);
  }

  private String key(Kind kind) {
    return switch (kind) {
      case BOOLEAN -> "b";
      case INTEGER -> choices.of("k", "i", "i", "missing");
      case FLOAT -> "f";
      case STRING -> "s";
      case DATE -> "d";
      case INTEGERS -> "l";
      case DURATION, MAP, NODE, NODES, EDGE, EDGES, PATH, SHORTEST_PATH -> null;
    };
  }

  private String literal(Kind kind, List<String> names) {
    return switch (kind) {
      case BOOLEAN -> choices.of("true", "false");
      case INTEGER -> choices.of("0", "1", "2", "-1", "3", "9223372036854775807", "$i");
      case FLOAT -> choices.of("0.5", "-1.5", "2.0", "1e3", "$f");
      case STRING -> choices.of("'a'", "'ab'", "''", "'b'", "'Ä\\n'", "$s");
      case DATE -> choices.of("date('2020-02-29')", "date({year: 2019, month: 3})", "$d");
      case DURATION -> choices.of("duration('P1D')", "duration({months: 1, hours: 5})");
      case INTEGERS -> choices.of("[1, 2]", "[]", "[3, null, 1]", "range(0, 3)", "$l");
      case MAP -> choices.of("{a: 1}", "{}", "{a: null, b: 'x'}", "$m");
      case NODES, EDGES -> names.isEmpty() ? "[]" : choices.of(names);
      case NODE, EDGE, PATH, SHORTEST_PATH -> names.isEmpty() ? "null" : choices.of(names);
    };
  }

  /** Forms that any kind can have. */
  private String general(Kind kind, Scope scope, int depth) {
    return switch (choices.below(4)) {
      case 0 -> "CASE WHEN %s THEN %s ELSE %s END".formatted(
          of(Kind.BOOLEAN, scope, depth), of(kind, scope, depth), of(kind, scope, depth));
      case 1 -> {
        Kind subject = choices.of(Kind.INTEGER, Kind.STRING, Kind.BOOLEAN);
        yield "CASE %s WHEN %s THEN %s END".formatted(
            of(subject, scope, depth), of(subject, scope, depth), of(kind, scope, depth));
      }
      case 2 -> "coalesce(%s, %s)".formatted(of(kind, scope, depth), of(kind, scope, depth));
      default -> "[%s, %s][%s]".formatted(
          of(kind, scope, depth), of(kind, scope, depth), choices.of("0", "1", "-1", "2"));
    };
  }

  private String deep(Kind kind, Scope scope, int depth) {
    return switch (kind) {
      case BOOLEAN -> condition(scope, depth);
      case INTEGER -> integer(scope, depth);
      case FLOAT -> fraction(scope, depth);
      case STRING -> text(scope, depth);
      case DATE -> date(scope, depth);
      case DURATION -> choices.chance(0.5)
          ? "duration.between(%s, %s)".formatted(
              of(Kind.DATE, scope, depth), of(Kind.DATE, scope, depth))
          : "(%s + %s)".formatted(
              of(Kind.DURATION, scope, depth), of(Kind.DURATION, scope, depth));
      case INTEGERS -> integers(scope, depth);
      case MAP -> map(scope, depth);
      case NODE -> choices.of("startNode(%s)", "endNode(%s)")
          .formatted(of(Kind.EDGE, scope, depth));
      case NODES -> choices.chance(0.5)
          ? "nodes(%s)".formatted(of(Kind.PATH, scope, depth))
          : "[%s]".formatted(of(Kind.NODE, scope, depth));
      case EDGE -> choices.of("head(%s)", "last(%s)").formatted(of(Kind.EDGES, scope, depth));
      case EDGES -> choices.chance(0.5)
          ? "relationships(%s)".formatted(of(Kind.PATH, scope, depth))
          : "[%s]".formatted(of(Kind.EDGE, scope, depth));
      case PATH, SHORTEST_PATH -> leaf(kind, scope);
    };
  }

  private String condition(Scope scope, int depth) {
    return switch (choices.below(16)) {
      case 0 -> "(%s AND %s)".formatted(
          of(Kind.BOOLEAN, scope, depth), of(Kind.BOOLEAN, scope, depth));
      case 1 -> "(%s OR %s)".formatted(
          of(Kind.BOOLEAN, scope, depth), of(Kind.BOOLEAN, scope, depth));
      case 2 -> "(%s XOR %s)".formatted(
          of(Kind.BOOLEAN, scope, depth), of(Kind.BOOLEAN, scope, depth));
      case 3 -> "(NOT %s)".formatted(of(Kind.BOOLEAN, scope, depth));
      case 4 -> "(%s IS %s)".formatted(
          of(kind(), scope, depth), choices.of("NULL", "NOT NULL"));
      case 5 -> "(%s IN %s)".formatted(
          of(Kind.INTEGER, scope, depth), of(Kind.INTEGERS, scope, depth));
      case 6 -> "(%s %s %s)".formatted(of(Kind.STRING, scope, depth),
          choices.of("STARTS WITH", "ENDS WITH", "CONTAINS", "=~"), of(Kind.STRING, scope, depth));
      case 7 -> "(%s:%s)".formatted(
          of(Kind.NODE, scope, 0), choices.of(RandomGraph.LABELS));
      case 8 -> {
        String local = local();
        yield "%s(%s IN %s WHERE %s)".formatted(choices.of("all", "any", "none", "single"), local,
            of(Kind.INTEGERS, scope, depth),
            of(Kind.BOOLEAN, scope.with(local, Kind.INTEGER), depth));
      }
      case 9 -> patterns.predicate(scope);
      case 10 -> "EXISTS { %s }".formatted(subquery(scope, depth));
      case 11 -> {
        Kind kind = choices.of(Kind.NODE, Kind.EDGE, Kind.MAP, Kind.INTEGERS);
        yield "(%s %s %s)".formatted(of(kind, scope, depth), choices.of("=", "<>"),
            of(kind, scope, depth));
      }
      case 12 -> "(%s %s %s %s %s)".formatted(of(Kind.INTEGER, scope, depth),
          comparison(), of(Kind.INTEGER, scope, depth), comparison(),
          of(Kind.INTEGER, scope, depth));
      default -> {
        Kind kind = choices.of(Kind.INTEGER, Kind.INTEGER, Kind.FLOAT, Kind.STRING, Kind.DATE,
            Kind.BOOLEAN);
        yield "(%s %s %s)".formatted(of(kind, scope, depth), comparison(),
            of(kind, scope, depth));
      }
    };
  }

  private String comparison() {
    return choices.of("=", "<>", "<", "<=", ">", ">=");
  }

  private String integer(Scope scope, int depth) {
    return switch (choices.below(14)) {
      case 0, 1 -> "(%s %s %s)".formatted(of(Kind.INTEGER, scope, depth), choices.of("+", "-", "*"),
          of(Kind.INTEGER, scope, depth));
      case 2 -> "(%s %s %s)".formatted(of(Kind.INTEGER, scope, depth), choices.of("/", "%"),
          choices.of("2", "3", "-2"));
      case 3 -> "size(%s)".formatted(
          of(choices.of(Kind.INTEGERS, Kind.STRING, Kind.NODES), scope, depth));
      case 4 -> choices.of("abs(%s)", "sign(%s)", "(-%s)")
          .formatted(of(Kind.INTEGER, scope, depth));
      case 5 -> "toInteger(%s)".formatted(
          of(choices.of(Kind.FLOAT, Kind.STRING), scope, depth));
      case 6 -> "length(%s)".formatted(
          scope.of(Kind.SHORTEST_PATH).isEmpty()
              ? of(Kind.PATH, scope, depth)
              : choices.of(scope.of(Kind.SHORTEST_PATH)));
      case 7 -> {
        String sum = local();
        String local = local();
        yield "reduce(%s = 0, %s IN %s | %s + coalesce(%s, 1))".formatted(sum, local,
            of(Kind.INTEGERS, scope, depth), sum,
            of(Kind.INTEGER, scope.with(local, Kind.INTEGER), depth));
      }
      case 8 -> "%s[%s]".formatted(of(Kind.INTEGERS, scope, depth),
          of(Kind.INTEGER, scope, 0));
      case 9 -> "COUNT { %s }".formatted(subquery(scope, depth));
      case 10 -> "size(%s)".formatted(patterns.comprehension(scope, depth));
      case 11 -> "%s.%s".formatted(of(Kind.DATE, scope, depth), choices.of("year", "month", "day"));
      case 12 -> choices.of("head(%s)", "last(%s)").formatted(of(Kind.INTEGERS, scope, depth));
      default -> "%s.a".formatted(of(Kind.MAP, scope, depth));
    };
  }

  private String fraction(Scope scope, int depth) {
    return switch (choices.below(4)) {
      case 0 -> "(%s %s %s)".formatted(of(Kind.FLOAT, scope, depth), choices.of("+", "-", "*"),
          of(Kind.FLOAT, scope, depth));
      case 1 -> "toFloat(%s)".formatted(of(Kind.INTEGER, scope, depth));
      case 2 -> choices.of("floor(%s)", "ceil(%s)", "round(%s)", "abs(%s)")
          .formatted(of(Kind.FLOAT, scope, depth));
      default -> "(%s / 2.0)".formatted(of(Kind.INTEGER, scope, depth));
    };
  }

  private String text(Scope scope, int depth) {
    return switch (choices.below(7)) {
      case 0 -> "(%s + %s)".formatted(
          of(Kind.STRING, scope, depth), of(Kind.STRING, scope, depth));
      case 1 -> choices.of("toUpper(%s)", "toLower(%s)", "trim(%s)", "reverse(%s)")
          .formatted(of(Kind.STRING, scope, depth));
      case 2 -> "substring(%s, %s)".formatted(of(Kind.STRING, scope, depth), choices.below(3));
      case 3 -> "replace(%s, 'a', 'bc')".formatted(of(Kind.STRING, scope, depth));
      case 4 -> "toString(%s)".formatted(
          of(choices.of(Kind.INTEGER, Kind.BOOLEAN, Kind.DATE), scope, depth));
      case 5 -> "type(%s)".formatted(of(Kind.EDGE, scope, depth));
      default -> "head(split(%s, 'a'))".formatted(of(Kind.STRING, scope, depth));
    };
  }

  private String date(Scope scope, int depth) {
    return choices.chance(0.5)
        ? "(%s %s %s)".formatted(of(Kind.DATE, scope, depth), choices.of("+", "-"),
            of(Kind.DURATION, scope, depth))
        : "date.truncate('%s', %s)".formatted(
            choices.of("month", "year", "week"), of(Kind.DATE, scope, depth));
  }

  private String integers(Scope scope, int depth) {
    String local = local();
    return switch (choices.below(8)) {
      case 0 -> "[%s, %s]".formatted(
          of(Kind.INTEGER, scope, depth), of(Kind.INTEGER, scope, depth));
      case 1 -> "[%s IN %s WHERE %s]".formatted(local, of(Kind.INTEGERS, scope, depth),
          of(Kind.BOOLEAN, scope.with(local, Kind.INTEGER), depth));
      case 2 -> "[%s IN %s | %s]".formatted(local, of(Kind.INTEGERS, scope, depth),
          of(Kind.INTEGER, scope.with(local, Kind.INTEGER), depth));
      case 3 -> "[%s IN %s | %s]".formatted(local, of(Kind.NODES, scope, depth),
          of(Kind.INTEGER, scope.with(local, Kind.NODE), depth));
      case 4 -> "[%s IN %s | %s.n]".formatted(local, of(Kind.EDGES, scope, depth), local);
      case 5 -> "%s[%s..%s]".formatted(of(Kind.INTEGERS, scope, depth),
          choices.of("", "0", "1", "-2"), choices.of("", "2", "-1", "10"));
      case 6 -> choices.of("tail(%s)", "reverse(%s)").formatted(of(Kind.INTEGERS, scope, depth));
      default -> "(%s + %s)".formatted(
          of(Kind.INTEGERS, scope, depth), of(Kind.INTEGERS, scope, depth));
    };
  }

  private String map(Scope scope, int depth) {
    List<String> nodes = scope.of(Kind.NODE);
    if (!nodes.isEmpty() && choices.chance(0.5)) {
      String node = choices.of(nodes);
      return choices.of("properties(" + node + ")", node + " {.i, .s}", node + " {.*, x: 1}");
    }
    return "{a: %s, b: %s}".formatted(
        of(Kind.INTEGER, scope, depth), of(Kind.STRING, scope, depth));
  }

  /** What stands in a subquery that only counts. */
  private String subquery(Scope scope, int depth) {
    Patterns.Written pattern = patterns.subpattern(scope);
    String where = choices.chance(0.4)
        ? " WHERE " + of(Kind.BOOLEAN, pattern.scope(), depth)
        : "";
    return switch (choices.below(3)) {
      case 0 -> pattern.text() + where;
      case 1 -> "MATCH " + pattern.text() + where;
      default -> "MATCH %s%s RETURN %s".formatted(
          pattern.text(), where, of(Kind.INTEGER, pattern.scope(), 0) + " AS " + local());
    };
  }

  /** A name that nothing else has. */
  String local() {
    return "x" + locals++;
  }
}
