package io.graphflow.core.procedure;

import io.graphflow.core.execution.ProcedureBody;
import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.options.Client;
import io.graphflow.options.Compatibility;
import io.graphflow.parser.procedure.ProcedureSignature;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The procedures that tools made for Neo4j call before they do anything: which version it is, who one is, what the
 * schema looks like. Each tells what is true here, in the columns that Neo4j 5 has, or the APOC library of it.
 */
final class ClientProcedures {
  private ClientProcedures() {}

  static ProcedureCatalog addTo(ProcedureCatalog catalog) {
    ProcedureCatalog all = catalog;
    all = rows(all,
        "dbms.components() :: (name :: STRING, versions :: LIST<STRING>, edition :: STRING)",
        "The version of Neo4j whose language and procedures are understood, and that of the database.",
        _ -> Stream.of(
            new Object[] {"Neo4j Kernel", List.of(Compatibility.NEO4J_VERSION), "community"},
            new Object[] {"GraphflowDB", List.of(Compatibility.version()), "community"}));
    all = rows(all, "db.ping() :: (success :: BOOLEAN)", "Whether the database answers.",
        _ -> single(true));
    all = rows(all, "db.info() :: (id :: STRING, name :: STRING, creationDate :: STRING?)",
        "The database of the query.", ClientProcedures::database);
    all = rows(all, "dbms.info() :: (id :: STRING, name :: STRING, creationDate :: STRING?)",
        "What the database runs in, which is one with it.", ClientProcedures::database);
    all = rows(all,
        "dbms.listCapabilities() :: (name :: STRING, description :: STRING, value :: ANY?)",
        "What the database can do beside the language; there is nothing of which clients need to know.",
        _ -> Stream.empty());
    all = rows(all,
        "dbms.clientConfig() :: (name :: STRING, description :: STRING, value :: ANY?)",
        "How clients should behave; they may do as they like.", _ -> Stream.empty());
    all = rows(all,
        "dbms.showCurrentUser() :: (username :: STRING, roles :: LIST<STRING>?, flags :: LIST<STRING>)",
        "Who runs the query.", context -> Stream
            .<Object[]>of(currentUser(context.surroundings().client())));
    all = rows(all,
        "dbms.licenseAgreementDetails() :: (status :: STRING, daysLeftOnTrial :: INTEGER, totalTrialDays :: INTEGER)",
        "Whether a licence has to be agreed to; none has.",
        _ -> Stream.<Object[]>of(new Object[] {"yes", 0L, 0L}));
    all = rows(all, "tx.getMetaData() :: (metadata :: MAP)",
        "What the client has said of the transaction.",
        context -> single(context.surroundings().metadata(context.surroundings().client())));
    all = rows(all,
        "db.schema.visualization() :: (nodes :: LIST<ANY>, relationships :: LIST<ANY>)",
        "The schema as a graph: a node for each label, a relationship for each type between two of them.",
        context -> Stream.<Object[]>of(SchemaGraph.row(context.snapshot().catalog())));
    all = rows(all,
        "apoc.meta.subGraph(config = null :: MAP?) :: (nodes :: LIST<ANY>, relationships :: LIST<ANY>)",
        "The schema as a graph, with the number of nodes of each label and of relationships of each type.",
        context -> Stream.<Object[]>of(SchemaGraph.counted(context.snapshot())));
    all = rows(all,
        "apoc.schema.nodes(config = null :: MAP?) :: (name :: STRING, label :: ANY, properties :: LIST<STRING>, "
            + "status :: STRING, type :: STRING, failure :: STRING, populationProgress :: FLOAT, "
            + "size :: INTEGER, valuesSelectivity :: FLOAT, userDescription :: STRING)",
        "The indexes and constraints of nodes; how many values they hold is not told.",
        context -> SchemaGraph.indexes(context.snapshot().catalog()).stream());
    return rows(all,
        "apoc.meta.data(config = null :: MAP?) :: (label :: STRING, property :: STRING, type :: STRING, "
            + "array :: BOOLEAN, other :: LIST<STRING>, elementType :: STRING)",
        "The properties of labels and types, and the types that come from a label. Nothing is sampled.",
        context -> SchemaGraph.described(context.snapshot().catalog()).stream());
  }

  private static ProcedureCatalog rows(ProcedureCatalog catalog, String signature,
      String description, Function<QueryContext, Stream<Object[]>> rows) {
    ProcedureBody body = (_, context) -> rows.apply(context);
    return catalog.with(ProcedureSignature.parse(signature).describedAs(description), body);
  }

  private static Object[] currentUser(Client client) {
    return new Object[] {client.user(), List.of(client.role().displayName()), List.of()};
  }

  private static Stream<Object[]> single(Object value) {
    return Stream.<Object[]>of(new Object[] {value});
  }

  private static Stream<Object[]> database(QueryContext context) {
    Client client = context.surroundings().client();
    return Stream.<Object[]>of(new Object[] {
        context.snapshot().catalog().databaseId().toString(), client.database(), null});
  }
}
