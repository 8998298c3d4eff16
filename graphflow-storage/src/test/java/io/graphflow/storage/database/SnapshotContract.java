package io.graphflow.storage.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.adjacency.MultigraphModel;
import io.graphflow.storage.adjacency.MultigraphModel.Cardinality;
import io.graphflow.storage.adjacency.MultigraphModel.Edge;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.tagged.RandomFormed;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a snapshot promises, in whichever form of storage: a random graph goes through a database folder and
 * back, and is compared with the collections it was made from.
 */
abstract class SnapshotContract {
  private static final List<LogicalType> TYPES = List.of(ScalarType.INT64, ScalarType.STRING,
      ScalarType.DOUBLE, ScalarType.BOOLEAN, ScalarType.DATE, ScalarType.DATETIME,
      new ListType(ScalarType.STRING), new ListType(ScalarType.INT64), DynamicType.ANY,
      DynamicType.UNDETERMINED);
  private static final int ROUNDS = 6;

  private final StorageOptions options;
  private final Layout layout;

  @TempDir
  private Path directory;

  SnapshotContract(Layout layout) {
    this(StorageOptions.of(layout));
  }

  SnapshotContract(StorageOptions options) {
    this.options = options;
    this.layout = options.layout();
  }

  /** An edge label: its edges, and the values of each of its properties in append order. */
  private record LabelModel(
      MultigraphModel graph,
      List<LogicalType> types,
      List<List<Object>> values) {}

  /** A graph. */
  private record GraphModel(
      List<Long> vertexCounts,
      List<List<List<Object>>> vertexValues,
      List<LabelModel> labels) {}

  /** Opens what was written into a folder. */
  BaseStore open(Path folder, StorageOptions wanted) {
    GraphStore store = GraphStore.open(folder, wanted);
    assertThat(store.options()).isEqualTo(wanted);
    return store;
  }

  @Test
  void readsBackWhatWasLoaded() {
    long seed = Long.getLong("graphflow.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      String context = "seed " + seed + " round " + round;
      GraphModel model = randomGraph(random);
      Path folder = directory.resolve("graph-" + round);
      Catalog catalog = load(model, folder, random);
      try (BaseStore store = open(folder, options)) {
        assertThat(store.snapshot().catalog()).isEqualTo(catalog);
        assertThat(store.snapshot().layout()).isEqualTo(layout);
        try (Snapshot snapshot = store.snapshot()) {
          checkVertices(model, snapshot, context);
          for (int label = 0; label < model.labels().size(); label++) {
            checkLabel(model.labels().get(label), label, snapshot, context + " label " + label);
          }
        }
      }
    }
  }

