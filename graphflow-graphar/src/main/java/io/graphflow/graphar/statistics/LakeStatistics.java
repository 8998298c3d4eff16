package io.graphflow.graphar.statistics;

import io.graphflow.exception.DataException;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.catalog.DegreeCorrelation;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.ValueDistribution;
import io.graphflow.storage.json.Json;
import io.graphflow.storage.type.ScalarType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a file of {@link StatisticsWriter} tells of a graph. Plans are chosen by it, and answers do not depend on it; so a file that
 * is missing or damaged is warned of, and what is told of another number of vertices or edges than there are now is not used.
 */
public final class LakeStatistics {
  private static final Logger LOG = LoggerFactory.getLogger(LakeStatistics.class);

  /** Some kilobytes a property; a file that is longer is another one. */
  private static final int MOST_BYTES = 1 << 26;

  /** Nothing is known. */
  public static final LakeStatistics NONE =
      new LakeStatistics(new Json.Members(Json.Place.of(""), Map.of(), Map.of()));

  private final Json.Members told;

  private LakeStatistics(Json.Members told) {
    this.told = told;
  }

  /** Reads a file; {@link #NONE} if it cannot be read. */
  public static LakeStatistics read(StoredFile file) {
    try {
      return new LakeStatistics(
          Json.read(file.bytes(MOST_BYTES), file.toString()).asMembers("statistics"));
    } catch (IOException e) {
      LOG.warn("Queries are planned without statistics: {} cannot be read: {}", file, e.toString());
    } catch (DataException e) {
      LOG.warn("Queries are planned without statistics: {}", e.getMessage());
    }
    return NONE;
  }

  /** A property of vertices of a type, of which there are so many, with what is known of its values. */
  public Property ofVertices(String type, long count, Property property) {
    return with(StatisticsKeys.VERTICES, type, count, property);
  }

  /** A property of edges with a label, of which there are so many, with what is known of its values. */
  public Property ofEdges(String label, long count, Property property) {
    return with(StatisticsKeys.EDGES, label, count, property);
  }

  private Property with(String kind, String owner, long count, Property property) {
    try {
      Json.Members about = members(members(told, kind), owner);
      if (about == null || about.require(StatisticsKeys.COUNT).asInteger(owner) != count) {
        return property;
      }
      Json.Members values = members(members(about, StatisticsKeys.PROPERTIES), property.name());
      if (values == null
          || !property.type().displayName().equals(values.text(StatisticsKeys.TYPE))) {
        return property;
      }
      PropertyStatistics known = property.statistics();
      long distinct = values.require(StatisticsKeys.DISTINCT).asInteger(StatisticsKeys.DISTINCT);
      return new Property(property.name(), property.type(),
          new PropertyStatistics(known.nullCount(),
              Math.clamp(distinct, 0, count - known.nullCount()), known.minimum(), known.maximum(),
              distribution(values, property.type() == ScalarType.STRING)));
    } catch (DataException | IllegalArgumentException e) {
      LOG.warn("Queries are planned without statistics of {}.{}: {}", owner, property.name(),
          e.getMessage());
      return property;
    }
  }

  private static Json.Members members(Json.Members of, String key) {
    return of == null || !of.has(key) ? null : of.get(key).asMembers(key);
  }

  private static ValueDistribution distribution(Json.Members values, boolean ofTexts) {
    if (!values.has(StatisticsKeys.SHARES)) {
      return ValueDistribution.UNKNOWN;
    }
    double[] shares = numbers(values, StatisticsKeys.SHARES);
    return ofTexts
        ? ValueDistribution.ofTexts(shares, texts(values, StatisticsKeys.COMMON),
            texts(values, StatisticsKeys.BOUNDS))
        : ValueDistribution.ofNumbers(shares, numbers(values, StatisticsKeys.COMMON),
            numbers(values, StatisticsKeys.BOUNDS));
  }

  private static double[] numbers(Json.Members values, String key) {
    return values.require(key)
        .asItems(key)
        .stream()
        .mapToDouble(item -> item instanceof Json.Text text ? Double.parseDouble(text.text())
            : item.asNumber(key))
        .toArray();
  }

  private static String[] texts(Json.Members values, String key) {
    return values.require(key)
        .asItems(key)
        .stream()
        .map(item -> item.asText(key))
        .toArray(String[]::new);
  }

  /**
   * How the lengths of lists go together.
   *
   * @param tables the vertex tables, by type
   * @param labels the edge labels, by name
   */
  public List<DegreeCorrelation> correlations(
      Map<String, Integer> tables, Map<String, Integer> labels) {
    List<DegreeCorrelation> known = new ArrayList<>();
    if (!told.has(StatisticsKeys.CORRELATIONS)) {
      return known;
    }
    try {
      for (Json item : told.get(StatisticsKeys.CORRELATIONS)
          .asItems(StatisticsKeys.CORRELATIONS)) {
        Json.Members correlation = item.asMembers(StatisticsKeys.CORRELATIONS);
        Integer table = tables.get(correlation.text(StatisticsKeys.VERTICES));
        Json.Members first = members(correlation, StatisticsKeys.FIRST);
        Json.Members second = members(correlation, StatisticsKeys.SECOND);
        Integer firstLabel = first == null ? null : labels.get(first.text(StatisticsKeys.LABEL));
        Integer secondLabel =
            second == null ? null : labels.get(second.text(StatisticsKeys.LABEL));
        if (table != null && firstLabel != null && secondLabel != null) {
          known.add(
              new DegreeCorrelation(table, firstLabel, direction(first), secondLabel,
                  direction(second),
                  correlation.require(StatisticsKeys.FACTOR).asNumber(StatisticsKeys.FACTOR)));
        }
      }
    } catch (DataException | IllegalArgumentException e) {
      LOG.warn("Queries are planned without correlations: {}", e.getMessage());
      return List.of();
    }
    return known;
  }

  private static Direction direction(Json.Members list) {
    return list.flag(StatisticsKeys.FORWARD, true) ? Direction.FORWARD : Direction.BACKWARD;
  }
}
