package io.graphflow.core.update;

import java.util.Arrays;

/** The property keys of one vertex table or edge label, as indexes; each is looked up once. */
final class PropertyKeys {
  private final SchemaGrowth schema;
  private final boolean isVertexTable;
  private final int owner;

  private String[] names = new String[4];
  private int[] properties = new int[4];
  private int count;

  private PropertyKeys(SchemaGrowth schema, boolean isVertexTable, int owner) {
    this.schema = schema;
    this.isVertexTable = isVertexTable;
    this.owner = owner;
  }

  static PropertyKeys ofVertices(SchemaGrowth schema, int table) {
    return new PropertyKeys(schema, true, table);
  }

  static PropertyKeys ofEdges(SchemaGrowth schema, int edgeLabel) {
    return new PropertyKeys(schema, false, edgeLabel);
  }

  /** The index of a property, which an open schema learns if it lacks it. */
  int find(String key) {
    for (int i = 0; i < count; i++) {
      if (names[i].equals(key)) {
        return properties[i];
      }
    }
    int property =
        isVertexTable ? schema.vertexProperty(owner, key) : schema.edgeProperty(owner, key);
    if (count == names.length) {
      names = Arrays.copyOf(names, 2 * count);
      properties = Arrays.copyOf(properties, 2 * count);
    }
    names[count] = key;
    properties[count++] = property;
    return property;
  }
}
