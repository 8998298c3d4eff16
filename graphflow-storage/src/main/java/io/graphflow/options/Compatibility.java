package io.graphflow.options;

/**
 * Which versions clients are told.
 *
 * <pre>{@code
 * System.out.println("GraphflowDB " + Compatibility.version());
 * }</pre>
 *
 * <p>Safe for use by many threads.
 */
public final class Compatibility {
  /**
   * The version of Neo4j whose drivers, language and procedures clients may take for granted. It is a promise: some
   * clients write newer syntax to a database that says it is newer.
   */
  public static final String NEO4J_VERSION = "5.22.0";

  private Compatibility() {}

  /** The version of GraphflowDB, {@code development} if it was not built as a release; never null. */
  public static String version() {
    String version = Compatibility.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
