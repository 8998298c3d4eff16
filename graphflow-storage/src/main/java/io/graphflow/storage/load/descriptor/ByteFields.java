package io.graphflow.storage.load.descriptor;

import io.graphflow.storage.tagged.ByteForm;
import java.util.Locale;

/**
 * Fields of which each holds a value with a form of its own, or a list of such, as {@link ByteForm#parse} reads
 * it. Their property is of type ANY.
 *
 * @param form of a value, or of the elements of lists
 * @param list whether a field holds a list
 */
public record ByteFields(ByteForm form, boolean list) {

  /** The type that a descriptor writes, such as {@code LOCAL_TIME[]}; null if it is no such type. */
  static ByteFields find(String type) {
    String name = type.strip().toUpperCase(Locale.ROOT);
    boolean list = name.endsWith("[]");
    for (ByteForm form : ByteForm.values()) {
      if (form.name().equals(list ? name.substring(0, name.length() - 2).strip() : name)) {
        return new ByteFields(form, list);
      }
    }
    return null;
  }
}
