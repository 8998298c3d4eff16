package io.graphflow.core.differential;

import io.graphflow.core.differential.QueryModel.Affix;
import io.graphflow.core.differential.QueryModel.Among;
import io.graphflow.core.differential.QueryModel.Calculation;
import io.graphflow.core.differential.QueryModel.Call;
import io.graphflow.core.differential.QueryModel.Clause;
import io.graphflow.core.differential.QueryModel.Coalesce;
import io.graphflow.core.differential.QueryModel.Compare;
import io.graphflow.core.differential.QueryModel.Constant;
import io.graphflow.core.differential.QueryModel.EdgePattern;
import io.graphflow.core.differential.QueryModel.Either;
import io.graphflow.core.differential.QueryModel.Exists;
import io.graphflow.core.differential.QueryModel.Folded;
import io.graphflow.core.differential.QueryModel.ForEach;
import io.graphflow.core.differential.QueryModel.HasLabel;
import io.graphflow.core.differential.QueryModel.Hop;
import io.graphflow.core.differential.QueryModel.Item;
import io.graphflow.core.differential.QueryModel.Length;
import io.graphflow.core.differential.QueryModel.LengthOf;
import io.graphflow.core.differential.QueryModel.Logic;
import io.graphflow.core.differential.QueryModel.Match;
import io.graphflow.core.differential.QueryModel.Missing;
import io.graphflow.core.differential.QueryModel.Name;
import io.graphflow.core.differential.QueryModel.Negation;
import io.graphflow.core.differential.QueryModel.Path;
import io.graphflow.core.differential.QueryModel.Projection;
import io.graphflow.core.differential.QueryModel.PropertyOf;
import io.graphflow.core.differential.QueryModel.Quantified;
import io.graphflow.core.differential.QueryModel.Sifted;
import io.graphflow.core.differential.QueryModel.Subquery;
import io.graphflow.core.differential.QueryModel.Term;
import io.graphflow.core.differential.QueryModel.Unwind;
import io.graphflow.core.differential.QueryModel.VertexPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints a query as Cypher text. */
final class QueryPrinter {
  private QueryPrinter() {}

  static String print(QueryModel query) {
    return query.clauses().stream().map(QueryPrinter::clause).collect(Collectors.joining("\n"));
  }

  private static String clause(Clause clause) {
    return switch (clause) {
      case Match match -> (match.optional() ? "OPTIONAL MATCH " : "MATCH ")
          + match.paths().stream().map(QueryPrinter::path).collect(Collectors.joining(", "))
          + where(match.where());
      case Call call -> "CALL { WITH " + String.join(", ", call.imported()) + " "
          + clause(call.match()) + " " + clause(call.projection()) + " }";
      case Unwind unwind -> "UNWIND " + list(unwind.elements()) + " AS " + unwind.variable();
      case Projection projection -> projection(projection);
    };
  }

  private static String where(Term term) {
    return term == null ? "" : " WHERE " + term(term);
  }

  private static String projection(Projection projection) {
    StringBuilder text = new StringBuilder(projection.last() ? "RETURN " : "WITH ");
    text.append(projection.distinct() ? "DISTINCT " : "");
    text.append(
        projection.items().stream().map(QueryPrinter::item).collect(Collectors.joining(", ")));
    if (projection.ordered()) {
      List<String> keys = new ArrayList<>();
      for (int i = 0; i < projection.items().size(); i++) {
        keys.add(
            projection.items().get(i).alias() + (projection.descending().get(i) ? " DESC" : ""));
      }
      text.append(" ORDER BY ").append(String.join(", ", keys));
    }
    text.append(projection.skip() >= 0 ? " SKIP " + projection.skip() : "");
    text.append(projection.limit() >= 0 ? " LIMIT " + projection.limit() : "");
    return text + where(projection.where());
  }

  private static String item(Item item) {
    if (item.aggregate() == null) {
      return term(item.term()) + " AS " + item.alias();
    }
    String argument = item.term() == null ? "*" : term(item.term());
    return item.aggregate() + "(" + (item.distinct() ? "DISTINCT " : "") + argument + ") AS "
        + item.alias();
  }

  private static String path(Path path) {
    StringBuilder text = new StringBuilder(path.name() == null ? "" : path.name() + " = ");
    text.append(vertex(path.start()));
    for (Hop hop : path.hops()) {
      text.append(edge(hop.edge())).append(vertex(hop.to()));
    }
    return text.toString();
  }

