package io.graphflow.storage.delta;

import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.layout.ElementId;
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
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A small database with its model: persons with a key, cities without, and edge labels of every
 * cardinality and kind of property storage.
 */
public final class BaseGraph implements AutoCloseable {
  public static final int PERSON = 0;
  public static final int CITY = 1;
  /** n-n from persons to persons, in property pages. */
  public static final int KNOWS = 0;
  /** Declared single forward, from persons to cities; properties in a vertex column of the source. */
  public static final int LIVES_IN = 1;
  /** n-n from both tables to both, without properties. */
  public static final int LIKES = 2;
  /** Single backward as found, from cities to persons; properties with the destination. */
  public static final int GREETS = 3;
  /** Without any edge. */
  public static final int NOTHING = 4;

  public static final List<LogicalType> PERSON_TYPES = List.of(ScalarType.INT64, ScalarType.STRING,
      ScalarType.DOUBLE, ScalarType.BOOLEAN, ScalarType.DATE, ScalarType.DATETIME,
      new ListType(ScalarType.STRING), ScalarType.INT64);
  private static final List<LogicalType> CITY_TYPES = List.of(ScalarType.STRING);
  private static final List<List<LogicalType>> EDGE_TYPES = List.of(
      List.of(ScalarType.INT64, ScalarType.STRING), List.of(ScalarType.DATE), List.of(),
      List.of(ScalarType.DOUBLE), List.of(ScalarType.INT64));

  public final GraphModel model = new GraphModel();
  public final GraphStore store;

  private record NewEdge(long source, long destination, Map<Integer, Object> properties) {}

