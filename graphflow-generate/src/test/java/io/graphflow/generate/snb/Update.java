package io.graphflow.generate.snb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A line of an update stream, read by the columns of LDBC's own streams.
 *
 * @param fields those behind the type
 */
record Update(long scheduled, long dependency, int type, List<String> fields) {
  private static final String ID = "\\d+";
  private static final String DATE = "\\d{13}";
  private static final String WORDS = "[^|;,]+";
  private static final String TEXT = "[^|]+";
  private static final String ADDRESS = "\\d+\\.\\d+\\.\\d+\\.\\d+";
  private static final String IDS = "(\\d+(;\\d+)*)?";
  private static final String ID_AND_YEARS = "(\\d+,\\d{4}(;\\d+,\\d{4})*)?";

  /** What the fields of a type are. */
  private static final Map<Integer, List<String>> FORMATS = Map.of(
      1, List.of(ID, WORDS, WORDS, "male|female", "\\d{11,12}", DATE, ADDRESS, WORDS, ID,
          "[a-z]{2,3}(;[a-z]{2,3})*", "[^|;@]+@[^|;@]+(;[^|;@]+@[^|;@]+)*", IDS, ID_AND_YEARS,
          ID_AND_YEARS),
      2, List.of(ID, ID, DATE),
      3, List.of(ID, ID, DATE),
      4, List.of(ID, TEXT, DATE, ID, IDS),
      5, List.of(ID, ID, DATE),
      6, List.of(ID, "(photo\\d+\\.jpg)?", DATE, ADDRESS, WORDS, "([a-z]{2,3})?", "(" + TEXT + ")?",
          "\\d+", ID, ID, ID, IDS),
      7, List.of(ID, DATE, ADDRESS, WORDS, TEXT, "\\d+", ID, ID, "-1|\\d+", "-1|\\d+", IDS),
      8, List.of(ID, ID, DATE));

  /** In which field of a type its date is; its name in LDBC's specification is creationDate or joinDate. */
  private static final Map<Integer, Integer> DATE_FIELDS =
      Map.of(1, 5, 2, 2, 3, 2, 4, 2, 5, 2, 6, 2, 7, 1, 8, 2);

  private static final Map<Integer, List<Integer>> PERSON_FIELDS = Map.of(1, List.of(), 2,
      List.of(0), 3, List.of(0), 4, List.of(3), 5, List.of(1), 6, List.of(8), 7, List.of(6), 8,
      List.of(0, 1));

  /** Reads a file, and says where a line is not as LDBC's are. */
  static List<Update> read(Path file) throws IOException {
    List<Update> updates = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      List<String> columns = List.of(line.split("\\|", -1));
      Update update = new Update(Long.parseLong(columns.get(0)), Long.parseLong(columns.get(1)),
          Integer.parseInt(columns.get(2)), columns.subList(3, columns.size()));
      List<String> formats = FORMATS.get(update.type);
      boolean fits = formats.size() == update.fields.size();
      for (int i = 0; fits && i < formats.size(); i++) {
        fits = Pattern.matches(formats.get(i), update.fields.get(i));
      }
      if (!fits) {
        throw new AssertionError(file + ": " + line);
      }
      updates.add(update);
    }
    return updates;
  }

  boolean isDueAtItsDate() {
    return number(DATE_FIELDS.get(type)) == scheduled;
  }

  String field(int index) {
    return fields.get(index);
  }

  long number(int index) {
    return Long.parseLong(fields.get(index));
  }

  /** The persons that must be there before. */
  List<Long> neededPersons() {
    return PERSON_FIELDS.get(type).stream().map(this::number).toList();
  }

  /** The elements of a list. */
  List<String> list(int index) {
    return field(index).isEmpty() ? List.of() : List.of(field(index).split(";"));
  }

  /** The message, if any, to which a comment replies or which is liked. */
  long neededMessage() {
    return switch (type) {
      case 2, 3 -> number(1);
      case 7 -> Math.max(number(8), number(9));
      default -> -1;
    };
  }

  /** The forum, if any, that must be there before. */
  long neededForum() {
    return switch (type) {
      case 5 -> number(0);
      case 6 -> number(9);
      default -> -1;
    };
  }

  /** Whether a type is that of a post or a comment. */
  boolean addsMessage() {
    return type == 6 || type == 7;
  }

  /** Adds the rows that the CSV files would have instead, by table. */
  void addRows(Map<String, List<String>> tables) {
    switch (type) {
      case 1 -> {
        row(tables, "person", field(0), field(1), field(2), field(3), field(4), field(5), field(6),
            field(7), field(9), field(10));
        row(tables, "person_isLocatedIn_place", field(0), field(8));
        rows(tables, "person_hasInterest_tag", 11);
        rows(tables, "person_studyAt_organisation", 12);
        rows(tables, "person_workAt_organisation", 13);
      }
      case 2 -> row(tables, "person_likes_post", field(0), field(1), field(2));
      case 3 -> row(tables, "person_likes_comment", field(0), field(1), field(2));
      case 4 -> {
        row(tables, "forum", field(0), field(1), field(2));
        row(tables, "forum_hasModerator_person", field(0), field(3));
        rows(tables, "forum_hasTag_tag", 4);
      }
      case 5 -> row(tables, "forum_hasMember_person", field(0), field(1), field(2));
      case 6 -> {
        row(tables, "post", field(0), field(1), field(2), field(3), field(4), field(5), field(6),
            field(7));
        row(tables, "post_hasCreator_person", field(0), field(8));
        row(tables, "forum_containerOf_post", field(9), field(0));
        row(tables, "post_isLocatedIn_place", field(0), field(10));
        rows(tables, "post_hasTag_tag", 11);
      }
      case 7 -> {
        row(tables, "comment", field(0), field(1), field(2), field(3), field(4), field(5));
        row(tables, "comment_hasCreator_person", field(0), field(6));
        row(tables, "comment_isLocatedIn_place", field(0), field(7));
        if (number(8) >= 0) {
          row(tables, "comment_replyOf_post", field(0), field(8));
        }
        if (number(9) >= 0) {
          row(tables, "comment_replyOf_comment", field(0), field(9));
        }
        rows(tables, "comment_hasTag_tag", 10);
      }
      case 8 -> row(tables, "person_knows_person", field(0), field(1), field(2));
      default -> throw new AssertionError("type " + type);
    }
  }

  /** A row for each element of a list. */
  private void rows(Map<String, List<String>> tables, String table, int list) {
    list(list).forEach(element -> row(tables, table, field(0), element.replace(',', '|')));
  }

  private static void row(Map<String, List<String>> tables, String table, String... columns) {
    tables.computeIfAbsent(table, _ -> new ArrayList<>()).add(String.join("|", columns));
  }
}
