package io.graphflow.core.algorithm.named;

import io.graphflow.core.algorithm.choice.GraphChoice;
import io.graphflow.core.algorithm.choice.NamedGraph;
import io.graphflow.core.algorithm.choice.NamedGraph.Relationships;
import io.graphflow.core.algorithm.choice.NamedGraphs;
import io.graphflow.core.algorithm.choice.Orientation;
import io.graphflow.core.algorithm.graph.ProjectedGraph;
import io.graphflow.core.algorithm.graph.Work;
import io.graphflow.core.algorithm.named.NamedAlgorithms.Entry;
import io.graphflow.core.execution.ProcedureBody;
import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.value.ValueText;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.procedure.ProcedureSignature;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The procedures that name a part of the graph, and the algorithms that run on it. */
public final class NamedGraphProcedures {
  private static final String DESCRIBED = "graphName :: STRING, database :: STRING, "
      + "configuration :: MAP, nodeCount :: INTEGER?, relationshipCount :: INTEGER?, "
      + "schema :: MAP, schemaWithOrientation :: MAP, density :: FLOAT?, "
      + "creationTime :: DATETIME, modificationTime :: DATETIME";

  private NamedGraphProcedures() {}

  /** A catalog with them. */
  public static ProcedureCatalog addTo(ProcedureCatalog catalog) {
    ProcedureCatalog all = acting(catalog,
        "gds.graph.project(graphName :: STRING, nodeProjection :: ANY?, "
            + "relationshipProjection :: ANY?, configuration = null :: MAP?) :: "
            + "(graphName :: STRING, nodeProjection :: MAP, relationshipProjection :: MAP, "
            + "nodeCount :: INTEGER, relationshipCount :: INTEGER, projectMillis :: INTEGER)",
        "Names a part of the graph, for algorithms to run on.", NamedGraphProcedures::project);
    all = with(all, "gds.graph.list(graphName = null :: STRING?) :: (" + DESCRIBED + ")",
        "The named graphs, or one of them.", NamedGraphProcedures::list);
    all = with(all,
        "gds.graph.exists(graphName :: STRING) :: (graphName :: STRING, exists :: BOOLEAN)",
        "Whether there is a named graph.",
        (arguments, context) -> Stream.<Object[]>of(new Object[] {arguments.getFirst(),
            graphs(context).find((String) arguments.getFirst()).isPresent()}));
    all = acting(all,
        "gds.graph.drop(graphName :: ANY, failIfMissing = null :: BOOLEAN?, "
            + "dbName = null :: STRING?, username = null :: STRING?) :: (" + DESCRIBED + ")",
        "Takes away a name, or each of a list, and tells what it named.",
        NamedGraphProcedures::drop);
    for (Entry entry : NamedAlgorithms.ALL) {
      all = new AlgorithmModes(entry).addTo(all);
    }
    return all;
  }

  private static ProcedureCatalog with(
      ProcedureCatalog catalog, String signature, String description, ProcedureBody body) {
    return catalog.with(ProcedureSignature.parse(signature).describedAs(description), body);
  }

  private static ProcedureCatalog acting(
      ProcedureCatalog catalog, String signature, String description, ProcedureBody body) {
    return catalog.withActing(ProcedureSignature.parse(signature).describedAs(description), body);
  }

  private static NamedGraphs graphs(QueryContext context) {
    return context.resources().graphs();
  }

  private static Stream<Object[]> project(List<Object> arguments, QueryContext context) {
    long start = System.nanoTime();
    NamedGraph graph = ProjectionReader.read((String) arguments.get(0), arguments.get(1),
        arguments.get(2), (Map<?, ?>) arguments.get(3));
    GraphWords.requireKnown(graph, context.snapshot().catalog());
    // A name that is taken is told before all is counted for it.
    graphs(context).requireFree(graph.name());
    Counts counts = Counts.of(graph, context);
    graphs(context).add(graph);
    return Stream.<Object[]>of(new Object[] {graph.name(), GraphText.nodes(graph),
        GraphText.relationships(graph), counts.nodes, counts.relationships,
        (System.nanoTime() - start) / 1_000_000});
  }

  private static Stream<Object[]> list(List<Object> arguments, QueryContext context) {
    String name = (String) arguments.getFirst();
    List<NamedGraph> listed = name == null
        ? graphs(context).all()
        : graphs(context).find(name).stream().toList();
    return listed.stream().map(graph -> described(graph, context));
  }

  private static Stream<Object[]> drop(List<Object> arguments, QueryContext context) {
    String database = (String) arguments.get(2);
    if (database != null && !database.isEmpty()
        && !database.equals(context.surroundings().client().database())) {
      throw new QueryException("gds.graph.drop was given the dbName '" + database
          + "', but takes away graphs of the database that the query runs in.");
    }
    String user = (String) arguments.get(3);
    if (user != null && !user.isEmpty()) {
      throw new QueryException("gds.graph.drop was given the username '" + user
          + "', but named graphs are those of all users; leave it out.");
    }
    boolean failIfMissing = !Boolean.FALSE.equals(arguments.get(1));
    List<NamedGraph> dropped = new ArrayList<>();
    for (Object name : arguments.getFirst() instanceof List<?> names
        ? names
        : List.of(arguments.getFirst())) {
      if (!(name instanceof String text)) {
        throw new QueryException("The graphName of gds.graph.drop is a STRING or a LIST of them,"
            + " but was given " + ValueText.describe(name) + ".");
      }
      if (failIfMissing) {
        dropped.add(graphs(context).get(text));
      } else {
        graphs(context).find(text).ifPresent(dropped::add);
      }
    }
    // All names are looked up before one is taken away, so that an error leaves all as they are.
    dropped.removeIf(graph -> !graphs(context).drop(graph));
    return dropped.stream().map(graph -> described(graph, context));
  }

  private static Object[] described(NamedGraph graph, QueryContext context) {
    Counts counts = Counts.orUnknown(graph, context);
    return new Object[] {graph.name(), context.surroundings().client().database(),
        GraphText.configuration(graph), counts.nodes, counts.relationships,
        GraphText.schema(graph, context.snapshot().catalog(), false),
        GraphText.schema(graph, context.snapshot().catalog(), true), counts.density(),
        graph.created(), graph.created()};
  }

  /**
   * How much a graph has in the state that a query reads.
   *
   * @param nodes null if the database no longer has what the graph names
   * @param relationships likewise; those without direction count twice
   */
  private record Counts(Long nodes, Long relationships) {
    static Counts of(NamedGraph graph, QueryContext context) {
      try (Work work = new Work(context)) {
        long nodes = 0;
        long relationships = 0;
        for (Relationships each : graph.relationships().values()) {
          GraphChoice choice = new GraphChoice(graph.chosenLabels(),
              each.type().equals(NamedGraph.ALL) ? List.of() : List.of(each.type()),
              each.orientation() == Orientation.REVERSE
                  ? Orientation.NATURAL
                  : each.orientation(),
              null, OptionalDouble.empty(), false);
          ProjectedGraph projected = ProjectedGraph.of(context, choice, work);
          nodes = projected.vertexCount();
          relationships += projected.edgeCount();
        }
        return new Counts(nodes, relationships);
      }
    }

    static Counts orUnknown(NamedGraph graph, QueryContext context) {
      try {
        GraphWords.requireKnown(graph, context.snapshot().catalog());
      } catch (QueryException _) {
        return new Counts(null, null);
      }
      return of(graph, context);
    }

    Double density() {
      if (nodes == null) {
        return null;
      }
      return nodes < 2 ? 0.0 : relationships / ((double) nodes * (nodes - 1));
    }
  }
}
