package io.graphflow.core.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Random queries that read, clause by clause. */
final class Queries {
  private static final int MOST_CLAUSES = 4;
  private static final int DEPTH = 3;

  private final Choices choices;
  private final Expressions expressions;
  private final List<String> clauses = new ArrayList<>();
  private Scope scope = Scope.EMPTY;

  /**
   * A query.
   *
   * @param clauses in their order
   * @param ordered whether rows come in an order
   */
  record Query(List<String> clauses, boolean ordered) {
    String text() {
      return String.join("\n", clauses);
    }
  }

  /** A query that only matches, and what it binds: for asking the same in parts. */
  record Matches(List<String> clauses, Scope scope, String condition) {}

  private Queries(Choices choices) {
    this.choices = choices;
    this.expressions = new Expressions(choices);
  }

  static Query any(Choices choices) {
    Queries first = new Queries(choices);
    first.body();
    if (choices.chance(0.1)) {
      return first.union(choices);
    }
    return first.returning();
  }

  /** A query of one short pattern, most often without a condition: most of these have rows. */
  static Query simple(Choices choices) {
    Queries query = new Queries(choices);
    Patterns.Written pattern = query.expressions.patterns().subpattern(query.scope);
    String where = choices.chance(0.2)
        ? " WHERE " + query.expressions.of(Kind.BOOLEAN, pattern.scope(), 1)
        : "";
    query.clauses.add("MATCH " + pattern.text() + where);
    query.scope = pattern.scope();
    return query.returning();
  }

  static Matches matches(Choices choices) {
    Queries queries = new Queries(choices);
    int count = choices.between(1, 2);
    for (int i = 0; i < count; i++) {
      queries.match(i > 0 && choices.chance(0.3));
    }
    String condition = queries.expressions.of(Kind.BOOLEAN, queries.scope, DEPTH);
    return new Matches(queries.clauses, queries.scope, condition);
  }

  private void body() {
    int count = choices.between(1, MOST_CLAUSES);
    for (int i = 0; i < count; i++) {
      switch (choices.below(10)) {
        case 0, 1, 2, 3 -> match(false);
        case 4 -> match(i > 0);
        case 5 -> unwind();
        case 6, 7 -> with();
        case 8 -> call();
        default -> match(false);
      }
    }
  }

  private void match(boolean optional) {
    Patterns.Written pattern = expressions.patterns().pattern(scope);
    String where = choices.chance(0.4)
        ? " WHERE " + expressions.of(Kind.BOOLEAN, pattern.scope(), DEPTH)
        : "";
    clauses.add((optional ? "OPTIONAL MATCH " : "MATCH ") + pattern.text() + where);
    scope = pattern.scope();
  }

  private void unwind() {
    Kind kind = choices.of(Kind.INTEGERS, Kind.INTEGERS, Kind.NODES, Kind.EDGES);
    String name = expressions.local();
    clauses.add("UNWIND %s AS %s".formatted(expressions.of(kind, scope, DEPTH), name));
    scope = scope.with(name, switch (kind) {
      case NODES -> Kind.NODE;
      case EDGES -> Kind.EDGE;
      default -> Kind.INTEGER;
    });
  }

  private void call() {
    String name = expressions.local();
    Patterns.Written pattern = expressions.patterns().subpattern(scope);
    String imported = scope.names().isEmpty() ? "" : "WITH * ";
    String value = choices.chance(0.5)
        ? "count(*)"
        : expressions.of(Kind.INTEGER, pattern.scope(), 1);
    clauses.add("CALL { %sMATCH %s RETURN %s AS %s }".formatted(
        imported, pattern.text(), value, name));
    scope = scope.with(name, Kind.INTEGER);
  }

  private void with() {
    Items items = items(false);
    StringBuilder text =
        new StringBuilder("WITH ").append(items.distinct ? "DISTINCT " : "").append(items.text());
    items.cut(text);
    Scope after = items.scope();
    if (choices.chance(0.3)) {
      text.append(" WHERE ").append(expressions.of(Kind.BOOLEAN, after, DEPTH));
    }
    clauses.add(text.toString());
    scope = after;
  }

