package io.graphflow.core.export;

import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.storage.catalog.Property;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The columns for the properties of a vertex table or an edge label, as far as they have values.
 */
final class CsvColumns {
  private static final String USUAL_DELIMITERS = ";|\t#";
  private static final char FIRST_PRIVATE = '\uE000';

  private final List<CsvForm> forms = new ArrayList<>();
  private final BitSet characters = new BitSet();
  private final boolean needsLook;
  private char listDelimiter = USUAL_DELIMITERS.charAt(0);

  CsvColumns(List<Property> properties) {
    properties.forEach(property -> forms.add(new CsvForm(property)));
    needsLook = forms.stream().anyMatch(CsvForm::needsLook);
  }

  /** Whether all values must be looked at before the first is written. */
  boolean needsLook() {
    return needsLook;
  }

  /** Looks at the values of an element. */
  void look(Object[] values) {
    for (int i = 0; i < values.length; i++) {
      if (forms.get(i).needsLook()) {
        forms.get(i).look(values[i], characters);
      }
    }
  }

  /**
   * Ends looking.
   *
   * @param owner name of the table or label, for notes
   * @param notes receives a note for each part that is not kept
   */
  void decide(String owner, List<String> notes) {
    char next = FIRST_PRIVATE;
    for (int i = 0; characters.get(listDelimiter); i++) {
      listDelimiter = i < USUAL_DELIMITERS.length() ? USUAL_DELIMITERS.charAt(i) : next++;
    }
    for (CsvForm form : forms) {
      if (form.isMixed()) {
        notes.add("Property " + form.name() + " of " + owner + " has values of several types, and"
            + " is written as their text; a Cypher script keeps the types.");
      }
      if (form.losesEmptyTexts()) {
        notes.add("Property " + form.name() + " of " + owner + " has lists of one empty text, which"
            + " are written as lists without elements; a Cypher script keeps them.");
      }
    }
  }

  /** The character between elements of lists. */
  char listDelimiter() {
    return listDelimiter;
  }

  /** Number of columns. */
  int count() {
    return (int) forms.stream().filter(form -> !form.isAbsent()).count();
  }

  /** Adds the names of the columns to a header. */
  void header(List<String> fields) {
    forms.stream().filter(form -> !form.isAbsent()).forEach(form -> fields.add(form.name()));
  }

  /** Adds the fields of an element to a record. */
  void fields(Object[] values, List<String> fields) {
    for (int i = 0; i < values.length; i++) {
      if (!forms.get(i).isAbsent()) {
        fields.add(forms.get(i).text(values[i], listDelimiter));
      }
    }
  }

  /** The field of a value of one property; null for NULL. */
  String field(int property, Object value) {
    return forms.get(property).text(value, listDelimiter);
  }

  /** Describes the columns. */
  void describe(JsonGenerator json) throws IOException {
    for (CsvForm form : forms) {
      if (!form.isAbsent()) {
        json.writeStartObject();
        json.writeStringField("name", form.name());
        json.writeStringField("type", form.typeName());
        if (form.writesEpochMillis()) {
          json.writeStringField("dates", "epochMillis");
        }
        json.writeEndObject();
      }
    }
  }
}
