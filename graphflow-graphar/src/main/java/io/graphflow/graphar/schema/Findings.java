package io.graphflow.graphar.schema;

import java.util.ArrayList;
import java.util.List;

/** What is found in YAML files besides what they say. */
final class Findings {
  private final List<String> notes = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  /** A sentence for each thing that is left aside; to be added to. */
  List<String> notes() {
    return notes;
  }

  /** A sentence for each thing that is read here, and that other readers may read otherwise. */
  List<String> remarks() {
    return remarks;
  }

  /** The prefix of an object as the name of a folder: with the slash that some writers leave out. */
  String folder(GraphYaml yaml) {
    String prefix = yaml.text("prefix");
    if (prefix.isEmpty() || prefix.endsWith("/")) {
      return prefix;
    }
    remarks.add(yaml.error("prefix", "the prefix '" + prefix
        + "' does not end with a slash, without which some readers look for other files")
        .getMessage());
    return prefix + "/";
  }
}
