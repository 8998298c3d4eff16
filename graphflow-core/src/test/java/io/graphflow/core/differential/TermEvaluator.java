package io.graphflow.core.differential;

import io.graphflow.core.differential.ModelGraph.Edge;
import io.graphflow.core.differential.ModelGraph.Vertex;
import io.graphflow.core.differential.QueryModel.Affix;
import io.graphflow.core.differential.QueryModel.Among;
import io.graphflow.core.differential.QueryModel.Calculation;
import io.graphflow.core.differential.QueryModel.Coalesce;
import io.graphflow.core.differential.QueryModel.Compare;
import io.graphflow.core.differential.QueryModel.Constant;
import io.graphflow.core.differential.QueryModel.Either;
import io.graphflow.core.differential.QueryModel.Exists;
import io.graphflow.core.differential.QueryModel.Folded;
import io.graphflow.core.differential.QueryModel.ForEach;
import io.graphflow.core.differential.QueryModel.HasLabel;
import io.graphflow.core.differential.QueryModel.LengthOf;
import io.graphflow.core.differential.QueryModel.Logic;
import io.graphflow.core.differential.QueryModel.Missing;
import io.graphflow.core.differential.QueryModel.Name;
import io.graphflow.core.differential.QueryModel.Negation;
import io.graphflow.core.differential.QueryModel.Path;
import io.graphflow.core.differential.QueryModel.PropertyOf;
import io.graphflow.core.differential.QueryModel.Quantified;
import io.graphflow.core.differential.QueryModel.Sifted;
import io.graphflow.core.differential.QueryModel.Subquery;
import io.graphflow.core.differential.QueryModel.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/** openCypher's expressions on plain objects, null being NULL. */
final class TermEvaluator {
  /** Finds the matches of a pattern, from what a row binds. */
  interface Matcher {
    /** The rows of the matches for which {@code where}, which may be null, is true. */
    List<Map<String, Object>> matches(List<Path> paths, Term where, Map<String, Object> row);
  }

  private final Matcher matcher;

  TermEvaluator(Matcher matcher) {
    this.matcher = matcher;
  }

  Object evaluate(Term term, Map<String, Object> row) {
    return switch (term) {
      case Constant constant -> constant.value();
      case Name name -> row.get(name.variable());
      case PropertyOf key -> switch (row.get(key.variable())) {
        case null -> null;
        case Vertex vertex -> vertex.properties().get(key.key());
        case Edge edge -> edge.properties().get(key.key());
        case Object other -> throw new AssertionError(other);
      };
      case Compare compare -> compare(compare.operator(), evaluate(compare.left(), row),
          evaluate(compare.right(), row));
      case Logic logic -> logic(logic.operator(), (Boolean) evaluate(logic.left(), row),
          (Boolean) evaluate(logic.right(), row));
      case Negation negation -> {
        Boolean value = (Boolean) evaluate(negation.operand(), row);
        yield value == null ? null : !value;
      }
      case Missing missing -> (evaluate(missing.operand(), row) == null) != missing.negated();
      case Calculation calculation -> calculate(calculation.operator(),
          evaluate(calculation.left(), row), evaluate(calculation.right(), row));
      case Affix affix -> affix(affix.operator(), evaluate(affix.text(), row),
          evaluate(affix.part(), row));
      case Among among -> among(among, row);
      case Either either -> Boolean.TRUE.equals(evaluate(either.when(), row))
          ? evaluate(either.then(), row)
          : evaluate(either.otherwise(), row);
      case Coalesce coalesce -> coalesce.terms()
          .stream()
          .map(each -> evaluate(each, row))
          .filter(Objects::nonNull)
          .findFirst()
          .orElse(null);
      case HasLabel hasLabel -> {
        Vertex vertex = (Vertex) row.get(hasLabel.variable());
        yield vertex == null ? null : vertex.labels().contains(hasLabel.label());
      }
      case LengthOf length -> {
        Trail trail = (Trail) row.get(length.path());
        yield trail == null ? null : (long) trail.edges().size();
      }
      case Exists pattern ->
        !matcher.matches(List.of(pattern.path()), null, row).isEmpty();
      case Sifted sifted -> {
        Object first = null;
        boolean found = false;
        for (Term element : sifted.list()) {
          Map<String, Object> inside = with(row, sifted.element(), evaluate(element, row));
          if (!found && Boolean.TRUE.equals(evaluate(sifted.where(), inside))) {
            first = evaluate(sifted.result(), inside);
            found = true;
          }
        }
        yield first;
      }
      case Quantified quantified -> quantified(quantified, row);
      case Folded folded -> {
        Object value = evaluate(folded.initial(), row);
        for (Term element : folded.list()) {
          Map<String, Object> inside = with(row, folded.accumulator(), value);
          value = evaluate(
              folded.step(), with(inside, folded.element(), evaluate(element, row)));
        }
        yield value;
      }
      case Subquery subquery -> subquery(subquery, row);
      case ForEach each -> forEach(each, row);
    };
  }

