package io.graphflow.spark.lake;

import io.graphflow.graphar.file.TextForm;
import io.graphflow.spark.value.Constants;
import io.graphflow.spark.value.Kind;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.api.java.UDF1;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The values that the texts of a column mean, or the lists of values that lists of texts mean.
 *
 * @param form what they mean
 * @param kind what the values are
 */
record TextValues(TextForm form, Kind kind) implements UDF1<Object, Object> {
  @Override
  public Object call(Object stored) {
    return switch (stored) {
      case null -> null;
      case Seq<?> texts -> {
        List<Object> values = new ArrayList<>();
        CollectionConverters.asJavaCollection(texts)
            .forEach(text -> values.add(text == null ? null : form.value((String) text)));
        yield Constants.toSpark(values, kind);
      }
      default -> Constants.toSpark(form.value((String) stored), kind);
    };
  }
}
