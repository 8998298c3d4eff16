package io.graphflow.bench.memory;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.snapshot.PropertyReader;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/** A way to read a social network, by element-wise readers or by a query of GF-CL on one thread. */
public enum ReadWorkload {
  /** The dates of all comments, one after another. */
  NUMBERS_IN_ORDER("numbers in order", "Comment", "creationDate", true),
  /** The dates of comments drawn at random. */
  NUMBERS_AT_RANDOM("numbers at random", "Comment", "creationDate", false),
  /** The texts of all comments, in a dictionary: many are written more than once. */
  DICTIONARY_IN_ORDER("strings of a dictionary in order", "Comment", "content", true),
  /** The texts of comments drawn at random. */
  DICTIONARY_AT_RANDOM("strings of a dictionary at random", "Comment", "content", false),
  /** The names of the image files of all posts, most of which have none; in no dictionary. */
  STRINGS_IN_ORDER("strings in order", "Post", "imageFile", true),
  /** The names of the image files of posts drawn at random. */
  STRINGS_AT_RANDOM("strings at random", "Post", "imageFile", false),
  /** A filter on the dates of all comments. */
  DATE_FILTER("filter on dates", "c",
      "MATCH (c:Comment) WHERE c.creationDate > 1330000000000 RETURN count(*) AS found"),
  /** A filter on the dates of edges in property pages. */
  EDGE_DATE_FILTER("filter on dates of edges", "f,p",
      "MATCH (f:Forum)-[m:HAS_MEMBER]->(p:Person)"
          + " WHERE m.joinDate > 1330000000000 RETURN count(*) AS found"),
  /** Reads from the other side, by the positional offsets that backward lists store. */
  BACKWARD_EDGE_DATE_FILTER("the same, backward", "p,f",
      "MATCH (p:Person)<-[m:HAS_MEMBER]-(f:Forum)"
          + " WHERE m.joinDate > 1330000000000 RETURN count(*) AS found"),
  /** Equality with a string that is found once or never. */
  STRING_EQUALITY("string equality", "p",
      "MATCH (p:Post) WHERE p.imageFile = 'photo1168231116946.jpg' RETURN count(*) AS found"),
  /** A part of a string. */
  STRING_CONTAINS("CONTAINS", "p",
      "MATCH (p:Post) WHERE p.imageFile CONTAINS '777' RETURN count(*) AS found");

  private static final int SEED = 42;

  private final String displayName;
  private final String label;
  private final String property;
  private final boolean inOrder;
  /** Query vertices in the order in which they are bound, separated by commas. */
  private final String vertexOrder;
  private final String query;

  ReadWorkload(String displayName, String label, String property, boolean inOrder) {
    this.displayName = displayName;
    this.label = label;
    this.property = property;
    this.inOrder = inOrder;
    this.vertexOrder = null;
    this.query = null;
  }

  ReadWorkload(String displayName, String vertexOrder, String query) {
    this.displayName = displayName;
    this.label = null;
    this.property = null;
    this.inOrder = false;
    this.vertexOrder = vertexOrder;
    this.query = query;
  }

  /** The name for people. */
  public String displayName() {
    return displayName;
  }

  /** Whether a query reads; otherwise a loop over a reader does. */
  boolean isQuery() {
    return query != null;
  }

  /** Prepares the query; each call of the result answers it. */
  LongSupplier query(Database database) {
    Session session =
        database.session(SessionOptions.DEFAULT
            .withEngine(Engine.GF_CL)
            .withThreads(1)
            .withCompilerOptions(
                CompilerOptions.DEFAULT.withVertexOrder(List.of(vertexOrder.split(",")))));
    PreparedQuery prepared = session.prepare(query);
    return () -> prepared.run().single().get(0).asLong();
  }

  /** Prepares the loop; each call of the result reads as many values as there are vertices. */
  LongSupplier loop(GraphStore store) {
    VertexTable table = store.catalog()
        .vertexTables()
        .stream()
        .filter(candidate -> candidate.labels().contains(label))
        .findFirst()
        .orElseThrow();
    List<String> names = table.properties().stream().map(Property::name).toList();
    PropertyReader reader =
        store.snapshot().vertexProperty(table.id(), names.indexOf(property));
    int[] order = new int[(int) table.count()];
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < order.length; i++) {
      order[i] = inOrder ? i : random.nextInt(order.length);
    }
    return property.equals("creationDate")
        ? () -> sum(reader, order)
        : () -> lengths(reader, order);
  }

  private static long sum(PropertyReader reader, int[] order) {
    long sum = 0;
    for (int position : order) {
      sum += reader.getLong(position);
    }
    return sum;
  }

  private static long lengths(PropertyReader reader, int[] order) {
    long length = 0;
    for (int position : order) {
      String string = reader.getString(position);
      length += string == null ? 0 : string.length();
    }
    return length;
  }
}