  private Query returning() {
    Items items = items(true);
    StringBuilder text =
        new StringBuilder("RETURN ").append(items.distinct ? "DISTINCT " : "").append(items.text());
    boolean ordered = items.cut(text);
    clauses.add(text.toString());
    return new Query(clauses, ordered);
  }

  private Query union(Choices same) {
    Kind kind = same.of(Kind.INTEGER, Kind.STRING, Kind.BOOLEAN);
    clauses.add("RETURN " + expressions.of(kind, scope, DEPTH) + " AS c");
    clauses.add(same.of("UNION", "UNION ALL"));
    Queries second = new Queries(same);
    second.body();
    clauses.addAll(second.clauses);
    clauses.add("RETURN " + second.expressions.of(kind, second.scope, DEPTH) + " AS c");
    return new Query(clauses, false);
  }

  private Items items(boolean last) {
    Items items = new Items();
    items.distinct = choices.chance(0.2);
    boolean aggregates = choices.chance(0.35);
    int count = choices.between(1, 3);
    for (int i = 0; i < count; i++) {
      if (aggregates && choices.chance(0.5)) {
        items.addAggregate(last);
      } else if (!scope.names().isEmpty() && choices.chance(0.5)) {
        items.pass(choices.of(scope.names()));
      } else {
        Kind kind = expressions.kind();
        items.add(expressions.of(kind, scope, aggregates ? 1 : DEPTH), expressions.local(), kind);
      }
    }
    return items;
  }

  /** What a WITH or RETURN lists. */
  private final class Items {
    private final List<String> texts = new ArrayList<>();
    private final List<Scope.Name> names = new ArrayList<>();
    private boolean distinct;
    private boolean exact = true;

    void pass(Scope.Name name) {
      if (name.kind() != Kind.SHORTEST_PATH && names.stream().noneMatch(name::equals)) {
        texts.add(name.text());
        names.add(name);
      }
    }

    void add(String expression, String name, Kind kind) {
      texts.add(expression + " AS " + name);
      names.add(new Scope.Name(name, kind));
    }

    /** In the last clause a column may be a list in no order, which its name says. */
    void addAggregate(boolean last) {
      String argument = expressions.of(Kind.INTEGER, scope, 1);
      String name = expressions.local();
      switch (choices.below(last && !distinct ? 9 : 8)) {
        case 0 -> add("count(*)", name, Kind.INTEGER);
        case 1 -> add("count(%s)".formatted(expressions.of(expressions.kind(), scope, 1)), name,
            Kind.INTEGER);
        case 2 -> add("count(DISTINCT %s)".formatted(argument), name, Kind.INTEGER);
        case 3 -> add("sum(%s)".formatted(argument), name, Kind.INTEGER);
        case 4 -> add("min(%s)".formatted(argument), name, Kind.INTEGER);
        case 5 -> add("max(%s)".formatted(expressions.of(Kind.STRING, scope, 1)), name,
            Kind.STRING);
        case 6 -> add("avg(%s)".formatted(argument), name, Kind.FLOAT);
        case 7 -> add("size(collect(%s))".formatted(argument), name, Kind.INTEGER);
        default -> add("collect(%s)".formatted(argument), Rows.UNORDERED + name, Kind.INTEGERS);
      }
      exact &= !names.getLast().text().startsWith(Rows.UNORDERED);
    }

    String text() {
      if (texts.isEmpty()) {
        add("1", expressions.local(), Kind.INTEGER);
      }
      return String.join(", ", texts);
    }

    /** Orders by all columns, so that every engine cuts off the same rows. */
    boolean cut(StringBuilder text) {
      boolean total = exact && names.stream().allMatch(name -> name.kind().hasExactOrder());
      if (!total || !choices.chance(0.35)) {
        return false;
      }
      List<String> keys = names.stream()
          .map(name -> name.text() + choices.of("", " DESC"))
          .toList();
      text.append(" ORDER BY ").append(String.join(", ", keys));
      if (choices.chance(0.3)) {
        text.append(" SKIP ").append(choices.below(3));
      }
      if (choices.chance(0.7)) {
        text.append(" LIMIT ").append(choices.below(6));
      }
      return true;
    }

    Scope scope() {
      return Scope.of(names);
    }
  }
}
