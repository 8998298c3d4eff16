package io.graphflow.core.differential;

import java.util.List;

/** A query as the generator makes it: printed as Cypher for the engines, walked by the brute force. */
record QueryModel(List<Clause> clauses) {
  /** For each column, whether its values are lists of what was found in no order. */
  List<Boolean> bags() {
    return ((Projection) clauses.getLast()).items()
        .stream()
        .map(item -> "collect".equals(item.aggregate()) || item.term() instanceof Subquery
            || item.term() instanceof ForEach)
        .toList();
  }

  /** Which way an edge of a pattern points, as written. */
  enum Way {
    RIGHT, LEFT, BOTH
  }

  /** {@code (variable:Label|Label)}; no labels means any. */
  record VertexPattern(String variable, List<String> labels) {}

  /**
   * {@code -[variable:LABEL|LABEL]->}; no labels means any. {@code variable} is null if anonymous,
   * {@code length} for a single edge.
   */
  record EdgePattern(String variable, List<String> labels, Way way, Length length) {
    /** A pattern of a single edge. */
    EdgePattern(String variable, List<String> labels, Way way) {
      this(variable, labels, way, null);
    }
  }

  /** {@code *min..max}; {@code max} is -1 if not written. */
  record Length(int min, int max) {}

  /** One hop of a path. */
  record Hop(EdgePattern edge, VertexPattern to) {}

  /** A path; {@code name} is null if it has none. */
  record Path(VertexPattern start, List<Hop> hops, String name) {
    /** A path without a name. */
    Path(VertexPattern start, List<Hop> hops) {
      this(start, hops, null);
    }
  }

  sealed interface Clause {}

  /** {@code [OPTIONAL] MATCH paths [WHERE where]}; {@code where} may be null. */
  record Match(boolean optional, List<Path> paths, Term where) implements Clause {}

  /** {@code UNWIND [elements] AS variable}. */
  record Unwind(List<Term> elements, String variable) implements Clause {}

  /** {@code CALL { WITH imported MATCH … RETURN … } }. */
  record Call(List<String> imported, Match match, Projection projection) implements Clause {}

  /** An item of WITH or RETURN; an aggregate if {@code aggregate} is not null. */
  record Item(String alias, Term term, String aggregate, boolean distinct) {}

  /**
   * {@code WITH} or {@code RETURN}. With {@code ordered} all items are sort keys in turn, some of them
   * descending, so that SKIP and LIMIT (-1: none) have one answer.
   */
  record Projection(
      boolean last,
      boolean distinct,
      List<Item> items,
      boolean ordered,
      List<Boolean> descending,
      int skip,
      int limit,
      Term where) implements Clause {}

  sealed interface Term {}

  /** null, Boolean, Long, Double, String, or a list of such. */
  record Constant(Object value) implements Term {}

  record Name(String variable) implements Term {}

  record PropertyOf(String variable, String key) implements Term {}

  /** One of {@code = <> < <= > >=}. */
  record Compare(String operator, Term left, Term right) implements Term {}

  /** {@code AND}, {@code OR}, {@code XOR}. */
  record Logic(String operator, Term left, Term right) implements Term {}

  record Negation(Term operand) implements Term {}

  record Missing(Term operand, boolean negated) implements Term {}

  /** {@code + - *} on numbers. */
  record Calculation(String operator, Term left, Term right) implements Term {}

  /** {@code STARTS WITH}, {@code ENDS WITH}, {@code CONTAINS}. */
  record Affix(String operator, Term text, Term part) implements Term {}

  record Among(Term element, List<Term> list) implements Term {}

  record Either(Term when, Term then, Term otherwise) implements Term {}

  record Coalesce(List<Term> terms) implements Term {}

  record HasLabel(String variable, String label) implements Term {}

  /** {@code head([element IN list WHERE where | result])}. */
  record Sifted(String element, List<Term> list, Term where, Term result) implements Term {}

  /** {@code all(element IN list WHERE where)} and its like. */
  record Quantified(String kind, String element, List<Term> list, Term where) implements Term {}

  /** {@code reduce(accumulator = initial, element IN list | step)}. */
  record Folded(
      String accumulator,
      Term initial,
      String element,
      List<Term> list,
      Term step) implements Term {}

  /** {@code length(path)}. */
  record LengthOf(String path) implements Term {}

  /** A pattern predicate; its ends that are named are bound. */
  record Exists(Path path) implements Term {}

  /** What is asked of the matches of a subquery. */
  enum Form {
    EXISTS, COUNT, COLLECT, COMPREHENSION
  }

  /**
   * {@code EXISTS}, {@code COUNT} or {@code COLLECT} of a pattern, or a pattern comprehension, which has
   * one path. {@code where} may be null; {@code value} is the value of a match, null where none is asked.
   */
  record Subquery(Form form, List<Path> paths, Term where, Term value) implements Term {}

  /** What is made of the elements of a list. */
  enum Loop {
    LIST, ALL, ANY, NONE, SINGLE, SUM
  }

  /**
   * A list comprehension, a quantifier, or the sum of {@code value}, NULL for 0, by {@code reduce}.
   *
   * @param element the variable
   * @param where the condition of a comprehension or of a quantifier; null for none
   * @param value of an element of a comprehension or a sum
   */
  record ForEach(Loop loop, String element, Term list, Term where, Term value) implements Term {}
}
