package io.graphflow.spark;

import io.graphflow.Record;
import io.graphflow.spark.value.AnyForm;
import io.graphflow.value.Node;
import io.graphflow.value.Relationship;
import java.sql.Date;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Rows of Spark and of a database as texts, which are equal if the rows are.
 *
 * @param ordersLists whether the order of a list's elements counts
 */
record SparkRows(boolean ordersLists) {
  static final SparkRows EXACT = new SparkRows(true);

  List<String> of(Dataset<Row> rows) {
    List<String> columns = Arrays.asList(rows.columns());
    return rows.collectAsList()
        .stream()
        .map(row -> columns + " " + IntStream.range(0, columns.size())
            .mapToObj(column -> isText(rows, column) ? plain(row.get(column))
                : text(row.get(column)))
            .toList())
        .toList();
  }

  /** Rows of a database, in the columns of a result of Spark. */
  List<String> of(Collection<Record> rows, Dataset<Row> like) {
    return rows.stream()
        .map(row -> row.keys() + " " + IntStream.range(0, row.size())
            .mapToObj(column -> isText(like, column)
                ? plain(anyText(row.get(column).asObject(),
                    like.schema().fields()[column].dataType() instanceof ArrayType))
                : text(row.get(column).asObject()))
            .toList())
        .toList();
  }

  private static boolean isText(Dataset<Row> rows, int column) {
    return isText(rows.schema().fields()[column]);
  }

  private static boolean isText(StructField field) {
    Metadata metadata = field.metadata();
    return metadata.contains("cypher") && metadata.getBoolean("cypher");
  }

  /** A value as the text that Spark returns of it; of a list of such, texts. */
  private static Object anyText(Object value, boolean list) {
    return list && value instanceof List<?> elements
        ? elements.stream().map(each -> anyText(each, false)).toList()
        : AnyForm.text(AnyForm.bytes(value));
  }

  private String plain(Object value) {
    return switch (value) {
      case scala.collection.Seq<?> list -> plain(
          new ArrayList<>(CollectionConverters.asJavaCollection(list)));
      case List<?> list -> {
        List<String> texts = new ArrayList<>(list.stream().map(this::plain).toList());
        if (!ordersLists) {
          texts.sort(null);
        }
        yield texts.toString();
      }
      case null, default -> String.valueOf(value);
    };
  }

  private String text(Object value) {
    return switch (value) {
      case Date date -> date.toLocalDate().toString();
      case LocalDateTime time -> time.atZone(ZoneOffset.UTC).toString();
      case scala.collection.Seq<?> list -> list(CollectionConverters.asJavaCollection(list));
      case List<?> list -> list(list);
      case Node node -> new TreeSet<>(node.labels()) + properties(node.properties());
      case Relationship edge -> edge.type() + properties(edge.properties());
      case Row row when row.schema().fieldNames()[0].equals("labels") ->
        new TreeSet<>(row.getList(0)) + properties(row.getStruct(1));
      case Row row -> row.getString(0) + properties(row.getStruct(1));
      case String text -> "'" + text + "'";
      case null, default -> String.valueOf(value);
    };
  }

  private String list(Collection<?> list) {
    List<String> texts = new ArrayList<>(list.stream().map(this::text).toList());
    if (!ordersLists) {
      texts.sort(null);
    }
    return texts.toString();
  }

  private String properties(Row row) {
    Map<String, String> texts = new TreeMap<>();
    for (StructField field : row.schema().fields()) {
      Object value = row.getAs(field.name());
      if (value != null) {
        texts.put(field.name(), isText(field) ? plain(value) : text(value));
      }
    }
    return texts.toString();
  }

  /** Durations are texts on Spark; other values that Spark has no type for are in no property of tests. */
  private String properties(Map<String, ?> properties) {
    Map<String, String> texts = new TreeMap<>();
    properties.forEach((key, value) -> texts.put(key, text(value)));
    return texts.toString();
  }
}
