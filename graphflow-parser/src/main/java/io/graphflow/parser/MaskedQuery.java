package io.graphflow.parser;

import io.graphflow.parser.grammar.CypherLexer;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;

/**
 * Query texts as logs and recordings may keep them: without values, which may be nobody's business. Stateless; safe for
 * use by many threads.
 */
public final class MaskedQuery {
  /** What stands for a value, and for what was left out at the end. */
  private static final String LEFT_OUT = "…";

  /** Longer texts are cut. */
  private static final int MOST_CHARACTERS = 2_000;

  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\p{Zl}\\p{Zp}]");

  private MaskedQuery() {}

  /**
   * A text in one line, with … in the place of each string and number, and without comments.
   *
   * @param text of a query
   * @param isCypher whether it could be parsed; if not, it is told only to its first string or number, as what follows
   *     may be the inside of a string whose quotes are wrong
   */
  public static String of(String text, boolean isCypher) {
    CypherLexer lexer = new CypherLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners();
    StringBuilder masked = new StringBuilder();
    int end = 0;
    for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token =
        lexer.nextToken()) {
      if (masked.length() > MOST_CHARACTERS) {
        return masked.substring(0, MOST_CHARACTERS) + LEFT_OUT;
      }
      if (end > 0 && token.getStartIndex() > end) {
        masked.append(' ');
      }
      end = token.getStopIndex() + 1;
      switch (token.getType()) {
        case CypherLexer.INTEGER, CypherLexer.FLOAT, CypherLexer.STRING, CypherLexer.BYTES -> {
          masked.append(LEFT_OUT);
          if (!isCypher) {
            return masked.toString();
          }
        }
        case CypherLexer.MALFORMED_NUMBER, CypherLexer.UNCLOSED_STRING,
            CypherLexer.UNCLOSED_IDENTIFIER, CypherLexer.UNCLOSED_COMMENT,
            CypherLexer.UNKNOWN_CHARACTER -> {
          return masked.append(LEFT_OUT).toString();
        }
        default -> masked.append(CONTROL.matcher(token.getText()).replaceAll("?"));
      }
    }
    return masked.length() > MOST_CHARACTERS ? masked.substring(0, MOST_CHARACTERS) + LEFT_OUT
        : masked.toString();
  }
}
