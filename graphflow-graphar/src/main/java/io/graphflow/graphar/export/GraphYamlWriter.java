package io.graphflow.graphar.export;

import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.graphar.schema.GraphInfo;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.graphar.schema.PropertyInfo;
import io.graphflow.graphar.schema.VertexType;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes the YAML files of a graph, which name no folder but those below their own: the graph can be moved. For one thread.
 */
final class GraphYamlWriter {
  private static final String VERSION = "gar/v1";
  private static final YAMLFactory FACTORY = YAMLFactory.builder()
      .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
      .disable(YAMLGenerator.Feature.SPLIT_LINES)
      // GraphAr's library reads no lists that are not indented.
      .enable(YAMLGenerator.Feature.INDENT_ARRAYS)
      .enable(YAMLGenerator.Feature.INDENT_ARRAYS_WITH_INDICATOR)
      .build();

  /** What a file says. */
  @FunctionalInterface
  private interface Body {
    void write(YAMLGenerator yaml) throws IOException;
  }

  private final Path folder;

  /** A writer of files in a folder. */
  GraphYamlWriter(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes a file for each type, and one for the graph.
   *
   * @param fileName of the latter
   */
  void write(GraphInfo graph, String fileName) throws IOException {
    for (VertexType vertices : graph.vertexTypes()) {
      write(vertices.file(), yaml -> write(vertices, yaml));
    }
    for (EdgeType edges : graph.edgeTypes()) {
      write(edges.file(), yaml -> write(edges, yaml));
    }
    write(fileName, yaml -> write(graph, yaml));
  }

  private void write(String fileName, Body body) throws IOException {
    try (OutputStream output = Files.newOutputStream(folder.resolve(fileName));
        YAMLGenerator yaml = FACTORY.createGenerator(output)) {
      yaml.writeStartObject();
      body.write(yaml);
      yaml.writeStringField("version", VERSION);
      yaml.writeEndObject();
    }
  }

  private static void write(GraphInfo graph, YAMLGenerator yaml) throws IOException {
    // Without a prefix, the files are looked for in the folder of this one.
    yaml.writeStringField("name", graph.name());
    writeTexts("vertices", graph.vertexTypes().stream().map(VertexType::file).toList(), yaml);
    writeTexts("edges", graph.edgeTypes().stream().map(EdgeType::file).toList(), yaml);
    if (!graph.extraInfo().isEmpty()) {
      yaml.writeArrayFieldStart("extra_info");
      for (Map.Entry<String, String> fact : new TreeMap<>(graph.extraInfo()).entrySet()) {
        yaml.writeStartObject();
        yaml.writeStringField("key", fact.getKey());
        yaml.writeStringField("value", fact.getValue());
        yaml.writeEndObject();
      }
      yaml.writeEndArray();
    }
  }

  private static void write(VertexType vertices, YAMLGenerator yaml) throws IOException {
    yaml.writeStringField("type", vertices.type());
    yaml.writeNumberField("chunk_size", vertices.chunkSize());
    yaml.writeStringField("prefix", vertices.prefix());
    if (!vertices.labels().isEmpty()) {
      writeTexts("labels", vertices.labels(), yaml);
    }
    writeGroups(vertices.groups(), yaml);
  }

  private static void write(EdgeType edges, YAMLGenerator yaml) throws IOException {
    yaml.writeStringField("src_type", edges.source());
    yaml.writeStringField("edge_type", edges.type());
    yaml.writeStringField("dst_type", edges.destination());
    yaml.writeNumberField("chunk_size", edges.chunkSize());
    yaml.writeNumberField("src_chunk_size", edges.sourceChunkSize());
    yaml.writeNumberField("dst_chunk_size", edges.destinationChunkSize());
    yaml.writeBooleanField("directed", edges.directed());
    yaml.writeStringField("prefix", edges.prefix());
    yaml.writeArrayFieldStart("adj_lists");
    for (AdjacencyCopy copy : edges.copies()) {
      yaml.writeStartObject();
      yaml.writeBooleanField("ordered", copy.order().isOrdered());
      yaml.writeStringField("aligned_by", copy.order().isBySource() ? "src" : "dst");
      yaml.writeStringField("prefix", copy.prefix());
      yaml.writeStringField("file_type", copy.fileType().key());
      yaml.writeEndObject();
    }
    yaml.writeEndArray();
    // All copies have the same.
    writeGroups(edges.copies().getFirst().groups(), yaml);
  }

  private static void writeGroups(List<PropertyGroup> groups, YAMLGenerator yaml)
      throws IOException {
    if (groups.isEmpty()) {
      return;
    }
    yaml.writeArrayFieldStart("property_groups");
    for (PropertyGroup group : groups) {
      yaml.writeStartObject();
      yaml.writeStringField("prefix", group.prefix());
      yaml.writeStringField("file_type", group.fileType().key());
      yaml.writeArrayFieldStart("properties");
      for (PropertyInfo property : group.properties()) {
        yaml.writeStartObject();
        yaml.writeStringField("name", property.name());
        yaml.writeStringField("data_type", property.typeName());
        yaml.writeBooleanField("is_primary", property.primary());
        yaml.writeBooleanField("is_nullable", property.nullable());
        yaml.writeEndObject();
      }
      yaml.writeEndArray();
      yaml.writeEndObject();
    }
    yaml.writeEndArray();
  }

  private static void writeTexts(String key, List<String> values, YAMLGenerator yaml)
      throws IOException {
    yaml.writeArrayFieldStart(key);
    for (String value : values) {
      yaml.writeString(value);
    }
    yaml.writeEndArray();
  }
}
