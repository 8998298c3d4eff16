package io.graphflow.interactive.network;

import io.graphflow.exception.DataException;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationParameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The fields of a line that bars separate. LDBC's files quote nothing, so a bar is in no field.
 */
final class Fields {
  private final Path file;
  private final int line;
  private final List<String> values;

  Fields(Path file, int line, String text) {
    this.file = file;
    this.line = line;
    this.values = List.of(text.split("\\|", -1));
  }

  /** A number. */
  long number(int field) {
    return number(field, values.get(field));
  }

  private long number(int field, String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw wrong(field, "'" + text + "' is no number");
    }
  }

  /** The values of an operation's parameters, which are the fields from one on. */
  Map<String, Object> parameters(InteractiveOperation operation, int first) {
    List<OperationParameter> parameters = operation.parameters();
    if (values.size() != first + parameters.size()) {
      throw new DataException("%s:%d: %d fields separated by '|' are here, but %s has %d".formatted(
          file, line, values.size(), operation, first + parameters.size()));
    }
    Map<String, Object> named = new HashMap<>();
    for (int i = 0; i < parameters.size(); i++) {
      named.put(parameters.get(i).name(), value(parameters.get(i), first + i));
    }
    return named;
  }

  private Object value(OperationParameter parameter, int field) {
    String text = values.get(field);
    return switch (parameter.type()) {
      case INTEGER, DATE -> number(field);
      case STRING -> text;
      case STRINGS -> list(text, element -> element);
      case INTEGERS -> list(text, element -> number(field, element));
      case PAIRS -> list(text, element -> pair(field, element));
    };
  }

  private static List<Object> list(String text, Function<String, Object> element) {
    List<Object> list = new ArrayList<>();
    if (!text.isEmpty()) {
      for (String part : text.split(";", -1)) {
        list.add(element.apply(part));
      }
    }
    return list;
  }

  private List<Object> pair(int field, String text) {
    String[] parts = text.split(",", -1);
    if (parts.length != 2) {
      throw wrong(field, "'" + text + "' is no pair of numbers with a comma between them");
    }
    return List.of(number(field, parts[0]), number(field, parts[1]));
  }

  /** An error in a field, with its place. */
  DataException wrong(int field, String what) {
    int column = 1;
    for (int i = 0; i < field; i++) {
      column += values.get(i).length() + 1;
    }
    return new DataException("%s:%d:%d: %s".formatted(file, line, column, what));
  }

  /** How many fields there are. */
  int size() {
    return values.size();
  }
}