  private Object subquery(Subquery subquery, Map<String, Object> row) {
    List<Map<String, Object>> matches =
        matcher.matches(subquery.paths(), subquery.where(), row);
    return switch (subquery.form()) {
      case EXISTS -> !matches.isEmpty();
      case COUNT -> (long) matches.size();
      case COLLECT, COMPREHENSION -> {
        List<Object> values = new ArrayList<>();
        matches.forEach(match -> values.add(evaluate(subquery.value(), match)));
        yield values;
      }
    };
  }

  private Object forEach(ForEach each, Map<String, Object> row) {
    List<Object> values = new ArrayList<>();
    int right = 0;
    int wrong = 0;
    int unknown = 0;
    for (Object element : (List<?>) evaluate(each.list(), row)) {
      Map<String, Object> inside = new HashMap<>(row);
      inside.put(each.element(), element);
      Object holds = each.where() == null ? (Object) true : evaluate(each.where(), inside);
      right += Boolean.TRUE.equals(holds) ? 1 : 0;
      wrong += Boolean.FALSE.equals(holds) ? 1 : 0;
      unknown += holds == null ? 1 : 0;
      if (Boolean.TRUE.equals(holds) && each.value() != null) {
        values.add(evaluate(each.value(), inside));
      }
    }
    return switch (each.loop()) {
      case LIST -> values;
      case SUM -> values.stream()
          .filter(Objects::nonNull)
          .reduce(0L, TermEvaluator::add);
      case ALL -> wrong > 0 ? (Object) false : unknown > 0 ? null : (Object) true;
      case ANY -> right > 0 ? (Object) true : unknown > 0 ? null : (Object) false;
      case NONE -> right > 0 ? (Object) false : unknown > 0 ? null : (Object) true;
      case SINGLE -> right > 1 ? (Object) false : unknown > 0 ? null : (Object) (right == 1);
    };
  }

  private static Map<String, Object> with(Map<String, Object> row, String name, Object value) {
    Map<String, Object> inside = new HashMap<>(row);
    inside.put(name, value);
    return inside;
  }

  private Boolean quantified(Quantified quantified, Map<String, Object> row) {
    List<Boolean> truths = new ArrayList<>();
    for (Term element : quantified.list()) {
      Map<String, Object> inside = with(row, quantified.element(), evaluate(element, row));
      truths.add((Boolean) evaluate(quantified.where(), inside));
    }
    // What the condition may be where it is NULL decides.
    int most = (int) truths.stream().filter(truth -> !Boolean.FALSE.equals(truth)).count();
    int least = (int) truths.stream().filter(Boolean.TRUE::equals).count();
    int all = truths.size();
    Set<Boolean> possible = new HashSet<>();
    for (int fits = least; fits <= most; fits++) {
      possible.add(switch (quantified.kind()) {
        case "all" -> fits == all;
        case "any" -> fits > 0;
        case "none" -> fits == 0;
        case "single" -> fits == 1;
        default -> throw new AssertionError(quantified.kind());
      });
    }
    return possible.size() == 1 ? possible.iterator().next() : null;
  }

