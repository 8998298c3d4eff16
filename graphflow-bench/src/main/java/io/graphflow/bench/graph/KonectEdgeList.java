package io.graphflow.bench.graph;

import io.graphflow.exception.DataException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.StringTokenizer;

/**
 * Turns an edge list of KONECT into CSV for {@code konect.json}. Its lines are source, destination,
 * weight and Unix time, with blanks between them; those with a percent sign are comments. All lines
 * count, also those that take an edge away again, as the paper's number of edges of WIKI has them.
 */
final class KonectEdgeList {
  private KonectEdgeList() {}

  /**
   * Writes {@code edges.csv}.
   *
   * @throws DataException if a line is not of that form
   */
  static void convert(Path list, Path folder) throws IOException {
    Files.createDirectories(folder);
    try (BufferedReader in = Files.newBufferedReader(list);
        BufferedWriter out = Files.newBufferedWriter(folder.resolve("edges.csv"))) {
      out.write("from,to,timestamp\n");
      long lineNumber = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lineNumber++;
        if (line.startsWith("%") || line.isBlank()) {
          continue;
        }
        StringTokenizer fields = new StringTokenizer(line);
        if (fields.countTokens() != 4) {
          throw new DataException(
              list + ":" + lineNumber + ": source, destination, weight and time are expected, with "
                  + "blanks between them, but the line is: " + line);
        }
        out.write(fields.nextToken());
        out.write(',');
        out.write(fields.nextToken());
        fields.nextToken();
        out.write(',');
        out.write(fields.nextToken());
        out.write('\n');
      }
    }
  }
}
