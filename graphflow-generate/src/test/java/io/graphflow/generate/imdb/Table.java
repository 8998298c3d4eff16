package io.graphflow.generate.imdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of a generated file, read back character by character. */
record Table(List<String[]> rows) {
  static Table read(Path file) throws IOException {
    List<String[]> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    String text = Files.readString(file);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted && c == '\\') {
        i++;
        field.append(text.charAt(i));
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && (c == ',' || c == '\n')) {
        row.add(field.toString());
        field.setLength(0);
        if (c == '\n') {
          rows.add(row.toArray(String[]::new));
          row.clear();
        }
      } else {
        field.append(c);
      }
    }
    return new Table(rows);
  }

  int[] numbers(int column) {
    return rows.stream()
        .filter(row -> !row[column].isEmpty())
        .mapToInt(row -> Integer.parseInt(row[column]))
        .toArray();
  }

  double nullShare(int column) {
    return (double) rows.stream().filter(row -> row[column].isEmpty()).count() / rows.size();
  }

  /** How often the commonest number of a column occurs, against the mean of those that occur. */
  double skew(int column) {
    int[] numbers = numbers(column);
    int[] counts = new int[Arrays.stream(numbers).max().orElseThrow() + 1];
    for (int number : numbers) {
      counts[number]++;
    }
    int[] occurring = Arrays.stream(counts).filter(count -> count > 0).toArray();
    return Arrays.stream(occurring).max().orElseThrow() * (double) occurring.length
        / numbers.length;
  }
}