  @Test
  void readsAGraphWithoutVertices() {
    Path folder = directory.resolve("empty");
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, true)) {
      builder.addVertexTable(List.of("Person"), declarations(TYPES), -1);
      builder.addEdgeLabel("KNOWS", declarations(TYPES));
      builder.finish(ProgressListener.NONE);
    }
    try (BaseStore store = open(folder, options)) {
      assertThat(store.snapshot().vertexCount(0)).isZero();
      assertThat(store.snapshot().adjacency(0, 0, Direction.FORWARD)).isNull();
      assertThat(store.snapshot().adjacency(0, 0, Direction.BACKWARD)).isNull();
      assertThat(store.snapshot().catalog().edgeTables()).isEmpty();
    }
  }

  /** Vertex 1 of a table of two follows 70,001 vertices, vertex 0 the first ten of them, too. */
  @Test
  void readsOneListLongerThan65536() {
    int length = 70_001;
    Path folder = directory.resolve("hub");
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, true)) {
      for (int count : new int[] {2, length}) {
        int table = builder.addVertexTable(List.of("Label" + count), List.of(), -1);
        ColumnBatch batch = new ColumnBatch(List.of());
        for (int i = 0; i < count; i++) {
          batch.endRow();
        }
        builder.vertices(table).append(batch);
      }
      builder.addEdgeLabel("FOLLOWS", declarations(List.of(ScalarType.INT64)));
      EdgeBatch batch = new EdgeBatch(List.of(ScalarType.INT64));
      for (int i = 0; i < length + 10; i++) {
        // A step that has no factor in common with the length visits every vertex.
        long destination = i < length ? i * 31L % length : i - length;
        if (destination % 3 == 0) {
          batch.properties().values(0).appendNull();
        } else {
          batch.properties().values(0).appendObject(destination * 5);
        }
        batch.endEdge(ElementId.of(0, i < length ? 1 : 0), ElementId.of(1, destination));
      }
      builder.edges(0).append(batch);
      builder.finish(ProgressListener.NONE);
    }
    try (BaseStore store = open(folder, options)) {
      Snapshot snapshot = store.snapshot();
      Adjacency forward = snapshot.adjacency(0, 0, Direction.FORWARD);
      Adjacency backward = snapshot.adjacency(0, 1, Direction.BACKWARD);
      PropertyReader values = snapshot.edgeProperty(0, 1, 0);
      assertThat(snapshot.edgePropertyAddress(0)).isEqualTo(EdgePropertyAddress.POSITION);
      assertThat(forward.end(1) - forward.start(1)).isEqualTo(length);
      assertThat(forward.end(0) - forward.start(0)).isEqualTo(10);
      int inOrder = 0;
      for (int i = 0; i < length; i++) {
        long listPosition = forward.start(1) + i;
        Object expected = i % 3 == 0 ? null : i * 5L;
        assertThat(forward.neighbourOffset(listPosition)).isEqualTo(i);
        long edgeId = forward.edgeId(1, listPosition);
        assertThat(values.getValue(ElementId.position(edgeId))).isEqualTo(expected);
        inOrder += ElementId.position(edgeId) == listPosition ? 1 : 0;
        assertThat(backward.end(i) - backward.start(i)).isEqualTo(i < 10 ? 2 : 1);
        assertThat(backward.edgeId(i, backward.end(i) - 1)).isEqualTo(edgeId);
        if (i % 1000 == 0) {
          assertThat(snapshot.edgeSource(edgeId)).isEqualTo(ElementId.of(0, 1));
          assertThat(snapshot.edgeDestination(edgeId)).isEqualTo(ElementId.of(1, i));
        }
      }
      if (hasEdgeColumns()) {
        assertThat(inOrder).isLessThan(50);
      } else {
        assertThat(inOrder).isEqualTo(length);
      }
    }
  }

  private static GraphModel randomGraph(Random random) {
    long[] counts = {random.nextLong(80), 1 + random.nextLong(40), 1 + random.nextLong(150)};
    List<List<List<Object>>> vertexValues = new ArrayList<>();
    for (long count : counts) {
      vertexValues.add(randomValues(random, TYPES, (int) count));
    }
    List<LabelModel> labels = new ArrayList<>();
    for (Cardinality cardinality : Cardinality.values()) {
      for (boolean hasProperties : new boolean[] {false, true}) {
        int[] sources = new int[][] {{0}, {2}, {0, 2}, {1}}[random.nextInt(4)];
        int[] destinations = new int[][] {{0}, {1}, {2}, {0, 1, 2}}[random.nextInt(4)];
        MultigraphModel graph = MultigraphModel.random(
            random, counts, sources, destinations, cardinality, random.nextInt(250));
        List<LogicalType> types =
            hasProperties ? TYPES.subList(0, 1 + random.nextInt(TYPES.size())) : List.of();
        labels.add(new LabelModel(graph, types,
            randomValues(random, types, graph.edges.size())));
      }
    }
    return new GraphModel(Arrays.stream(counts).boxed().toList(), vertexValues, labels);
  }

  /** Columns of values, each with a share of NULLs of its own. */
  private static List<List<Object>> randomValues(
      Random random, List<LogicalType> types, int count) {
    List<List<Object>> columns = new ArrayList<>();
    for (LogicalType type : types) {
      int nullPercent = new int[] {0, 0, 30, 95, 100}[random.nextInt(5)];
      List<Object> column = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        column.add(random.nextInt(100) < nullPercent ? null : randomValue(random, type));
      }
      columns.add(column);
    }
    return columns;
  }

  private static Object randomValue(Random random, LogicalType type) {
    return switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case BOOLEAN -> random.nextBoolean();
        case INT64 -> random.nextLong() >> random.nextInt(64);
        case DOUBLE -> random.nextGaussian();
        case STRING -> random.nextInt(4) == 0 ? "" : "wörd 🜁 " + random.nextInt(500);
        case DATE -> LocalDate.ofEpochDay(random.nextInt(-30_000, 30_000));
        case DATETIME -> Instant.ofEpochMilli(random.nextLong(-1L << 42, 1L << 42))
            .atZone(ZoneOffset.UTC);
      };
      case ListType list -> {
        List<Object> items = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          items.add(randomValue(random, list.element()));
        }
        yield items;
      }
      case DynamicType.UNDETERMINED -> null;
      case DynamicType.ANY -> {
        ScalarType[] types = ScalarType.values();
        List<Object> items = new ArrayList<>();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
          items.add(random.nextInt(3) == 0
              ? RandomFormed.next(random)
              : randomValue(random, types[random.nextInt(types.length)]));
        }
        yield random.nextInt(4) == 0 ? items : items.getFirst();
      }
    };
  }

  private static List<PropertyDeclaration> declarations(List<LogicalType> types) {
    List<PropertyDeclaration> declarations = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      declarations.add(new PropertyDeclaration("p" + i, types.get(i)));
    }
    return declarations;
  }

  private static Catalog load(GraphModel model, Path folder, Random random) {
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, true)) {
      builder.setListsPerPage(random.nextBoolean() ? 64 : 128);
      for (int table = 0; table < model.vertexCounts().size(); table++) {
        builder.addVertexTable(List.of("Label" + table), declarations(TYPES), -1);
        ColumnBatch batch = new ColumnBatch(TYPES);
        for (int row = 0; row < model.vertexCounts().get(table); row++) {
          appendRow(batch, TYPES, model.vertexValues().get(table), row);
          batch.endRow();
        }
        builder.vertices(table).append(batch);
      }
      for (LabelModel label : model.labels()) {
        int id = builder.addEdgeLabel(
            "EDGE" + model.labels().indexOf(label), declarations(label.types()));
        EdgeBatch batch = new EdgeBatch(label.types());
        for (Edge edge : label.graph().edges) {
          appendRow(batch.properties(), label.types(), label.values(), (int) edge.ordinal());
          batch.endEdge(edge.source(), edge.destination());
          if (batch.count() == 50) {
            assertThat(builder.edges(id).append(batch)).isEmpty();
            batch.clear();
          }
        }
        assertThat(builder.edges(id).append(batch)).isEmpty();
        assertThat(builder.edges(id).count()).isEqualTo(label.graph().edges.size());
      }
      return builder.finish(ProgressListener.NONE);
    }
  }

  private static void appendRow(
      ColumnBatch batch, List<LogicalType> types, List<List<Object>> values, int row) {
    for (int property = 0; property < types.size(); property++) {
      batch.values(property).appendObject(values.get(property).get(row));
    }
  }

  private static long asLong(Object value) {
    return switch (value) {
      case Boolean flag -> flag ? 1 : 0;
      case Long number -> number;
      case LocalDate date -> date.toEpochDay();
      case ZonedDateTime instant -> instant.toInstant().toEpochMilli();
      default -> throw new AssertionError(value);
    };
  }

  private static void checkVertices(GraphModel model, Snapshot snapshot, String context) {
    for (int table = 0; table < model.vertexCounts().size(); table++) {
      assertThat(snapshot.vertexCount(table)).isEqualTo(model.vertexCounts().get(table));
      for (int property = 0; property < TYPES.size(); property++) {
        PropertyReader reader = snapshot.vertexProperty(table, property);
        assertThat(reader.type()).isEqualTo(TYPES.get(property));
        for (int offset = 0; offset < model.vertexCounts().get(table); offset++) {
          checkValue(reader, offset, model.vertexValues().get(table).get(property).get(offset),
              context);
        }
      }
    }
  }

  private static void checkValue(
      PropertyReader reader, long position, Object expected, String context) {
    assertThat(reader.getValue(position)).as(context).isEqualTo(expected);
    assertThat(reader.isNull(position)).as(context).isEqualTo(expected == null);
    if (expected == null) {
      assertThat(reader.neverNull()).as(context).isFalse();
      return;
    }
    if (reader.type() instanceof ScalarType scalar) {
      switch (scalar) {
        case BOOLEAN, INT64, DATE, DATETIME ->
          assertThat(reader.getLong(position)).as(context).isEqualTo(asLong(expected));
        case DOUBLE -> assertThat(reader.getDouble(position)).as(context).isEqualTo(expected);
        case STRING -> assertThat(reader.getString(position)).as(context).isEqualTo(expected);
      }
    }
  }

  private void checkLabel(LabelModel label, int id, Snapshot snapshot, String context) {
    MultigraphModel graph = label.graph();
    Map<Edge, Long> ids = new HashMap<>();
    long found = 0;
    for (Direction direction : Direction.values()) {
      for (int table = 0; table < graph.vertexCounts.length; table++) {
        Adjacency lists = snapshot.adjacency(id, table, direction);
        if (lists == null) {
          continue;
        }
        for (long owner = 0; owner < graph.vertexCounts[table]; owner++) {
          List<Edge> expected = graph.list(ElementId.of(table, owner), direction);
          assertThat(lists.end(owner) - lists.start(owner)).as(context)
              .isEqualTo(expected.size());
          for (int i = 0; i < expected.size(); i++) {
            checkEdge(label, id, snapshot, lists, owner, lists.start(owner) + i,
                expected.get(i), ids, context);
            found++;
          }
        }
      }
    }
    assertThat(found).as(context).isEqualTo(2L * graph.edges.size());
    assertThat(ids.values()).as(context).doesNotHaveDuplicates();
  }

  private boolean hasEdgeColumns() {
    return options.edgeProperties() == EdgePropertyStorage.EDGE_COLUMNS;
  }

  private void checkEdge(LabelModel label, int id, Snapshot snapshot, Adjacency lists, long owner,
      long listPosition, Edge edge, Map<Edge, Long> ids, String context) {
    int sourceTable = ElementId.table(edge.source());
    int edgeTable = snapshot.catalog().findEdgeTable(id, sourceTable).orElseThrow().id();
    EdgePropertyAddress address = snapshot.edgePropertyAddress(edgeTable);
    boolean inColumns = hasEdgeColumns() && !label.types().isEmpty()
        && address == EdgePropertyAddress.POSITION;
    // Edge columns give out IDs of their own, the same in both directions.
    long edgeId = ids.computeIfAbsent(edge, _ -> inColumns
        ? lists.edgeId(owner, listPosition)
        : ElementId.of(edgeTable, label.graph().position(edge)));
    assertThat(ElementId.table(edgeId)).as(context).isEqualTo(edgeTable);
    assertThat(lists.neighbour(listPosition)).as(context)
        .isEqualTo(edge.neighbour(lists.direction()));
    assertThat(lists.edgeId(owner, listPosition)).as(context).isEqualTo(edgeId);
    assertThat(snapshot.edgeSource(edgeId)).as(context).isEqualTo(edge.source());
    assertThat(snapshot.edgeDestination(edgeId)).as(context).isEqualTo(edge.destination());
    if (label.types().isEmpty()) {
      return;
    }
    if (layout == Layout.GF_RV) {
      assertThat(address).isEqualTo(EdgePropertyAddress.POSITION);
    } else if (label.graph().single(sourceTable, Direction.FORWARD)) {
      assertThat(address).as(context).isNotEqualTo(EdgePropertyAddress.POSITION);
    }
    long position = switch (address) {
      case SOURCE -> ElementId.position(edge.source());
      case DESTINATION -> ElementId.position(edge.destination());
      case POSITION -> ElementId.position(edgeId);
    };
    for (int property = 0; property < label.types().size(); property++) {
      PropertyReader reader =
          snapshot.edgeProperty(edgeTable, ElementId.table(edge.destination()), property);
      Object expected = label.values().get(property).get((int) edge.ordinal());
      checkValue(reader, position, expected, context);
      PropertyReader inListOrder =
          snapshot.propertyInListOrder(id, lists.ownerTable(), lists.direction(), property);
      if (address == EdgePropertyAddress.POSITION) {
        assertThat(inListOrder != null).as(context).isEqualTo(isInListOrder(lists));
      }
      if (inListOrder != null) {
        checkValue(inListOrder, listPosition, expected, context);
      }
    }
    if (address == EdgePropertyAddress.POSITION) {
      assertThat(lists.hasDirectEdgeIds()).as(context).isTrue();
    }
  }

  /** Whether edges addressed by their position have properties in the order of these lists. */
  private boolean isInListOrder(Adjacency lists) {
    return switch (options.edgeProperties()) {
      case PROPERTY_PAGES ->
        lists.direction() == Direction.FORWARD && layout.includes(Layout.COLS);
      case EDGE_COLUMNS -> false;
      case DOUBLE_INDEXED -> lists.direction() == Direction.FORWARD || !lists.isColumn();
    };
  }
}
