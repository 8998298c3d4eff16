package io.graphflow.generate.snb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A generated network, read back naively. */
final class Network {
  private final Path folder;
  private final Map<String, List<String[]>> tables = new HashMap<>();

  Network(Path folder) {
    this.folder = folder;
  }

  /** Rows of a file, as "person_knows_person", without its header. */
  List<String[]> rows(String name) {
    return tables.computeIfAbsent(name, this::read);
  }

  private List<String[]> read(String name) {
    List<String> lines = lines(name);
    int width = lines.getFirst().split("\\|", -1).length;
    List<String[]> rows = lines.stream().skip(1).map(line -> line.split("\\|", -1)).toList();
    for (String[] row : rows) {
      if (row.length != width) {
        throw new AssertionError(name + ": " + String.join("|", row));
      }
    }
    return rows;
  }

  String header(String name) {
    return lines(name).getFirst();
  }

  private List<String> lines(String name) {
    try {
      Path path = folder.resolve("dynamic/" + name + "_0_0.csv");
      return Files.readAllLines(
          Files.exists(path) ? path : folder.resolve("static/" + name + "_0_0.csv"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** One column by another, as ids and their creation dates. */
  Map<Long, Long> map(String name, int keyColumn, int valueColumn) {
    Map<Long, Long> map = new HashMap<>();
    for (String[] row : rows(name)) {
      map.put(Long.parseLong(row[keyColumn]), Long.parseLong(row[valueColumn]));
    }
    return map;
  }
}