  private Boolean among(Among among, Map<String, Object> row) {
    Object element = evaluate(among.element(), row);
    Boolean result = false;
    for (Term member : among.list()) {
      Boolean equal = compare("=", element, evaluate(member, row));
      if (Boolean.TRUE.equals(equal)) {
        return true;
      }
      result = equal == null ? null : result;
    }
    return result;
  }

  private static Boolean compare(String operator, Object left, Object right) {
    if (left == null || right == null) {
      return null;
    }
    if (operator.equals("=") || operator.equals("<>")) {
      return equal(left, right) == operator.equals("=");
    }
    if (left instanceof List<?> a && right instanceof List<?> b) {
      for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
        // The first elements that differ decide, if they can.
        if (!equal(a.get(i), b.get(i))) {
          return compare(operator, a.get(i), b.get(i));
        }
      }
      return compare(operator, (long) a.size(), (long) b.size());
    }
    boolean numbers = left instanceof Number && right instanceof Number;
    if ((!numbers && left.getClass() != right.getClass()) || left instanceof Vertex
        || left instanceof Edge) {
      return null;
    }
    int order = Canonical.order(left, right);
    return switch (operator) {
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      case ">=" -> order >= 0;
      default -> throw new AssertionError(operator);
    };
  }

  private static boolean equal(Object left, Object right) {
    if (left instanceof Number number && right instanceof Number other) {
      return Canonical.compare(number, other) == 0;
    }
    if (left instanceof List<?> a && right instanceof List<?> b) {
      return a.size() == b.size()
          && IntStream.range(0, a.size()).allMatch(i -> equal(a.get(i), b.get(i)));
    }
    return left.equals(right);
  }

  private static Boolean logic(String operator, Boolean left, Boolean right) {
    return switch (operator) {
      case "AND" -> (Boolean.FALSE.equals(left) || Boolean.FALSE.equals(right)) ? Boolean.FALSE
          : (left == null || right == null) ? null : Boolean.TRUE;
      case "OR" -> (Boolean.TRUE.equals(left) || Boolean.TRUE.equals(right)) ? Boolean.TRUE
          : (left == null || right == null) ? null : Boolean.FALSE;
      case "XOR" -> (left == null || right == null) ? null : Boolean.valueOf(left ^ right);
      default -> throw new AssertionError(operator);
    };
  }

  static Object add(Object left, Object right) {
    return calculate("+", left, right);
  }

  private static Object calculate(String operator, Object left, Object right) {
    if (left == null || right == null) {
      return null;
    }
    if (left instanceof Long a && right instanceof Long b) {
      return switch (operator) {
        case "+" -> Math.addExact(a, b);
        case "-" -> Math.subtractExact(a, b);
        case "*" -> Math.multiplyExact(a, b);
        default -> throw new AssertionError(operator);
      };
    }
    return switch (operator) {
      case "+" -> number(left) + number(right);
      case "-" -> number(left) - number(right);
      case "*" -> number(left) * number(right);
      default -> throw new AssertionError(operator);
    };
  }

  private static Boolean affix(String operator, Object text, Object part) {
    if (!(text instanceof String whole) || !(part instanceof String piece)) {
      return null;
    }
    return switch (operator) {
      case "STARTS WITH" -> whole.startsWith(piece);
      case "ENDS WITH" -> whole.endsWith(piece);
      case "CONTAINS" -> whole.contains(piece);
      default -> throw new AssertionError(operator);
    };
  }

  private static double number(Object value) {
    return ((Number) value).doubleValue();
  }
}
