package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.snapshot.PropertyReader;

/** A stored property of type STRING, which can be compared where it lies, without decoding it. */
abstract class TextEvaluator extends ObjectEvaluator {
  TextEvaluator() {
    super(CypherType.STRING);
  }

  /**
   * TRUE if the text equals one of some in UTF-8, FALSE if it equals none, UNKNOWN if it is NULL.
   */
  abstract int isOneOf(Tuple tuple, byte[][] texts);

  static int isOneOf(PropertyReader reader, long position, byte[][] texts) {
    if (reader.isNull(position)) {
      return UNKNOWN;
    }
    for (byte[] text : texts) {
      if (reader.stringEquals(position, text)) {
        return TRUE;
      }
    }
    return FALSE;
  }
}
