package io.graphflow.core.fulltext.search;

import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.fulltext.TextEngine;
import io.graphflow.core.fulltext.TextEngines;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.identity.LastingId;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/** The procedures that search full-text indexes, under the names that they have in Neo4j. */
public final class FullTextProcedures {
  private static final String QUERY_NODES = "db.index.fulltext.queryNodes";
  private static final String QUERY_RELATIONSHIPS = "db.index.fulltext.queryRelationships";
  private static final String PARAMETERS =
      "(indexName :: STRING, queryString :: STRING, options = null :: MAP?) :: ";

  private FullTextProcedures() {}

  /** A catalog with these procedures. */
  public static ProcedureCatalog addTo(ProcedureCatalog catalog) {
    return catalog
        .with(
            ProcedureSignature
                .parse(QUERY_NODES + PARAMETERS + "(node :: NODE, score :: FLOAT)")
                .describedAs("The nodes of a full-text index that fit a query, the best first."),
            (arguments, context) -> queryNodes(arguments, context))
        .with(
            ProcedureSignature
                .parse(QUERY_RELATIONSHIPS + PARAMETERS
                    + "(relationship :: RELATIONSHIP, score :: FLOAT)")
                .describedAs(
                    "The relationships of a full-text index that fit a query, the best first."),
            (arguments, context) -> queryRelationships(arguments, context))
        .with(
            ProcedureSignature
                .parse("db.index.fulltext.listAvailableAnalyzers() :: "
                    + "(analyzer :: STRING, description :: STRING, stopwords :: LIST<STRING>)")
                .describedAs("The analyzers that full-text indexes may have."),
            (_, _) -> analyzers())
        .with(
            ProcedureSignature
                .parse("db.index.fulltext.awaitEventuallyConsistentIndexRefresh() :: VOID")
                .describedAs("Waits until full-text indexes show what was written, which they"
                    + " always do."),
            (_, _) -> Stream.empty());
  }

  private static Stream<Object[]> queryNodes(List<Object> arguments, QueryContext context) {
    Snapshot snapshot = context.snapshot();
    return query(QUERY_NODES, false, arguments, context, id -> new VertexReference(
        snapshot.findVertex(LastingId.table(id), LastingId.number(id))));
  }

  private static Stream<Object[]> queryRelationships(
      List<Object> arguments, QueryContext context) {
    Snapshot snapshot = context.snapshot();
    return query(QUERY_RELATIONSHIPS, true, arguments, context, id -> {
      long edge = snapshot.findEdge(LastingId.table(id), LastingId.number(id));
      return new EdgeReference(edge, snapshot.edgeSource(edge), snapshot.edgeDestination(edge));
    });
  }

  private static Stream<Object[]> query(String procedure, boolean edges, List<Object> arguments,
      QueryContext context, LongFunction<Object> reference) {
    FullTextIndex index = find(procedure, edges,
        context.snapshot().catalog().declarations(), (String) arguments.get(0));
    SearchOptions options = SearchOptions.of(procedure, (Map<?, ?>) arguments.get(2));
    return new FullTextQuery(procedure, index, (String) arguments.get(1), options, context)
        .rows(reference);
  }

  private static Stream<Object[]> analyzers() {
    TextEngine engine = TextEngines.require();
    return engine.analyzers()
        .entrySet()
        .stream()
        .map(entry -> new Object[] {
            entry.getKey(), entry.getValue(), engine.stopWords(entry.getKey())});
  }

  private static FullTextIndex find(
      String procedure, boolean edges, Declarations declarations, String name) {
    FullTextIndex index = declarations.findFullTextIndex(name).orElseThrow(() -> {
      if (declarations.isNamed(name)) {
        return wrong(procedure,
            "'" + name + "' is no full-text index; CREATE FULLTEXT INDEX makes one.");
      }
      List<String> known =
          declarations.fullTextIndexes().stream().map(FullTextIndex::name).toList();
      String hint = ClosestName.hint(name, known);
      return wrong(procedure, "there is no full-text index '" + name + "'"
          + (hint.isEmpty() ? "; CREATE FULLTEXT INDEX makes one." : hint));
    });
    if (index.edge() != edges) {
      throw wrong(procedure, "the index '" + name + "' is one of "
          + (index.edge() ? "relationships; " + QUERY_RELATIONSHIPS : "nodes; " + QUERY_NODES)
          + " searches it.");
    }
    return index;
  }

  static QueryException wrong(String procedure, String what) {
    return new QueryException(
        ErrorDetail.PROCEDURE_CALL_FAILED.whenRun(), procedure + ": " + what);
  }
}