  private static String vertex(VertexPattern vertex) {
    return "(" + (vertex.variable() == null ? "" : vertex.variable()) + labels(vertex.labels())
        + ")";
  }

  private static String edge(EdgePattern edge) {
    String inner =
        "[" + (edge.variable() == null ? "" : edge.variable()) + labels(edge.labels())
            + length(edge.length()) + "]";
    return switch (edge.way()) {
      case RIGHT -> "-" + inner + "->";
      case LEFT -> "<-" + inner + "-";
      case BOTH -> "-" + inner + "-";
    };
  }

  private static String length(Length length) {
    return length == null ? "" : "*" + length.min() + ".." + (length.max() < 0 ? "" : length.max());
  }

  private static String labels(List<String> labels) {
    return labels.isEmpty() ? "" : ":" + String.join("|", labels);
  }

  private static String list(List<Term> terms) {
    return "[" + terms.stream().map(QueryPrinter::term).collect(Collectors.joining(", ")) + "]";
  }

  static String term(Term term) {
    return switch (term) {
      case Constant(String value) -> "'" + value + "'";
      case Constant(List<?> values) -> list(values.stream().<Term>map(Constant::new).toList());
      case Constant(Object value) -> String.valueOf(value);
      case Name name -> name.variable();
      case PropertyOf key -> key.variable() + "." + key.key();
      case Compare compare -> binary(compare.left(), compare.operator(), compare.right());
      case Logic logic -> binary(logic.left(), logic.operator(), logic.right());
      case Negation negation -> "NOT (" + term(negation.operand()) + ")";
      case Missing missing ->
        "(" + term(missing.operand()) + (missing.negated() ? " IS NOT NULL)" : " IS NULL)");
      case Calculation calculation ->
        binary(calculation.left(), calculation.operator(), calculation.right());
      case Affix affix -> binary(affix.text(), affix.operator(), affix.part());
      case Among among -> "(" + term(among.element()) + " IN " + list(among.list()) + ")";
      case Either either -> "CASE WHEN " + term(either.when()) + " THEN " + term(either.then())
          + " ELSE " + term(either.otherwise()) + " END";
      case Coalesce coalesce -> "coalesce("
          + coalesce.terms().stream().map(QueryPrinter::term).collect(Collectors.joining(", "))
          + ")";
      case HasLabel hasLabel -> hasLabel.variable() + ":" + hasLabel.label();
      case LengthOf length -> "length(" + length.path() + ")";
      case Exists exists -> "EXISTS { " + path(exists.path()) + " }";
      case Sifted sifted ->
        "head([" + elements(sifted.element(), sifted.list()) + " WHERE " + term(sifted.where())
            + " | " + term(sifted.result()) + "])";
      case Quantified quantified ->
        quantified.kind() + "(" + elements(quantified.element(), quantified.list()) + " WHERE "
            + term(quantified.where()) + ")";
      case Folded folded ->
        "reduce(" + folded.accumulator() + " = " + term(folded.initial()) + ", "
            + elements(folded.element(), folded.list()) + " | " + term(folded.step()) + ")";
      case Subquery subquery -> subquery(subquery);
      case ForEach each -> forEach(each);
    };
  }

  private static String subquery(Subquery subquery) {
    String matches =
        subquery.paths().stream().map(QueryPrinter::path).collect(Collectors.joining(", "))
            + where(subquery.where());
    return switch (subquery.form()) {
      case EXISTS -> "EXISTS { MATCH " + matches + " RETURN 1 }";
      case COUNT -> "COUNT { " + matches + " }";
      case COLLECT -> "COLLECT { MATCH " + matches + " RETURN " + term(subquery.value()) + " }";
      case COMPREHENSION -> "[" + matches + " | " + term(subquery.value()) + "]";
    };
  }

  private static String forEach(ForEach each) {
    String loop = each.element() + " IN " + term(each.list());
    return switch (each.loop()) {
      case LIST -> "[" + loop + where(each.where()) + " | " + term(each.value()) + "]";
      case SUM -> "reduce(sum = 0, " + loop + " | sum + coalesce(" + term(each.value()) + ", 0))";
      case ALL, ANY, NONE, SINGLE ->
        each.loop().name().toLowerCase(Locale.ROOT) + "(" + loop + where(each.where()) + ")";
    };
  }

  private static String elements(String name, List<Term> list) {
    return name + " IN " + list(list);
  }

  private static String binary(Term left, String operator, Term right) {
    return "(" + term(left) + " " + operator + " " + term(right) + ")";
  }
}
