package io.graphflow.cli.architecture;

import java.util.Set;

/**
 * A top-level class of the project's main sources.
 *
 * @param module folder of the module
 * @param packageName package, with dots
 * @param name simple name
 * @param named full names of the project's other classes that its text names: by imports, by full names in
 *     code, and by links in comments, as a reader follows these, too
 */
record SourceClass(String module, String packageName, String name, Set<String> named) {

  /** Package and simple name. */
  String fullName() {
    return packageName + "." + name;
  }
}
