package io.graphflow.core.procedure;

import io.graphflow.core.algorithm.AlgorithmProcedures;
import io.graphflow.core.algorithm.named.NamedGraphProcedures;
import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.fulltext.search.FullTextProcedures;
import io.graphflow.core.listing.Listings;
import io.graphflow.core.schema.SchemaListing;
import io.graphflow.core.similarity.search.VectorProcedures;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.procedure.Listing;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.parser.procedure.UpdatingProcedure;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The procedures that come with every database. Their names and columns are those that users of
 * Neo4j know, where these make sense here. They describe the schema of the query's snapshot; a
 * label or property stays in the schema when the last element that has it is gone.
 */
public final class BuiltInProcedures {
  /** All built-in procedures. */
  public static final ProcedureCatalog CATALOG =
      ProcedureCatalog.whenAsked(BuiltInProcedures::catalog);

  private BuiltInProcedures() {}

  private static ProcedureCatalog catalog() {
    ProcedureCatalog catalog =
        FullTextProcedures.addTo(VectorProcedures.addTo(NamedGraphProcedures
            .addTo(AlgorithmProcedures
                .addTo(ClientProcedures.addTo(Listings.addTo(ProcedureCatalog.EMPTY))))));
    for (UpdatingProcedure updating : UpdatingProcedure.values()) {
      catalog = catalog.with(updating.signature(), (_, _) -> {
        throw new AssertionError("parsed into clauses: " + updating);
      });
    }
    catalog = ofSchema(catalog, "db.labels() :: (label :: STRING)",
        "The labels of nodes.", schema -> single(schema.vertexLabels()));
    catalog = ofSchema(catalog, "db.relationshipTypes() :: (relationshipType :: STRING)",
        "The types of relationships.",
        schema -> single(schema.edgeLabels().stream().map(EdgeLabel::name).toList()));
    catalog = ofSchema(catalog, "db.propertyKeys() :: (propertyKey :: STRING)",
        "The names of the properties of nodes and relationships.",
        schema -> single(propertyKeys(schema)));
    catalog = ofSchema(catalog,
        "db.schema.nodeTypeProperties() :: (nodeType :: STRING, nodeLabels :: LIST<STRING>, "
            + "propertyName :: STRING?, propertyTypes :: LIST<STRING>?, mandatory :: BOOLEAN)",
        "The properties of each node table with their types, and whether each node has them.",
        SchemaProperties::ofVertices);
    catalog = ofSchema(catalog,
        "db.schema.relTypeProperties() :: (relType :: STRING, propertyName :: STRING?, "
            + "propertyTypes :: LIST<STRING>?, mandatory :: BOOLEAN)",
        "The properties of each relationship type with their types, and whether each relationship has them.",
        SchemaProperties::ofEdges);
    catalog = catalog.with(likeListing("db.indexes", Listing.INDEXES),
        (_, context) -> SchemaListing
            .indexes(context.snapshot().catalog(),
                name -> context.resources().isBeingBuilt(name, context.snapshot()))
            .stream());
    catalog = catalog.with(likeListing("db.constraints", Listing.CONSTRAINTS),
        (_, context) -> SchemaListing.constraints(context.snapshot().catalog()).stream());
    catalog = catalog.with(
        signature("db.awaitIndexes(timeOutSeconds = null :: INTEGER?) :: VOID",
            "Waits until all indexes are built; searches need not wait for it."),
        (arguments, context) -> {
          Declarations declarations = context.snapshot().catalog().declarations();
          return new IndexBuilding(context, (Long) arguments.get(0))
              .await(declarations.fullTextIndexes(), declarations.vectorIndexes());
        });
    catalog = catalog.with(
        signature("db.awaitIndex(indexName :: STRING, timeOutSeconds = null :: INTEGER?) :: VOID",
            "Waits until an index is built; searches need not wait for it."),
        (arguments, context) -> awaitIndex(
            (String) arguments.get(0), (Long) arguments.get(1), context));
    catalog = catalog.with(
        signature(
            "dbms.procedures() :: (name :: STRING, signature :: STRING, description :: STRING)",
            "The procedures that can be called."),
        (_, context) -> context.procedures()
            .signatures()
            .stream()
            .map(each -> new Object[] {each.name(), each.toString(), each.description()}));
    return catalog.with(
        signature("dbms.functions() :: (name :: STRING, aggregating :: BOOLEAN)",
            "The functions that expressions may use."),
        (_, _) -> functions().stream());
  }

  private static Stream<Object[]> awaitIndex(String name, Long seconds, QueryContext context) {
    Catalog catalog = context.snapshot().catalog();
    List<String> known =
        SchemaListing.indexes(catalog).stream().map(row -> (String) row[1]).toList();
    if (!known.contains(name)) {
      String hint = ClosestName.hint(name, known);
      throw new QueryException(ErrorDetail.PROCEDURE_CALL_FAILED.whenRun(),
          "db.awaitIndex: there is no index '" + name + "'" + (hint.isEmpty() ? "." : hint));
    }
    return new IndexBuilding(context, seconds).await(
        catalog.declarations().findFullTextIndex(name).stream().toList(),
        catalog.declarations().findVectorIndex(name).stream().toList());
  }

  private static ProcedureCatalog ofSchema(ProcedureCatalog catalog, String signature,
      String description, Function<Catalog, List<Object[]>> rows) {
    return catalog.with(signature(signature, description),
        (_, context) -> rows.apply(context.snapshot().catalog()).stream());
  }

  /** A procedure that gives the columns of a listing. */
  private static ProcedureSignature likeListing(String name, Listing listing) {
    return new ProcedureSignature(name, List.of(), listing.signature().results(),
        listing.signature().description().replace(".", ", as " + listing.title() + " lists them."));
  }

  private static ProcedureSignature signature(String text, String description) {
    return ProcedureSignature.parse(text).describedAs(description);
  }

  private static List<Object[]> single(Collection<String> values) {
    return values.stream().map(value -> new Object[] {value}).toList();
  }

  private static Set<String> propertyKeys(Catalog schema) {
    Set<String> keys = new TreeSet<>();
    Stream.concat(
        schema.vertexTables().stream().map(VertexTable::properties),
        schema.edgeLabels().stream().map(EdgeLabel::properties))
        .flatMap(List::stream)
        .map(Property::name)
        .forEach(keys::add);
    return keys;
  }

  private static List<Object[]> functions() {
    List<Object[]> rows = new ArrayList<>();
    for (ScalarFunction function : ScalarFunction.values()) {
      rows.add(new Object[] {function.displayName(), false});
    }
    for (AggregateFunction function : AggregateFunction.named()) {
      rows.add(new Object[] {function.displayName(), true});
    }
    rows.sort(Comparator.comparing(row -> (String) row[0]));
    return rows;
  }
}
