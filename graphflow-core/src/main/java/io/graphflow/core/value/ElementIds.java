package io.graphflow.core.value;

import io.graphflow.exception.QueryException;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.identity.LastingId;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.UUID;

/**
 * The IDs of elements that programs see and may keep: numbers as {@code id()} gives them, and texts as
 * {@code elementId()} does, which have the identity of the database in them: {@code 4:DATABASE:ID} of
 * vertices and {@code 5:DATABASE:ID} of edges. Safe for use by many threads.
 */
public final class ElementIds {
  /**
   * The most digits of an ID; a text with more is no ID of ours, and could be too large for a long.
   */
  private static final int MOST_DIGITS = 18;

  private static final String VERTEX = "4:";
  private static final String EDGE = "5:";

  private final Snapshot snapshot;
  private final UUID databaseId;

  // What follows is made once it is asked for; threads that make it at the same time make the same.
  private String vertexPrefix;
  private String edgePrefix;

  /** By table. */
  private final ElementNumbers[] vertexNumbers;
  private final ElementNumbers[] edgeNumbers;

  /** The IDs of the elements of a snapshot. */
  public ElementIds(Snapshot snapshot) {
    this.snapshot = snapshot;
    databaseId = snapshot.catalog().databaseId();
    vertexNumbers = new ElementNumbers[snapshot.catalog().vertexTables().size()];
    edgeNumbers = new ElementNumbers[snapshot.catalog().edgeTables().size()];
  }

  /** The text of a vertex of a database. */
  public static String textOfVertex(UUID databaseId, long id) {
    return VERTEX + databaseId + ":" + id;
  }

  /** The text of an edge of a database. */
  public static String textOfEdge(UUID databaseId, long id) {
    return EDGE + databaseId + ":" + id;
  }

  /** The identity of the database. */
  public UUID databaseId() {
    return databaseId;
  }

  /** The number of a vertex. */
  public long ofVertex(long vertexId) {
    int table = ElementId.table(vertexId);
    return LastingId.of(table, vertexNumbers(table).number(ElementId.position(vertexId)));
  }

  /** The number of an edge. */
  public long ofEdge(long edgeId) {
    int table = ElementId.table(edgeId);
    return LastingId.of(table, edgeNumbers(table).number(ElementId.position(edgeId)));
  }

  /** The vertex with a number; {@link ElementId#NONE} if it is not there. */
  public long findVertex(long number) {
    if (number < 0 || LastingId.table(number) >= snapshot.catalog().vertexTables().size()) {
      return ElementId.NONE;
    }
    return snapshot.findVertex(LastingId.table(number), LastingId.number(number));
  }

  private ElementNumbers vertexNumbers(int table) {
    if (table >= vertexNumbers.length) {
      // A table that the running statement has added.
      return snapshot.vertexNumbers(table);
    }
    ElementNumbers numbers = vertexNumbers[table];
    if (numbers == null) {
      numbers = snapshot.vertexNumbers(table);
      vertexNumbers[table] = numbers;
    }
    return numbers;
  }

  private ElementNumbers edgeNumbers(int table) {
    if (table >= edgeNumbers.length) {
      return snapshot.edgeNumbers(table);
    }
    ElementNumbers numbers = edgeNumbers[table];
    if (numbers == null) {
      numbers = snapshot.edgeNumbers(table);
      edgeNumbers[table] = numbers;
    }
    return numbers;
  }

  /**
   * A number as {@code id()} gives it.
   *
   * @throws QueryException if it is too large for programs that keep numbers as doubles
   */
  public static long small(long id) {
    if (id > LastingId.LARGEST_SMALL) {
      throw new QueryException("The element has no id() below 2^53, as there are more than "
          + LastingId.SMALL_TABLES + " tables of nodes, or of relationships. Use elementId().");
    }
    return id;
  }

  /** The text of a vertex. */
  public String textOfVertex(long vertexId) {
    return vertexPrefix() + ofVertex(vertexId);
  }

  /** The text of an edge. */
  public String textOfEdge(long edgeId) {
    return edgePrefix() + ofEdge(edgeId);
  }

  /** The number in the text of a vertex; {@link LastingId#NONE} if no vertex here can have this text. */
  public long parseVertex(String text) {
    return parse(vertexPrefix(), text);
  }

  /** The number in the text of an edge; {@link LastingId#NONE} if no edge here can have this text. */
  public long parseEdge(String text) {
    return parse(edgePrefix(), text);
  }

  private String vertexPrefix() {
    String prefix = vertexPrefix;
    if (prefix == null) {
      prefix = VERTEX + databaseId + ":";
      vertexPrefix = prefix;
    }
    return prefix;
  }

  private String edgePrefix() {
    String prefix = edgePrefix;
    if (prefix == null) {
      prefix = EDGE + databaseId + ":";
      edgePrefix = prefix;
    }
    return prefix;
  }

  private static long parse(String prefix, String text) {
    int digits = text.length() - prefix.length();
    if (digits < 1 || digits > MOST_DIGITS || !text.startsWith(prefix)) {
      return LastingId.NONE;
    }
    long number = 0;
    for (int i = prefix.length(); i < text.length(); i++) {
      char digit = text.charAt(i);
      if (digit < '0' || digit > '9') {
        return LastingId.NONE;
      }
      number = 10 * number + (digit - '0');
    }
    return text.charAt(prefix.length()) == '0' && digits > 1 ? LastingId.NONE : number;
  }
}
