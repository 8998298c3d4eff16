package io.graphflow.spark.lake;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.substring_index;
import static org.apache.spark.sql.functions.udf;

import io.graphflow.graphar.file.FormatColumns;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.VertexPlan;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.graphar.schema.PropertyInfo;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Refusal;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.ScalarType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The tables of a graph. Rows of files that lie side by side are found by the number of the file and that of the row in it, as
 * nothing else says which belong together.
 */
public final class LakeTables {
  /** The column of IDs. */
  public static final String ID = "id";
  /** The column of the IDs of sources. */
  public static final String SOURCE = "source";
  /** The column of the IDs of destinations. */
  public static final String DESTINATION = "destination";

  private static final String PLACE = "place";

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
    List<Long> chunks = chosen.parts(plan.type().chunkSize(), plan.chunkCount());
    Dataset<Row> rows = null;
    for (int group = 0; group < plan.groups().size(); group++) {
      List<StoredFile> files = new ArrayList<>();
      for (long chunk : chunks) {
        files.add(graph.folder().vertexChunk(plan.type(), plan.group(group), chunk));
      }
      rows = beside(rows, properties(plan.groups().get(group), facts,
          plan.group(group).fileType(), files, chunkPlace(plan.type().chunkSize())));
    }
    List<StoredFile> files = new ArrayList<>();
    for (long chunk : chunks) {
      files.add(graph.folder().labelChunk(plan.type(), chunk));
    }
    List<PropertyColumn> labels =
        plan.partialLabels().stream().map(LakeTables::label).toList();
    Map<Fact, String> asked = facts.entrySet()
        .stream()
        .filter(fact -> fact.getKey() instanceof Fact.Label)
        .collect(Collectors.toMap(
            fact -> new Fact.Property(((Fact.Label) fact.getKey()).name()), Map.Entry::getValue));
    rows = beside(rows, properties(labels, asked, FileType.PARQUET, files,
        chunkPlace(plan.type().chunkSize())));
    long first = ElementId.of(table, 0);
    if (rows == null) {
      return spark.range(first, first + (reads ? plan.count() : 0)).toDF(ID);
    }
    return rows.withColumn(ID, col(PLACE).plus(lit(first))).drop(PLACE);
  }

  /** The column of a label. */
  private static PropertyColumn label(String name) {
    return new PropertyColumn(
        new PropertyInfo(name, io.graphflow.graphar.schema.DataType.BOOL, false, false, false),
        ScalarType.BOOLEAN, null);
  }

  /**
   * The edges of a type.
   *
   * @param identified whether they have IDs
   * @param ends whether they have their ends
   * @param facts the names of columns for properties that the edges have
   * @param bySource whether sources are chosen, or destinations
   * @param begins of which vertices the edges are asked for
   */
  public Dataset<Row> edges(int type, boolean identified, boolean ends, Map<Fact, String> facts,
      boolean bySource, Chosen begins) {
    EdgePlan plan = begins.isAll() ? graph.edges(type) : copy(type, bySource, identified);
    List<Long> parts = (plan.copy().order().isBySource() == bySource ? begins : Chosen.ALL)
        .parts(plan.partSize(), plan.partCounts().size());
    boolean placed = identified
        || facts.keySet().stream().anyMatch(Fact.Property.class::isInstance);
    Column place = placed ? partPlace(plan) : lit(0);
    Dataset<Row> rows = null;
    for (int group = 0; group < plan.groups().size(); group++) {
      int number = group;
      List<StoredFile> beside = new ArrayList<>();
      forEachChunk(plan, parts, (part, chunk) -> beside.add(graph.folder()
          .edgeChunk(plan.type(), plan.copy(), plan.copy().groups().get(number), part, chunk)));
      rows = beside(rows, properties(plan.groups().get(group), facts,
          plan.copy().groups().get(group).fileType(), beside, place));
    }
    // Properties are there for every edge, so that they say which edges there are.
    if (ends || rows == null) {
      rows = beside(ends(plan, parts, bySource, begins, place), rows);
    }
    if (identified) {
      rows = rows.withColumn(ID, col(PLACE).plus(lit(ElementId.of(type, 0))));
    }
    return rows.drop(PLACE);
  }

  private Dataset<Row> ends(EdgePlan plan, List<Long> parts, boolean bySource, Chosen begins,
      Column place) {
    String source = FormatColumns.SOURCE.property().name();
    String destination = FormatColumns.DESTINATION.property().name();
    List<StoredFile> files = new ArrayList<>();
    forEachChunk(plan, parts, (part, chunk) -> files
        .add(graph.folder().adjacencyChunk(plan.type(), plan.copy(), part, chunk)));
    StructType schema = new StructType()
        .add(source, DataTypes.LongType)
        .add(destination, DataTypes.LongType);
    Dataset<Row> all = read(schema, plan.copy().fileType(), files);
    Dataset<Row> asked =
        begins.isAll() ? all : all.filter(begins.isAt(col(bySource ? source : destination)));
    return asked.select(id(source, plan.source()).as(SOURCE),
        id(destination, plan.destination()).as(DESTINATION), place.as(PLACE));
  }

  private static Column id(String position, VertexPlan plan) {
    return col(position).plus(lit(ElementId.of(plan.table(), 0)));
  }

  private interface ChunkVisitor {
    void visit(long part, long chunk);
  }

  private static void forEachChunk(EdgePlan plan, List<Long> parts, ChunkVisitor visitor) {
    for (long part : parts) {
      long edges = plan.partCounts().get((int) part);
      for (long chunk = 0; chunk * plan.type().chunkSize() < edges; chunk++) {
        visitor.visit(part, chunk);
      }
    }
  }

  private static Dataset<Row> beside(Dataset<Row> left, Dataset<Row> right) {
    return left == null ? right : right == null ? left : left.join(right, PLACE);
  }

  /** The asked columns of a group with the places of its rows; null if none is asked. */
  private Dataset<Row> properties(List<PropertyColumn> group, Map<Fact, String> facts,
      FileType type, List<StoredFile> files, Column place) {
    StructType schema = new StructType();
    List<Column> columns = new ArrayList<>(List.of(place.as(PLACE)));
    for (PropertyColumn column : group) {
      String name = facts.get(new Fact.Property(column.property().name()));
      if (name != null) {
        schema = schema.add(new StructField(
            column.property().name(), fileType(column.property()), true,
            org.apache.spark.sql.types.Metadata.empty()));
        Kind kind = GraphTables.kind(column);
        Column values = quoted(column.property().name());
        columns.add((column.form().isPresent()
            ? udf(new TextValues(column.form().get(), kind), kind.column()).apply(values)
            : values.cast(kind.column())).as(name));
      }
    }
    return columns.size() == 1 ? null
        : read(schema, type, files).select(columns.toArray(Column[]::new));
  }

  /** A column of any name. */
  public static Column quoted(String name) {
    return col("`" + name.replace("`", "``") + "`");
  }

  private static DataType fileType(PropertyInfo property) {
    DataType type = switch (property.type()) {
      case BOOL -> DataTypes.BooleanType;
      case INT32 -> DataTypes.IntegerType;
      case INT64 -> DataTypes.LongType;
      case FLOAT -> DataTypes.FloatType;
      case DOUBLE -> DataTypes.DoubleType;
      case STRING -> DataTypes.StringType;
      case DATE -> DataTypes.DateType;
      case TIMESTAMP -> DataTypes.TimestampNTZType;
    };
    return property.list() ? DataTypes.createArrayType(type) : type;
  }

  private Dataset<Row> read(StructType schema, FileType type, List<StoredFile> files) {
    if (type != FileType.PARQUET) {
      throw new Refusal("data in files of " + type + ", whose rows have no numbers there");
    }
    if (!reads || files.isEmpty()) {
      return spark.createDataFrame(List.of(), schema)
          .withColumn("_metadata", org.apache.spark.sql.functions
              .named_struct(lit("file_path"), lit(""), lit("row_index"), lit(0L)));
    }
    return spark.read()
        .schema(schema)
        .parquet(files.stream().map(LakeTables::location).toArray(String[]::new));
  }

  private static String location(StoredFile file) {
    String text = file.toString();
    if (text.matches(".*[\\[\\]{}*?\\\\].*")) {
      throw new Refusal("a folder whose name has one of []{}*?\\, which Spark takes for patterns: "
          + text);
    }
    return "file://" + text;
  }

  private static Column chunkPlace(long chunkSize) {
    return number(substring_index(col("_metadata.file_path"), "/chunk", -1))
        .multiply(lit(chunkSize))
        .plus(col("_metadata.row_index"));
  }

  /** A number for each edge of a type: parts are numbered as if all were as large as the largest. */
  private static Column partPlace(EdgePlan plan) {
    long largest = plan.partCounts().stream().mapToLong(Long::longValue).max().orElse(0);
    if (Math.multiplyHigh(largest, plan.partCounts().size()) != 0
        || largest * plan.partCounts().size() > ElementId.MAX_POSITION) {
      throw new Refusal("edges '" + plan.type().name() + "', one part of which is so large that"
          + " edges cannot be numbered", plan.type().type());
    }
    Column part = number(substring_index(
        substring_index(col("_metadata.file_path"), "/part", -1), "/chunk", 1));
    return part.multiply(lit(largest)).plus(chunkPlace(plan.type().chunkSize()));
  }

  private static Column number(Column text) {
    return text.try_cast(DataTypes.LongType);
  }
}