  public BaseGraph(Path folder, RandomGenerator random, int persons, int cities, Layout layout) {
    List<List<NewEdge>> edges = new ArrayList<>();
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, false)) {
      builder.addVertexTable(List.of("Person", "Being"), declarations(PERSON_TYPES), 0);
      builder.addVertexTable(List.of("City"), declarations(CITY_TYPES), -1);
      addVertices(builder, PERSON, persons, PERSON_TYPES, List.of("Person", "Being"), random);
      addVertices(builder, CITY, cities, CITY_TYPES, List.of("City"), random);
      String[] names = {"KNOWS", "LIVES_IN", "LIKES", "GREETS", "NOTHING"};
      for (int label = 0; label < names.length; label++) {
        builder.addEdgeLabel(names[label], declarations(EDGE_TYPES.get(label)));
      }
      builder.declareSingle(LIVES_IN, PERSON, Direction.FORWARD);
      for (int label = 0; label < names.length; label++) {
        List<NewEdge> added = randomEdges(random, label, persons, cities);
        EdgeBatch batch = new EdgeBatch(EDGE_TYPES.get(label));
        for (NewEdge edge : added) {
          append(batch.properties(), edge.properties());
          batch.endEdge(edge.source(), edge.destination());
        }
        builder.edges(label).append(batch);
        edges.add(added);
      }
      builder.finish(ProgressListener.NONE);
    }
    store = GraphStore.open(folder, layout);
    for (int label = 0; label < edges.size(); label++) {
      numberEdges(label, edges.get(label));
    }
  }

  private static List<PropertyDeclaration> declarations(List<LogicalType> types) {
    List<PropertyDeclaration> declarations = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      declarations.add(new PropertyDeclaration("p" + i, types.get(i)));
    }
    return declarations;
  }

  private void addVertices(DatabaseBuilder builder, int table, int count,
      List<LogicalType> types, List<String> labels, RandomGenerator random) {
    ColumnBatch batch = new ColumnBatch(types);
    for (int offset = 0; offset < count; offset++) {
      Map<Integer, Object> properties = randomProperties(random, types, 70);
      if (table == PERSON) {
        properties.put(0, key(offset));
        // No person lacks the last one: a fact that a write may break.
        properties.put(types.size() - 1, (long) offset);
      }
      append(batch, properties);
      batch.endRow();
      model.vertices.put(ElementId.of(table, offset), new GraphModel.Vertex(
          new HashSet<>(labels), properties));
    }
    builder.vertices(table).append(batch);
  }

  /** The primary key of a person of the base. */
  static long key(int offset) {
    return 1000L + 3L * offset;
  }

  private static List<NewEdge> randomEdges(
      RandomGenerator random, int label, int persons, int cities) {
    List<NewEdge> edges = new ArrayList<>();
    Set<Long> used = new HashSet<>();
    for (int i = 0; label != NOTHING && persons > 0 && i < 3 * persons; i++) {
      long person =
          ElementId.of(PERSON, (long) (persons * random.nextDouble() * random.nextDouble()));
      long other = ElementId.of(PERSON, random.nextInt(persons));
      long city = ElementId.of(CITY, random.nextInt(cities));
      Map<Integer, Object> properties = randomProperties(random, EDGE_TYPES.get(label), 70);
      switch (label) {
        case KNOWS -> edges.add(new NewEdge(person, other, properties));
        case LIVES_IN -> {
          if (used.add(other)) {
            edges.add(new NewEdge(other, city, properties));
          }
        }
        case LIKES -> edges.add(new NewEdge(random.nextBoolean() ? person : city,
            random.nextInt(3) > 0 ? other : ElementId.of(CITY, random.nextInt(cities)),
            properties));
        default -> {
          if (used.add(other)) {
            edges.add(new NewEdge(city, other, properties));
          }
        }
      }
    }
    return edges;
  }

  /** Gives edges their IDs: lists are sorted by neighbour and keep the order of parallel edges. */
  private void numberEdges(int label, List<NewEdge> edges) {
    List<NewEdge> sorted = new ArrayList<>(edges);
    sorted.sort(Comparator.comparingLong(NewEdge::source).thenComparingLong(NewEdge::destination));
    int next = 0;
    for (int table = PERSON; table <= CITY; table++) {
      Adjacency lists = store.snapshot().adjacency(label, table, Direction.FORWARD);
      for (long owner = 0; lists != null && owner < lists.ownerCount(); owner++) {
        for (long at = lists.start(owner); at < lists.end(owner); at++) {
          NewEdge edge = sorted.get(next++);
          model.edges.put(lists.edgeId(owner, at), new GraphModel.Edge(
              label, edge.source(), edge.destination(), edge.properties()));
        }
      }
    }
    assert next == edges.size();
  }

  static Map<Integer, Object> randomProperties(
      RandomGenerator random, List<LogicalType> types, int percent) {
    Map<Integer, Object> properties = new TreeMap<>();
    for (int i = 0; i < types.size(); i++) {
      Object value =
          random.nextInt(100) < percent ? randomValue(random, types.get(i)) : null;
      if (value != null) {
        properties.put(i, value);
      }
    }
    return properties;
  }

  static Object randomValue(RandomGenerator random, LogicalType type) {
    return switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case BOOLEAN -> random.nextBoolean();
        case INT64 -> random.nextLong() >> random.nextInt(64);
        case DOUBLE -> random.nextGaussian();
        case STRING -> random.nextInt(5) == 0 ? "" : "wörd 🜁 " + random.nextInt(500);
        case DATE -> LocalDate.ofEpochDay(random.nextInt(-30_000, 30_000));
        case DATETIME -> instant(random.nextLong(-1L << 42, 1L << 42));
      };
      case ListType list -> {
        List<Object> items = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          items.add(randomValue(random, list.element()));
        }
        yield List.copyOf(items);
      }
      case DynamicType.UNDETERMINED -> null;
      case DynamicType.ANY -> anyValue(random);
    };
  }

  /** A value of any type, or a list of values of any. */
  static Object anyValue(RandomGenerator random) {
    if (random.nextInt(4) == 0) {
      return IntStream.range(0, random.nextInt(4)).mapToObj(_ -> anyScalar(random)).toList();
    }
    return anyScalar(random);
  }

  private static Object anyScalar(RandomGenerator random) {
    if (random.nextInt(3) == 0) {
      return RandomFormed.next(random);
    }
    ScalarType[] types = ScalarType.values();
    return randomValue(random, types[random.nextInt(types.length)]);
  }

  static ZonedDateTime instant(long milliseconds) {
    return Instant.ofEpochMilli(milliseconds).atZone(ZoneOffset.UTC);
  }

  private static void append(ColumnBatch batch, Map<Integer, Object> properties) {
    for (int property = 0; property < batch.propertyCount(); property++) {
      batch.values(property).appendObject(properties.get(property));
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
