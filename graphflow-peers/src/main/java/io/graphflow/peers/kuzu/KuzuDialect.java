package io.graphflow.peers.kuzu;

import io.graphflow.parser.ast.QueryStatement;
import io.graphflow.parser.binder.Binder;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import io.graphflow.parser.syntax.QueryParser;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.VertexTable;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The workloads' queries, which begin with a {@code MATCH} and end with a {@code RETURN}, in the dialect of Kùzu and of
 * what descends from it:
 *
 * <ul>
 * <li>A label that several vertex tables bear becomes their names, as a vertex has one label there.
 * <li>Kùzu counts walks. Where GraphflowDB has to see to it that two edges of a match differ, because the
 *     graph does not, a condition on their ids says so, and for the other pairs nothing does.
 *     Only edges of the first match are looked at, as none of a later match can coincide in these queries.
 * <li>A chain of comparisons becomes two comparisons.
 * </ul>
 */
public final class KuzuDialect {
  private static final Pattern VERTEX_LABEL = Pattern.compile("\\((\\w*):(\\w+)");
  private static final Pattern EDGE = Pattern.compile("\\[(\\w*):(\\w+)");
  private static final String OPERAND = "('[^']*'|[\\w.$]+)";
  private static final Pattern CHAIN =
      Pattern.compile(OPERAND + " (<=?) " + OPERAND + " (<=?) " + OPERAND);

  private final Catalog catalog;

  /** Creates the dialect for a graph with this catalog. */
  public KuzuDialect(Catalog catalog) {
    this.catalog = catalog;
  }

  /** A query in this dialect. */
  public String translate(String query) {
    String named = EDGE.matcher(query)
        .replaceAll(new EdgeNames()::name);
    String labelled = VERTEX_LABEL.matcher(named)
        .replaceAll((MatchResult vertex) -> "(" + vertex.group(1) + ":" + tables(vertex.group(2)));
    String compared = CHAIN.matcher(labelled).replaceAll("$1 $2 $3 AND $3 $4 $5");
    return withConditions(compared, differentEdges(query, named));
  }

  private String tables(String label) {
    List<String> names = new ArrayList<>();
    for (int table : catalog.tablesWithLabel(label)) {
      VertexTable found = catalog.vertexTable(table);
      names.add(found.name());
    }
    return String.join(":", names);
  }

  /** Conditions for the pairs of edges that the graph does not keep apart. */
  private List<String> differentEdges(String query, String named) {
    List<String> names = EDGE.matcher(named).results().map(edge -> edge.group(1)).toList();
    BoundClause.Match match = (BoundClause.Match) Binder
        .bind(query, (QueryStatement) QueryParser.parse(query), catalog, CompilerOptions.DEFAULT)
        .clauses()
        .getFirst();
    List<Variable> edges =
        match.graph().edges().stream().map(QueryEdge::variable).toList();
    List<String> conditions = new ArrayList<>();
    for (Expression predicate : match.predicates()) {
      if (predicate instanceof DifferentEdges(Variable first, Variable second)) {
        conditions.add("id(" + names.get(edges.indexOf(first)) + ") <> id("
            + names.get(edges.indexOf(second)) + ")");
      }
    }
    return conditions;
  }

  private static String withConditions(String query, List<String> conditions) {
    if (conditions.isEmpty()) {
      return query;
    }
    String all = String.join(" AND ", conditions);
    String where = "\nWHERE ";
    return query.contains(where)
        ? query.replace(where, where + all + "\n  AND ")
        : query.replace("\nRETURN ", where + all + "\nRETURN ");
  }

  /** Gives the edges without names such. */
  private static final class EdgeNames {
    private int count;

    String name(MatchResult edge) {
      count++;
      String name = edge.group(1).isEmpty() ? "edge" + count : edge.group(1);
      return Matcher.quoteReplacement("[" + name + ":" + edge.group(2));
    }
  }
}
