package io.graphflow.spark.lake;

import static org.apache.spark.sql.functions.col;

import io.graphflow.graphar.file.FormatColumns;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.VertexPlan;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.DataType;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.graphar.schema.PropertyInfo;
import io.graphflow.spark.chunk.Alignment;
import io.graphflow.spark.chunk.ChunkRun;
import io.graphflow.spark.chunk.ChunkTable;
import io.graphflow.spark.chunk.FileColumn;
import io.graphflow.spark.chunk.TableColumn;
import io.graphflow.spark.value.Refusal;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.ScalarType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The tables of a graph, whose files are read side by side. */
public final class LakeTables {
  /** The column of IDs. */
  public static final String ID = "id";
  /** The column of the IDs of sources. */
  public static final String SOURCE = "source";
  /** The column of the IDs of destinations. */
  public static final String DESTINATION = "destination";

  /** Stands for the files of the ends of edges, among the numbers of groups of properties. */
  private static final int ENDS = -1;

  private final SparkSession spark;
  private final GraphTables graph;
  private final boolean reads;

  /**
   * Tables of a graph.
   *
   * @param reads whether they have rows; without, a plan can be tried before any file is looked at
   */
  public LakeTables(SparkSession spark, GraphTables graph, boolean reads) {
    this.spark = spark;
    this.graph = graph;
    this.reads = reads;
  }

  /** Who runs. */
  public SparkSession spark() {
    return spark;
  }

  /** What the tables are of. */
  public GraphTables graph() {
    return graph;
  }

  /** Whether they have rows. */
  public boolean reads() {
    return reads;
  }

  /**
   * What is read from vertices of a table.
   *
   * @param name of what is read
   * @param table of the vertices
   * @param size the number of vertices of a part
   * @param count the number of parts
   */
  public record Parts(String name, int table, long size, long count) {}

  /** The chunks of the vertices of a table. */
  public Parts parts(int table) {
    VertexPlan plan = graph.vertices(table);
    return new Parts(plan.type().type(), table, plan.type().chunkSize(), plan.chunkCount());
  }

  /**
   * The parts of the edges of a type that have those of some vertices.
   *
   * @param bySource whether the vertices are sources of the edges
   * @param identified whether the edges have IDs
   * @return empty if an edge may be in any part
   */
  public Optional<Parts> parts(int type, boolean bySource, boolean identified) {
    EdgePlan plan = copy(type, bySource, identified);
    if (plan.copy().order().isBySource() != bySource) {
      return Optional.empty();
    }
    return Optional.of(new Parts(plan.type().name() + ", " + plan.copy().order().key(),
        (bySource ? plan.source() : plan.destination()).table(), plan.partSize(),
        plan.partCounts().size()));
  }

  /** The copy of edges that is read: only in one have they IDs, as these say where an edge lies. */
  private EdgePlan copy(int type, boolean bySource, boolean identified) {
    return identified ? graph.edges(type) : graph.edges(type, bySource);
  }

  /**
   * The vertices of a table.
   *
   * @param chosen which are asked for; others may be there too
   * @param facts the names of columns for facts that the vertices have
   */
  public Dataset<Row> vertices(int table, Chosen chosen, Map<Fact, String> facts) {
    VertexPlan plan = graph.vertices(table);
    long first = ElementId.of(table, 0);
    Columns columns = new Columns();
    for (int group = 0; group < plan.groups().size(); group++) {
      columns.addGroup(group, plan.group(group).fileType(), plan.groups().get(group), facts);
    }
    columns.addGroup(plan.groups().size(), FileType.PARQUET, labels(plan), labelFacts(facts));
    columns.add(new TableColumn.Numbers(ID));
    long size = plan.type().chunkSize();
    Map<Long, List<ChunkRun>> parts = new LinkedHashMap<>();
    for (long chunk : reads ? chosen.parts(size, plan.chunkCount()) : List.<Long>of()) {
      List<String> files = new ArrayList<>();
      for (int group : columns.groups()) {
        files.add((group == plan.groups().size() ? graph.folder().labelChunk(plan.type(), chunk)
            : graph.folder().vertexChunk(plan.type(), plan.group(group), chunk)).toString());
      }
      parts.put(chunk, List.of(ChunkRun.of(files, first + chunk * size, plan.rows(chunk))));
    }
    return rows(plan.type().type(), columns, parts, new Alignment(ID, table, size, true),
        chosen.isAll() ? null : chosen.isIn(col(ID), table));
  }

  /** The columns of the labels that some vertices of a table bear. */
  private static List<PropertyColumn> labels(VertexPlan plan) {
    return plan.partialLabels()
        .stream()
        .map(name -> new PropertyColumn(
            new PropertyInfo(name, DataType.BOOL, false, false, false), ScalarType.BOOLEAN, null))
        .toList();
  }

