package io.graphflow.core.similarity.search;

import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.ranking.BestElements;
import io.graphflow.core.similarity.Similarities;
import io.graphflow.core.value.ValueText;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VectorSimilarity;
import io.graphflow.storage.hint.ClosestName;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The procedures that search vector indexes, under the names that they have in Neo4j. */
public final class VectorProcedures {
  private static final String QUERY_NODES = "db.index.vector.queryNodes";

  private VectorProcedures() {}

  /** A catalog with these procedures. */
  public static ProcedureCatalog addTo(ProcedureCatalog catalog) {
    return catalog.with(
        ProcedureSignature
            .parse(QUERY_NODES + "(indexName :: STRING, numberOfNearestNeighbours :: INTEGER, "
                + "query :: ANY) :: (node :: NODE, score :: FLOAT)")
            .describedAs(
                "The nodes of a vector index whose lists of numbers are most alike to one."),
        (arguments, context) -> queryNodes((String) arguments.get(0), (Long) arguments.get(1),
            arguments.get(2), context));
  }

  private static Stream<Object[]> queryNodes(
      String name, long count, Object query, QueryContext context) {
    VectorIndex index = find(context.snapshot().catalog().declarations(), name);
    if (count < 1) {
      throw wrong("numberOfNearestNeighbours is at least 1, but was given " + count + ".");
    }
    double[] numbers = numbers(index, query);
    MemoryAccount account = context.account(SimilaritySearch.HOLDING);
    BestElements best;
    try {
      best = new SimilaritySearch(context, index, numbers)
          .run((int) Math.min(count, Integer.MAX_VALUE), account);
    } catch (RuntimeException | Error e) {
      account.releaseAll();
      throw e;
    }
    return IntStream.range(0, best.size())
        .mapToObj(i -> new Object[] {new VertexReference(best.element(i)), best.score(i)})
        .onClose(account::releaseAll);
  }

  private static VectorIndex find(Declarations declarations, String name) {
    return declarations.findVectorIndex(name)
        .orElseThrow(() -> {
          if (declarations.isNamed(name)) {
            return wrong("'" + name + "' is no vector index; CREATE VECTOR INDEX makes one.");
          }
          List<String> known =
              declarations.vectorIndexes().stream().map(VectorIndex::name).toList();
          String hint = ClosestName.hint(name, known);
          return wrong("there is no vector index '" + name + "'"
              + (hint.isEmpty() ? "; CREATE VECTOR INDEX makes one." : hint));
        });
  }

  private static double[] numbers(VectorIndex index, Object query) {
    double[] numbers = Similarities.numbersOrNull(query);
    if (numbers == null) {
      throw wrong("query is a LIST of finite numbers, but was given " + ValueText.describe(query)
          + ".");
    }
    if (index.dimensions() != 0 && numbers.length != index.dimensions()) {
      throw wrong("the index '" + index.name() + "' is of lists of " + index.dimensions()
          + " numbers, but query has " + numbers.length
          + "; take the model for it that made the lists.");
    }
    if (index.similarity() == VectorSimilarity.COSINE
        && !Similarities.hasDirection(SimilaritySearch.squares(numbers))) {
      throw wrong(
          "the index '" + index.name() + "' compares angles, for which query needs a number "
              + "that is not 0, and none whose square is larger than a FLOAT can be.");
    }
    return numbers;
  }

  private static QueryException wrong(String what) {
    return new QueryException(
        ErrorDetail.PROCEDURE_CALL_FAILED.whenRun(), QUERY_NODES + ": " + what);
  }
}
