package io.graphflow.parser.expression;

import io.graphflow.storage.hint.ClosestName;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The fields of a point, as {@code p.x}. Not each point has all of them. */
public enum PointField {
  X(CypherType.FLOAT),
  Y(CypherType.FLOAT),
  /** In three dimensions alone, as is {@link #HEIGHT}. */
  Z(CypherType.FLOAT),
  /** In a geographic coordinate reference system alone, as are {@link #LATITUDE} and {@link #HEIGHT}. */
  LONGITUDE(CypherType.FLOAT),
  LATITUDE(CypherType.FLOAT),
  HEIGHT(CypherType.FLOAT),
  /** The name of the coordinate reference system. */
  CRS(CypherType.STRING),
  /** The number of the coordinate reference system. */
  SRID(CypherType.INTEGER);

  private final CypherType type;

  PointField(CypherType type) {
    this.type = type;
  }

  /** As written in Cypher. */
  public String displayName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type of its values. */
  public CypherType type() {
    return type;
  }

  /** The field of that name, if there is one. */
  public static Optional<PointField> find(String name) {
    return Arrays.stream(values()).filter(field -> field.displayName().equals(name)).findFirst();
  }

  /** A message that says that no point has a field of that name, and which there are. */
  public static String noField(String name) {
    List<String> names = Arrays.stream(values()).map(PointField::displayName).toList();
    return "a POINT has no field '" + name + "'" + ClosestName.hint(name, names) + "; it has "
        + String.join(", ", names);
  }
}
