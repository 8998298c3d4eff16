package io.graphflow.storage.load.descriptor;

import io.graphflow.storage.temporal.TemporalForm;
import java.util.Locale;

/**
 * Fields of which each holds a value of time in a form of its own, or a list of such, as text in ISO 8601.
 * Their property is of type ANY.
 *
 * @param form of a value, or of the elements of lists
 * @param list whether a field holds a list
 */
public record TemporalFields(TemporalForm form, boolean list) {

  /** The type that a descriptor writes, such as {@code LOCAL_TIME[]}; null if it is no temporal type. */
  static TemporalFields find(String type) {
    String name = type.strip().toUpperCase(Locale.ROOT);
    boolean list = name.endsWith("[]");
    for (TemporalForm form : TemporalForm.values()) {
      if (form.name().equals(list ? name.substring(0, name.length() - 2).strip() : name)) {
        return new TemporalFields(form, list);
      }
    }
    return null;
  }
}
