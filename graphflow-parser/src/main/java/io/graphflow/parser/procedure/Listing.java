package io.graphflow.parser.procedure;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What {@code SHOW} shows: tables that are made when they are asked for. Each is a procedure that only {@code SHOW}
 * calls; its arguments are the kinds that the query wrote before the name of the table, and the names behind it. Names
 * and order of the columns are those of Neo4j 5.
 */
@SuppressWarnings("ImmutableEnumChecker") // what it holds is unmodifiable
public enum Listing {
  /** The indexes. */
  INDEXES(
      List.of("INDEXES", "INDEX"),
      Set.of("ALL", "BACKWARD", "FULLTEXT", "LOOKUP", "POINT", "RANGE", "TEXT", "VECTOR"),
      false,
      12,
      """
          id :: INTEGER, name :: STRING, state :: STRING, populationPercent :: FLOAT, type :: STRING,
          entityType :: STRING, labelsOrTypes :: LIST<STRING>, properties :: LIST<STRING>,
          indexProvider :: STRING, owningConstraint :: STRING?, lastRead :: DATETIME?, readCount :: INTEGER?,
          options :: MAP, failureMessage :: STRING, createStatement :: STRING?""",
      "The indexes."),

  /** The constraints. */
  CONSTRAINTS(
      List.of("CONSTRAINTS", "CONSTRAINT"),
      Set.of("ALL", "EXIST", "EXISTENCE", "KEY", "NODE", "PROPERTY", "REL", "RELATIONSHIP", "TYPE",
          "UNIQUE",
          "UNIQUENESS"),
      false,
      8,
      """
          id :: INTEGER, name :: STRING, type :: STRING, entityType :: STRING,
          labelsOrTypes :: LIST<STRING>, properties :: LIST<STRING>, ownedIndex :: STRING?,
          propertyType :: STRING?, options :: MAP, createStatement :: STRING?""",
      "The constraints."),

  /** The procedures that can be called. */
  PROCEDURES(
      List.of("PROCEDURES", "PROCEDURE"),
      Set.of("ALL"),
      false,
      4,
      """
          name :: STRING, description :: STRING, mode :: STRING, worksOnSystem :: BOOLEAN,
          signature :: STRING, argumentDescription :: LIST<MAP>, returnDescription :: LIST<MAP>,
          admin :: BOOLEAN, rolesExecution :: LIST<STRING>?, rolesBoostedExecution :: LIST<STRING>?,
          isDeprecated :: BOOLEAN, deprecatedBy :: STRING?, option :: MAP""",
      "The procedures that can be called."),

  /** The functions that expressions may use. */
  FUNCTIONS(
      List.of("FUNCTIONS", "FUNCTION"),
      Set.of("ALL", "BUILT", "DEFINED", "IN", "USER"),
      false,
      3,
      """
          name :: STRING, category :: STRING, description :: STRING, signature :: STRING,
          isBuiltIn :: BOOLEAN, argumentDescription :: LIST<MAP>, returnDescription :: STRING,
          aggregating :: BOOLEAN, rolesExecution :: LIST<STRING>?, rolesBoostedExecution :: LIST<STRING>?,
          isDeprecated :: BOOLEAN, deprecatedBy :: STRING?""",
      "The functions that expressions may use."),

  /** The database, as clients name it. */
  DATABASES(
      List.of("DATABASES", "DATABASE"),
      Set.of("ALL", "DEFAULT", "HOME"),
      true,
      13,
      """
          name :: STRING, type :: STRING, aliases :: LIST<STRING>, access :: STRING, address :: STRING?,
          role :: STRING, writer :: BOOLEAN, requestedStatus :: STRING, currentStatus :: STRING,
          statusMessage :: STRING, default :: BOOLEAN, home :: BOOLEAN, constituents :: LIST<STRING>,
          databaseID :: STRING, store :: STRING""",
      "The database of the query."),

  /** How the database was opened. */
  SETTINGS(
      List.of("SETTINGS", "SETTING"),
      Set.of("ALL"),
      true,
      5,
      """
          name :: STRING, value :: STRING, isDynamic :: BOOLEAN, defaultValue :: STRING,
          description :: STRING, startupValue :: STRING, isExplicitlySet :: BOOLEAN,
          validValues :: STRING, isDeprecated :: BOOLEAN""",
      "How the database was opened."),

  /** Who runs the query. */
  CURRENT_USER(
      List.of("USER"),
      Set.of("CURRENT"),
      false,
      5,
      """
          user :: STRING, roles :: LIST<STRING>?, passwordChangeRequired :: BOOLEAN?,
          suspended :: BOOLEAN?, home :: STRING?""",
      "Who runs the query."),

  /** What runs. */
  TRANSACTIONS(
      List.of("TRANSACTIONS", "TRANSACTION"),
      Set.of("ALL"),
      true,
      10,
      """
          database :: STRING, transactionId :: STRING, currentQueryId :: STRING?, connectionId :: STRING,
          clientAddress :: STRING, username :: STRING, currentQuery :: STRING?, startTime :: STRING,
          status :: STRING, elapsedTime :: DURATION, metaData :: MAP""",
      "The transactions that are open, and the queries that run outside of one."),

  /** Ends what runs, and tells so. */
  TERMINATION(
      List.of("TRANSACTIONS", "TRANSACTION"),
      Set.of(),
      true,
      3,
      "transactionId :: STRING, username :: STRING?, message :: STRING",
      "Ends transactions.");

  private final List<String> nouns;
  private final Set<String> kinds;
  private final boolean takesNames;
  private final int shown;
  private final ProcedureSignature signature;

  Listing(List<String> nouns, Set<String> kinds, boolean takesNames, int shown, String columns,
      String description) {
    this.nouns = nouns;
    this.kinds = kinds;
    this.takesNames = takesNames;
    this.shown = shown;
    String title = title(name(), nouns);
    this.signature = ProcedureSignature
        .parse("l(kinds :: LIST<STRING>, names :: LIST<ANY>) :: (" + columns + ")")
        .named(title)
        .describedAs(description);
  }

  private static String title(String constant, List<String> nouns) {
    return switch (constant) {
      case "CURRENT_USER" -> "SHOW CURRENT USER";
      case "TERMINATION" -> "TERMINATE TRANSACTIONS";
      default -> "SHOW " + nouns.getFirst();
    };
  }

  /** What can be shown that is called by a word, in upper case; {@code SHOW CURRENT USER} is by its last one. */
  public static Optional<Listing> shown(String noun) {
    return Arrays.stream(values())
        .filter(listing -> listing != TERMINATION && listing.nouns.contains(noun))
        .findFirst();
  }

  /** The words, in upper case, by which it is called; the first one is the plural, if there is one. */
  public List<String> nouns() {
    return nouns;
  }

  /** The words, in upper case, that may stand before it, and say which of the rows are meant. */
  public Collection<String> kinds() {
    return kinds;
  }

  /** Whether names of rows may stand behind it. */
  public boolean takesNames() {
    return takesNames;
  }

  /** How it is written, such as {@code SHOW INDEXES}. */
  public String title() {
    return signature.name();
  }

  /** It as a procedure, with all of its columns. */
  public ProcedureSignature signature() {
    return signature;
  }

  /** The columns that are shown where the query does not say which. */
  public List<String> shownColumns() {
    return columns().subList(0, shown);
  }

  /** All columns. */
  public List<String> columns() {
    return signature.results().stream().map(ProcedureSignature.Field::name).toList();
  }
}
