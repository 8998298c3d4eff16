package io.graphflow.spark;

import io.graphflow.Record;
import java.sql.Date;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.jdk.javaapi.CollectionConverters;

/** Rows of both worlds as texts. */
final class SparkRows {
  private SparkRows() {}

  static List<String> of(Dataset<Row> rows) {
    List<String> texts = new ArrayList<>();
    String[] columns = rows.columns();
    for (Row row : rows.collectAsList()) {
      Map<String, Object> values = new TreeMap<>();
      for (int i = 0; i < columns.length; i++) {
        values.put(columns[i], value(row.get(i)));
      }
      texts.add(values.toString());
    }
    return texts;
  }

  static List<String> of(Iterable<Record> rows) {
    List<String> texts = new ArrayList<>();
    for (Record row : rows) {
      texts.add(new TreeMap<>(row.asMap()).toString());
    }
    return texts;
  }

  static Object value(Object value) {
    return switch (value) {
      case null -> null;
      case Date date -> date.toLocalDate();
      case LocalDate date -> date;
      case LocalDateTime time -> time.atZone(ZoneOffset.UTC);
      case scala.collection.Seq<?> list -> {
        Collection<?> elements = CollectionConverters.asJavaCollection(list);
        List<Object> values = new ArrayList<>();
        elements.forEach(element -> values.add(value(element)));
        yield values;
      }
      default -> value;
    };
  }
}
