package io.graphflow.graphar.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what a YAML file says of property groups. */
final class GroupsReader {
  private static final Set<String> GROUP_KEYS = Set.of("prefix", "file_type", "properties");
  private static final Set<String> PROPERTY_KEYS =
      Set.of("name", "data_type", "is_primary", "is_nullable", "cardinality");
  private static final Pattern LIST = Pattern.compile("list<\\s*(\\w+)\\s*>");

  private final boolean ofVertices;
  private final Findings findings;

  GroupsReader(boolean ofVertices, Findings findings) {
    this.ofVertices = ofVertices;
    this.findings = findings;
  }

  List<PropertyGroup> read(GraphYaml owner) {
    Set<String> names = new HashSet<>();
    List<PropertyGroup> groups = new ArrayList<>();
    for (GraphYaml yaml : owner.items("property_groups")) {
      yaml.noteUnknown(GROUP_KEYS, findings.notes());
      List<PropertyInfo> properties = new ArrayList<>();
      for (GraphYaml property : yaml.items("properties")) {
        PropertyInfo info = property(property);
        if (!names.add(info.name())) {
          throw property.error("name", "there are two properties named '" + info.name() + "'");
        }
        properties.add(info);
      }
      if (properties.isEmpty()) {
        throw yaml.error("properties", "a property group has no properties");
      }
      String prefix = yaml.text("prefix");
      groups.add(new PropertyGroup(
          prefix == null ? PropertyGroup.defaultPrefix(properties) : findings.folder(yaml),
          fileType(yaml), properties));
    }
    return groups;
  }

  private PropertyInfo property(GraphYaml yaml) {
    yaml.noteUnknown(PROPERTY_KEYS, findings.notes());
    String name = yaml.require("name", null);
    String typeName = yaml.require("data_type", null).strip().toLowerCase(Locale.ROOT);
    Matcher listed = LIST.matcher(typeName);
    boolean list = listed.matches();
    DataType type = dataType(list ? listed.group(1) : typeName);
    String cardinality = yaml.text("cardinality");
    boolean many = cardinality != null && !cardinality.equalsIgnoreCase("single");
    if (many && !cardinality.equalsIgnoreCase("list") && !cardinality.equalsIgnoreCase("set")) {
      throw yaml.error("cardinality",
          "'" + cardinality + "' is no cardinality; known are single, list and set");
    }
    if (many && !ofVertices) {
      throw yaml.error("cardinality", "property '" + name + "' of edges cannot have cardinality "
          + cardinality + "; edges have single values");
    }
    if (type == null || (list && (many || !type.hasLists())) || (many && !type.hasLists())) {
      throw yaml.error("data_type", "property '" + name + "' is of type " + typeName
          + (many ? " with cardinality " + cardinality : "")
          + ", which is not supported; known are "
          + knownTypes());
    }
    boolean primary = yaml.flag("is_primary", false);
    return new PropertyInfo(
        name, type, list || many, primary, !primary && yaml.flag("is_nullable", true));
  }

  private static String knownTypes() {
    return Stream.of(DataType.values()).map(DataType::key).collect(Collectors.joining(", "))
        + ", and list<…> of "
        + Stream.of(DataType.values())
            .filter(DataType::hasLists)
            .map(DataType::key)
            .collect(Collectors.joining(", "));
  }

  private static DataType dataType(String name) {
    for (DataType type : DataType.values()) {
      if (type.key().equals(name)) {
        return type;
      }
    }
    return null;
  }

  /** The type of the files of a group or an adjacency list. */
  static FileType fileType(GraphYaml yaml) {
    String name = yaml.require("file_type", null);
    for (FileType type : FileType.values()) {
      if (type.key().equals(name.toLowerCase(Locale.ROOT))) {
        return type;
      }
    }
    throw yaml.error("file_type",
        "'" + name + "' is no type of files; known are parquet, csv, json and orc");
  }
}
