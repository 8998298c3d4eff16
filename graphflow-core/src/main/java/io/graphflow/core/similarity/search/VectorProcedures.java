package io.graphflow.core.similarity.search;

import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.ranking.BestElements;
import io.graphflow.core.similarity.Similarities;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.ValueText;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VectorSimilarity;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The procedures that search vector indexes, under the names that they have in Neo4j. */
public final class VectorProcedures {
  private static final String QUERY_NODES = "db.index.vector.queryNodes";
  private static final String QUERY_RELATIONSHIPS = "db.index.vector.queryRelationships";
  private static final String PARAMETERS =
      "(indexName :: STRING, numberOfNearestNeighbours :: INTEGER, query :: ANY, "
          + "options = null :: MAP?) :: ";

  private VectorProcedures() {}

  /** A catalog with these procedures. */
  public static ProcedureCatalog addTo(ProcedureCatalog catalog) {
    return catalog
        .with(
            ProcedureSignature
                .parse(QUERY_NODES + PARAMETERS + "(node :: NODE, score :: FLOAT)")
                .describedAs(
                    "The nodes of a vector index whose lists of numbers are most alike to one."),
            (arguments, context) -> query(QUERY_NODES, false, arguments, context,
                VertexReference::new))
        .with(
            ProcedureSignature
                .parse(QUERY_RELATIONSHIPS + PARAMETERS
                    + "(relationship :: RELATIONSHIP, score :: FLOAT)")
                .describedAs("The relationships of a vector index whose lists of numbers are most"
                    + " alike to one."),
            (arguments, context) -> {
              Snapshot snapshot = context.snapshot();
              return query(QUERY_RELATIONSHIPS, true, arguments, context,
                  edge -> new EdgeReference(
                      edge, snapshot.edgeSource(edge), snapshot.edgeDestination(edge)));
            });
  }

  private static Stream<Object[]> query(String procedure, boolean edges, List<Object> arguments,
      QueryContext context, LongFunction<Object> reference) {
    VectorIndex index = find(procedure, edges, context.snapshot().catalog().declarations(),
        (String) arguments.get(0));
    long count = (Long) arguments.get(1);
    if (count < 1) {
      throw wrong(procedure,
          "numberOfNearestNeighbours is at least 1, but was given " + count + ".");
    }
    VectorQuery query =
        new VectorQuery(context, index, numbers(procedure, index, arguments.get(2)));
    SearchOptions options = SearchOptions.of(procedure, (Map<?, ?>) arguments.get(3));
    MemoryAccount account = context.account(VectorQuery.HOLDING);
    BestElements best;
    try {
      best = search(query, (int) Math.min(count, Integer.MAX_VALUE), options, account);
    } catch (RuntimeException | Error e) {
      account.releaseAll();
      throw e;
    }
    return IntStream.range(0, best.size())
        .mapToObj(i -> new Object[] {reference.apply(best.element(i)), best.score(i)})
        .onClose(account::releaseAll);
  }

  private static BestElements search(
      VectorQuery query, int count, SearchOptions options, MemoryAccount account) {
    BestElements best = options.exact()
        ? null
        : new ApproximateSearch(query).runOrNull(count, options.candidates(), account);
    return best != null ? best : new SimilaritySearch(query).run(count, account);
  }

  private static VectorIndex find(
      String procedure, boolean edges, Declarations declarations, String name) {
    VectorIndex index = declarations.findVectorIndex(name).orElseThrow(() -> {
      if (declarations.isNamed(name)) {
        return wrong(procedure,
            "'" + name + "' is no vector index; CREATE VECTOR INDEX makes one.");
      }
      List<String> known = declarations.vectorIndexes().stream().map(VectorIndex::name).toList();
      String hint = ClosestName.hint(name, known);
      return wrong(procedure, "there is no vector index '" + name + "'"
          + (hint.isEmpty() ? "; CREATE VECTOR INDEX makes one." : hint));
    });
    if (index.target().edge() != edges) {
      throw wrong(procedure, "the index '" + name + "' is one of "
          + (edges ? "nodes; " + QUERY_NODES : "relationships; " + QUERY_RELATIONSHIPS)
          + " searches it.");
    }
    return index;
  }

  private static double[] numbers(String procedure, VectorIndex index, Object query) {
    double[] numbers = Similarities.numbersOrNull(query);
    if (numbers == null) {
      throw wrong(procedure, "query is a LIST of finite numbers, but was given "
          + ValueText.describe(query) + ".");
    }
    if (index.dimensions() != 0 && numbers.length != index.dimensions()) {
      throw wrong(procedure, "the index '" + index.name() + "' is of lists of "
          + index.dimensions() + " numbers, but query has " + numbers.length
          + "; take the model for it that made the lists.");
    }
    if (index.similarity() == VectorSimilarity.COSINE
        && !Similarities.hasDirection(VectorQuery.squares(numbers))) {
      throw wrong(procedure,
          "the index '" + index.name() + "' compares angles, for which query needs a number "
              + "that is not 0, and none whose square is larger than a FLOAT can be.");
    }
    return numbers;
  }

  static QueryException wrong(String procedure, String what) {
    return new QueryException(
        ErrorDetail.PROCEDURE_CALL_FAILED.whenRun(), procedure + ": " + what);
  }
}
