package io.graphflow.bench.graph;

import io.graphflow.generate.random.RandomStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a graph whose non-empty forward lists all have one length, with random neighbours. */
final class RegularGraph {
  private static final String METADATA = """
      {
        "vertexFileDescriptions": [{"filename": "vertices.csv", "type": "Vertex"}],
        "edgeFileDescriptions": [
          {"filename": "edges.csv", "label": "LINK", "cardinality": "n-n"}
        ]
      }
      """;

  private RegularGraph() {}

  static void write(Path folder, int vertexCount, int edgeCount, int listLength)
      throws IOException {
    Files.writeString(folder.resolve("metadata.json"), METADATA);
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("vertices.csv"))) {
      out.write("id:NODE\n");
      for (int vertex = 0; vertex < vertexCount; vertex++) {
        out.write(vertex + "\n");
      }
    }
    RandomStream random = new RandomStream(1, "regular", listLength);
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("edges.csv"))) {
      out.write("from:NODE,to:NODE\n");
      for (int edge = 0; edge < edgeCount; edge++) {
        out.write(edge / listLength + "," + random.nextInt(vertexCount) + "\n");
      }
    }
  }
}
