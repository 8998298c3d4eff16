package io.graphflow.graphar.schema;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Properties that lie together in files.
 *
 * @param prefix the folder of the files, within that of the vertices or of the edges; ends with a slash
 * @param fileType their format
 * @param properties at least one
 */
public record PropertyGroup(String prefix, FileType fileType, List<PropertyInfo> properties) {
  /** Creates a description; the list is copied. */
  public PropertyGroup {
    properties = List.copyOf(properties);
  }

  /** The folder of a group whose YAML names none. */
  public static String defaultPrefix(List<PropertyInfo> properties) {
    return properties.stream().map(PropertyInfo::name).collect(Collectors.joining("_", "", "/"));
  }
}
