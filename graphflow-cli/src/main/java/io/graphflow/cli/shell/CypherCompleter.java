package io.graphflow.cli.shell;

import io.graphflow.procedure.ProcedureInfo;
import io.graphflow.procedure.Procedures;
import io.graphflow.schema.Schema;
import io.graphflow.schema.Schema.NodeTable;
import io.graphflow.schema.Schema.PropertyType;
import io.graphflow.schema.Schema.RelationshipType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/**
 * Completes a word by the text before it: edge labels after a colon in brackets, vertex labels
 * after a colon in parentheses, procedures after CALL, properties after a dot, keywords elsewhere,
 * commands after a leading colon.
 */
final class CypherCompleter implements Completer {
  private static final List<String> KEYWORDS =
      List.of("MATCH", "OPTIONAL MATCH", "WHERE", "RETURN", "WITH", "UNWIND", "ORDER BY", "SKIP",
          "LIMIT", "DISTINCT", "AS", "AND", "OR", "XOR", "NOT", "IN", "IS NULL", "IS NOT NULL",
          "STARTS WITH", "ENDS WITH", "CONTAINS", "CASE", "WHEN", "THEN", "ELSE", "END", "ASC",
          "DESC", "CREATE", "MERGE", "ON CREATE SET", "ON MATCH SET", "SET", "REMOVE", "DELETE",
          "DETACH DELETE", "FOREACH", "LOAD CSV", "LOAD PARQUET", "COPY", "UNION",
          "UNION ALL", "CALL", "YIELD", "CREATE INDEX", "CREATE VECTOR INDEX", "CREATE CONSTRAINT",
          "SHOW INDEXES", "SHOW CONSTRAINTS", "SHOW PROCEDURES", "SHOW FUNCTIONS", "SHOW DATABASES",
          "SHOW SETTINGS", "SHOW CURRENT USER", "SHOW TRANSACTIONS", "TERMINATE TRANSACTIONS",
          "FINISH", "CHECKPOINT", "EXPLAIN", "PROFILE", "count", "sum",
          "avg", "min", "max", "collect", "true",
          "false", "null");

  /** A call up to the cursor; the group is the beginning of the procedure's name. */
  private static final Pattern CALL =
      Pattern.compile("\\bCALL\\s+((?:\\w+\\.)*)\\w*$", Pattern.CASE_INSENSITIVE);

  private final Supplier<Schema> schema;
  private final Procedures procedures;
  private final List<String> commands;

  /**
   * Creates a completer.
   *
   * @param schema asked for names each time, as they may have become more
   */
  CypherCompleter(Supplier<Schema> schema, Procedures procedures, List<String> commands) {
    this.schema = schema;
    this.procedures = procedures;
    this.commands = commands;
  }

  private Set<String> labels() {
    return new TreeSet<>(schema.get().labels());
  }

  private Set<String> relationshipTypes() {
    Set<String> types = new TreeSet<>();
    schema.get().relationshipTypes().forEach(type -> types.add(type.name()));
    return types;
  }

  private Set<String> properties() {
    Schema known = schema.get();
    return Stream.concat(
        known.relationshipTypes().stream().map(RelationshipType::properties),
        known.nodeTables().stream().map(NodeTable::properties))
        .flatMap(List::stream)
        .map(PropertyType::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The completions after a namespace such as {@code db.}, which may be empty. */
  private List<String> procedures(String namespace) {
    return procedures.list()
        .stream()
        .map(ProcedureInfo::name)
        .filter(name -> name.startsWith(namespace))
        .map(name -> name.substring(namespace.length()))
        .toList();
  }

  @Override
  public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
    for (String text : suggest(line.line().substring(0, line.cursor()))) {
      // No blank behind it: a bracket, brace or dot may follow.
      candidates.add(new Candidate(text, text, null, null, null, null, false));
    }
  }

  /** The completions of the word that ends the text before the cursor. */
  List<String> suggest(String before) {
    int start = before.length();
    while (start > 0 && (Character.isLetterOrDigit(before.charAt(start - 1))
        || before.charAt(start - 1) == '_')) {
      start--;
    }
    String word = before.substring(start);
    String lead = before.substring(0, start).stripTrailing();
    if (lead.equals(":")) {
      return startingWith(commands, word, false);
    }
    Matcher call = CALL.matcher(before);
    if (call.find()) {
      return startingWith(procedures(call.group(1)), word, false);
    }
    if (lead.endsWith(".")) {
      return startingWith(properties(), word, false);
    }
    if (lead.endsWith(":") || lead.endsWith("|")) {
      boolean edge = lead.lastIndexOf('[') > lead.lastIndexOf('(');
      return startingWith(edge ? relationshipTypes() : labels(), word, false);
    }
    return word.isEmpty() ? List.of() : startingWith(KEYWORDS, word, true);
  }

  private static List<String> startingWith(Iterable<String> names, String word, boolean keyword) {
    String prefix = word.toLowerCase(Locale.ROOT);
    List<String> found = new ArrayList<>();
    for (String name : names) {
      if (name.toLowerCase(Locale.ROOT).startsWith(prefix)) {
        boolean lower = keyword && !word.isEmpty() && Character.isLowerCase(word.charAt(0));
        // Keywords follow the case that the user types in.
        found.add(lower ? name.toLowerCase(Locale.ROOT) : name);
      }
    }
    return found;
  }
}
