package io.graphflow.storage.load.descriptor;

import io.graphflow.storage.json.Json;
import io.graphflow.storage.json.Json.Members;
import io.graphflow.storage.load.csv.CsvFormat;
import java.util.List;
import java.util.Set;

/** Reads the part of a descriptor that says how files are written. */
final class FormatReader {
  private static final Set<String> KEYS = Set.of(
      "delimiter", "quote", "escape", "comment", "header", "null", "listDelimiter", "dates");

  private FormatReader() {}

  /** How files are written, and dates in them. */
  record Settings(CsvFormat format, DateForm dates) {
    static final Settings STANDARD = new Settings(CsvFormat.STANDARD, DateForm.ISO);
  }

  /** The settings of {@code value}, an object or null; what it does not say is as in {@code base}. */
  static Settings read(Json value, Settings base) {
    if (value == null) {
      return base;
    }
    Members members = value.asMembers("format").checkKeys(KEYS);
    CsvFormat old = base.format();
    char quote = character(members, "quote", old.quote());
    List<String> nullTokens = members.has("null")
        ? members.texts("null").stream().map(Json.Text::text).toList()
        : old.nullTokens();
    CsvFormat format;
    try {
      format = new CsvFormat(
          members.has("delimiter") ? members.text("delimiter") : old.delimiter(),
          quote,
          character(members, "escape", quote == CsvFormat.NONE ? CsvFormat.NONE : old.escape()),
          character(members, "comment", old.comment()),
          members.flag("header", old.header()),
          nullTokens,
          members.has("listDelimiter") ? members.text("listDelimiter") : old.listDelimiter());
    } catch (IllegalArgumentException e) {
      throw members.place().error(e.getMessage());
    }
    return new Settings(
        format, members.has("dates") ? dateForm(members.get("dates")) : base.dates());
  }

  /** One character, or {@code none}. */
  private static char character(Members members, String key, char otherwise) {
    if (!members.has(key)) {
      return otherwise;
    }
    String text = members.text(key);
    if (text.equals("none")) {
      return CsvFormat.NONE;
    }
    if (text.length() != 1 || text.charAt(0) == CsvFormat.NONE) {
      throw members.get(key)
          .place()
          .error(
              "'" + key + "' must be one ASCII character or \"none\", but is '" + text + "'");
    }
    return text.charAt(0);
  }

  static DateForm dateForm(Json value) {
    String text = value.asText("dates");
    for (DateForm form : DateForm.values()) {
      if (form.text().equals(text)) {
        return form;
      }
    }
    throw value.place().error("unknown form of dates '" + text + "', expected iso or epochMillis");
  }
}
