package io.graphflow.graphar.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.graphflow.exception.DataException;
import io.graphflow.exception.ResourceException;
import io.graphflow.graphar.schema.DataType;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.load.value.BadValueException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rows of a file with an object of JSON for each. A key that is not there is NULL. */
final class JsonRows extends ChunkRows {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final Set<String> NO_NUMBERS = Set.of("NaN", "Infinity", "-Infinity");

  private final Map<String, Integer> places = new HashMap<>();
  private final JsonParser parser;

  JsonRows(StoredFile file, List<PropertyColumn> columns) throws IOException {
    super(file, columns);
    columns.forEach(column -> places.put(column.name(), places.size()));
    parser = FACTORY.createParser(file.stream());
  }

  @Override
  int readRows(int most, List<? extends ValueBatch> targets) throws IOException {
    int row = 0;
    try {
      for (; row < most && parser.nextToken() != null; row++) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
          throw here("expected an object of JSON for each row, found " + parser.getText());
        }
        readRow(targets);
      }
      return row;
    } catch (JsonProcessingException e) {
      throw here("not well-formed JSON: " + e.getOriginalMessage());
    }
  }

  private void readRow(List<? extends ValueBatch> targets) throws IOException {
    boolean[] seen = new boolean[targets.size()];
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      Integer place = places.get(parser.currentName());
      parser.nextToken();
      if (place == null) {
        parser.skipChildren();
        continue;
      }
      if (seen[place]) {
        throw here("the key '" + parser.currentName() + "' is there twice");
      }
      seen[place] = true;
      PropertyColumn column = columns().get(place);
      try {
        append(column, targets.get(place));
      } catch (BadValueException e) {
        throw here("column '" + column.name() + "': " + e.getMessage());
      }
    }
    for (int i = 0; i < seen.length; i++) {
      if (!seen[i]) {
        try {
          columns().get(i).appendNull(targets.get(i));
        } catch (BadValueException e) {
          throw here("key '" + columns().get(i).name() + "': " + e.getMessage());
        }
      }
    }
  }

  private void append(PropertyColumn column, ValueBatch target)
      throws IOException, BadValueException {
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      column.appendNull(target);
    } else if (column.property().list()) {
      if (parser.currentToken() != JsonToken.START_ARRAY) {
        throw column.other(parser.getText());
      }
      ValueBatch elements = column.elements(target);
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
          throw new BadValueException("its list has a NULL, which lists of properties do not have");
        }
        appendValue(column, elements);
      }
      column.endList(elements, target);
    } else {
      appendValue(column, target);
    }
  }

  private void appendValue(PropertyColumn column, ValueBatch target)
      throws IOException, BadValueException {
    DataType type = column.type();
    switch (parser.currentToken()) {
      case VALUE_TRUE, VALUE_FALSE -> {
        if (type != DataType.BOOL) {
          throw column.other(parser.getText());
        }
        column.appendBoolean(parser.getBooleanValue(), target);
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
        if (type == DataType.STRING || type == DataType.BOOL) {
          throw column.other(parser.getText());
        }
        column.parse(parser.getText(), target);
      }
      case VALUE_STRING -> {
        // JSON has no numbers for NaN and infinity, so that their writers give them as texts.
        if (type != DataType.STRING && type != DataType.DATE && type != DataType.TIMESTAMP
            && !((type == DataType.DOUBLE || type == DataType.FLOAT)
                && NO_NUMBERS.contains(parser.getText()))) {
          throw column.other("the text '" + parser.getText() + "'");
        }
        column.parse(parser.getText(), target);
      }
      case START_OBJECT, START_ARRAY, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_NULL,
          VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
        throw column.other(parser.getText());
    }
  }

  private DataException here(String message) {
    return new DataException(file().toString(), parser.currentTokenLocation().getLineNr(),
        parser.currentTokenLocation().getColumnNr(), message);
  }

  @Override
  public void close() {
    try {
      parser.close();
    } catch (IOException e) {
      throw new ResourceException(file() + " cannot be closed: " + e.getMessage(), e);
    }
  }
}
