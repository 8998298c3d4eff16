package io.graphflow.graphar.plan;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.file.ChunkRows;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.file.TextForm;
import io.graphflow.graphar.schema.DataType;
import io.graphflow.graphar.schema.ExtraFacts;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.graphar.schema.GraphInfo;
import io.graphflow.graphar.schema.PropertyInfo;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.database.ObjectValues;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.json.Json;
import io.graphflow.storage.json.Json.Members;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.nio.charset.StandardCharsets;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;

/** Finds out as what properties are stored. */
final class StoredTypes {
  private static final int ROWS = 4096;

  private final Optional<Members> forms;

  /**
   * Reads what the graph says of texts.
   *
   * @throws DataException if it is not what our exports write
   */
  StoredTypes(StoredFile file, GraphInfo info) {
    String text = info.extraInfo().get(ExtraFacts.TYPES);
    forms = Optional.ofNullable(text)
        .map(
            json -> Json.read(json.getBytes(StandardCharsets.UTF_8), file + ", " + ExtraFacts.TYPES)
                .asMembers(ExtraFacts.TYPES));
  }

  /**
   * What the texts of a property mean.
   *
   * @param kind {@code vertices} or {@code edges}
   * @return null if they are texts
   */
  TextForm form(String kind, String type, PropertyInfo property) {
    Json name = forms.map(members -> members.get(kind))
        .map(types -> types.asMembers(kind).get(type))
        .map(properties -> properties.asMembers(type).get(property.name()))
        .orElse(null);
    if (name == null || property.type() != DataType.STRING) {
      return null;
    }
    TextForm form = TextForm.of(name.asText(property.name()))
        .orElseThrow(() -> name.place()
            .error("'" + name.asText(property.name()) + "' is no type of property '"
                + property.name() + "'"));
    if (form.isList() != property.list()) {
      throw name.place()
          .error("property '" + property.name() + "' is of type " + property.typeName());
    }
    return form;
  }

  /**
   * The type that a property is stored as.
   *
   * @param form what its texts mean, or null
   * @param files all that hold it: timestamps of finer than milliseconds are stored in another form
   */
  LogicalType stored(PropertyInfo property, TextForm form, List<StoredFile> files, FileType type) {
    if (form != null) {
      return form.stored();
    }
    ScalarType scalar = switch (property.type()) {
      case BOOL -> ScalarType.BOOLEAN;
      case INT32, INT64 -> ScalarType.INT64;
      case FLOAT, DOUBLE -> ScalarType.DOUBLE;
      case STRING -> ScalarType.STRING;
      case DATE -> ScalarType.DATE;
      case TIMESTAMP -> ScalarType.DATETIME;
    };
    if (property.list()) {
      return new ListType(scalar);
    }
    return property.type() != DataType.TIMESTAMP || haveWholeMillis(property, files, type)
        ? scalar
        : DynamicType.ANY;
  }

  private static boolean haveWholeMillis(PropertyInfo property, List<StoredFile> files,
      FileType type) {
    PropertyColumn column = new PropertyColumn(property, DynamicType.ANY, null);
    ObjectValues values = (ObjectValues) ValueBatch.of(DynamicType.ANY);
    for (StoredFile file : files) {
      if (ChunkRows.countsMillis(file, type, property.name())) {
        continue;
      }
      try (ChunkRows rows = ChunkRows.open(file, type, List.of(column))) {
        for (int count = rows.read(ROWS, List.of(values)); count > 0; count =
            rows.read(ROWS, List.of(values))) {
          for (int i = 0; i < count; i++) {
            if (values.get(i) instanceof ZonedDateTime time && !PackedDateTime.fits(time)) {
              return false;
            }
          }
          values.clear();
        }
      }
    }
    return true;
  }
}
