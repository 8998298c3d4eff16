package io.graphflow.core.binary;

import io.graphflow.binary.Bytes;
import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Texts as strings of bytes and back, in UTF-8. Arguments are not NULL. */
public final class TextBytes {
  private TextBytes() {}

  /** {@code encode(text)}; half of a surrogate pair, which UTF-8 cannot write, becomes a question mark. */
  public static Object encode(Object value) {
    if (!(value instanceof String text)) {
      throw unusable("encode", "a STRING", value);
    }
    return Bytes.of(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * {@code decode(bytes)}.
   *
   * @throws QueryException if they are no text in UTF-8
   */
  public static Object decode(Object value) {
    if (!(value instanceof Bytes bytes)) {
      throw unusable("decode", "BYTES", value);
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.asReadOnlyBuffer()).toString();
    } catch (CharacterCodingException e) {
      throw unusable("decode", "BYTES that are a text in UTF-8", value);
    }
  }

  private static GraphflowException unusable(String function, String expected, Object value) {
    return new QueryException(ErrorDetail.INVALID_FUNCTION_ARGUMENT.whenRun(),
        function + "() needs " + expected + ", but found " + ValueText.describe(value) + ".");
  }
}