  /** Of the facts that are asked for the labels, as if they were properties. */
  private static Map<Fact, String> labelFacts(Map<Fact, String> facts) {
    return facts.entrySet()
        .stream()
        .filter(fact -> fact.getKey() instanceof Fact.Label)
        .collect(Collectors.toMap(
            fact -> new Fact.Property(((Fact.Label) fact.getKey()).name()), Map.Entry::getValue));
  }

  /**
   * The edges of a type, with their ends.
   *
   * @param identified whether they have IDs
   * @param facts the names of columns for properties that the edges have
   * @param bySource whether sources are chosen, or destinations; the edges are in parts by these, if there is such a copy
   * @param begins of which vertices the edges are asked for
   */
  public Dataset<Row> edges(int type, boolean identified, Map<Fact, String> facts,
      boolean bySource, Chosen begins) {
    EdgePlan plan = copy(type, bySource, identified);
    boolean partsBySource = plan.copy().order().isBySource();
    List<PropertyGroup> groups = plan.copy().groups();
    Columns columns = new Columns();
    columns.addGroup(ENDS);
    for (int group = 0; group < plan.groups().size(); group++) {
      columns.addGroup(group, groups.get(group).fileType(), plan.groups().get(group), facts);
    }
    columns.add(end(SOURCE, FormatColumns.SOURCE, plan.copy(), plan.source()));
    columns.add(end(DESTINATION, FormatColumns.DESTINATION, plan.copy(), plan.destination()));
    long numbers = identified ? numbersOfPart(plan) : 0;
    if (identified) {
      columns.add(new TableColumn.Numbers(ID));
    }
    long first = ElementId.of(type, 0);
    long size = plan.type().chunkSize();
    Map<Long, List<ChunkRun>> parts = new LinkedHashMap<>();
    List<Long> asked = (partsBySource == bySource ? begins : Chosen.ALL)
        .parts(plan.partSize(), plan.partCounts().size());
    for (long part : reads ? asked : List.<Long>of()) {
      long edges = plan.partCounts().get((int) part);
      List<ChunkRun> runs = new ArrayList<>();
      for (long chunk = 0; chunk * size < edges; chunk++) {
        List<String> files = new ArrayList<>();
        for (int group : columns.groups()) {
          files.add((group == ENDS
              ? graph.folder().adjacencyChunk(plan.type(), plan.copy(), part, chunk)
              : graph.folder()
                  .edgeChunk(plan.type(), plan.copy(), groups.get(group), part, chunk))
              .toString());
        }
        runs.add(ChunkRun.of(files, first + part * numbers + chunk * size,
            Math.min(size, edges - chunk * size)));
      }
      if (!runs.isEmpty()) {
        parts.put(part, runs);
      }
    }
    return rows(plan.type().name() + ", " + plan.copy().order().key(), columns, parts,
        new Alignment(partsBySource ? SOURCE : DESTINATION,
            (partsBySource ? plan.source() : plan.destination()).table(), plan.partSize(),
            plan.copy().order().isOrdered()),
        begins.isAll() ? null
            : bySource ? begins.isIn(col(SOURCE), plan.source().table())
                : begins.isIn(col(DESTINATION), plan.destination().table()));
  }

  private static TableColumn end(String name, PropertyColumn column, AdjacencyCopy copy,
      VertexPlan vertices) {
    return new TableColumn.Stored(name, 0, FileColumn.ofEnds(column.property(), copy.fileType()),
        ElementId.of(vertices.table(), 0));
  }

  /**
   * How many numbers a part of edges has: as many as if all were as large as the largest.
   *
   * @throws Refusal if there are not so many
   */
  private static long numbersOfPart(EdgePlan plan) {
    long largest = plan.partCounts().stream().mapToLong(Long::longValue).max().orElse(0);
    if (Math.multiplyHigh(largest, plan.partCounts().size()) != 0
        || largest * plan.partCounts().size() > ElementId.MAX_POSITION) {
      throw new Refusal("edges '" + plan.type().name() + "', one part of which is so large that"
          + " edges cannot be numbered", plan.type().type());
    }
    return largest;
  }

  /**
   * The rows of a table.
   *
   * @param asked which of them are asked for; null for all
   */
  private Dataset<Row> rows(String name, Columns columns, Map<Long, List<ChunkRun>> parts,
      Alignment alignment, Column asked) {
    Dataset<Row> all = new ChunkTable(name, columns.stored(), parts, alignment,
        spark.sparkContext().defaultParallelism()).rows(spark);
    return (asked == null ? all : all.filter(asked)).select(columns.shown());
  }
}
