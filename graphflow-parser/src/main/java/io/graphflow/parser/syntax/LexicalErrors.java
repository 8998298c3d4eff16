package io.graphflow.parser.syntax;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.grammar.CypherLexer;
import java.util.List;
import org.antlr.v4.runtime.Token;

/** Finds tokens that are wrong wherever they stand. */
final class LexicalErrors {
  private static final int FIRST_NON_ASCII = 128;

  private LexicalErrors() {}

  /** Throws at the first wrong token, if there is one. */
  static void check(List<Token> tokens, QueryText source) {
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      switch (token.getType()) {
        case CypherLexer.UNCLOSED_STRING -> throw error(
            source, token, ErrorDetail.UNEXPECTED_SYNTAX,
            "this string is never closed: its " + quote(token) + " is missing");
        case CypherLexer.UNCLOSED_IDENTIFIER -> throw error(
            source, token, ErrorDetail.UNEXPECTED_SYNTAX,
            "this name is never closed: its ` is missing");
        case CypherLexer.UNCLOSED_COMMENT -> throw error(
            source, token, ErrorDetail.UNEXPECTED_SYNTAX,
            "this comment is never closed: its */ is missing");
        case CypherLexer.MALFORMED_NUMBER -> throw error(
            source,
            token,
            malformed(tokens.get(i + 1)),
            "'" + token.getText() + "' is neither a number nor a name; names begin with a letter");
        case CypherLexer.EXCLAMATION -> {
          if (isAdjacent(token, tokens.get(i + 1), CypherLexer.EQUAL)) {
            throw error(source, token, ErrorDetail.UNEXPECTED_SYNTAX,
                "'!=' is not Cypher; 'not equal' is written <>");
          }
        }
        case CypherLexer.UNKNOWN_CHARACTER -> throw error(
            source, token, unknown(token), unknownCharacter(token));
        default -> {
          // Every other token is right somewhere.
        }
      }
    }
  }

  private static QueryException error(
      QueryText source, Token token, ErrorDetail detail, String message) {
    return source.error(token.getStartIndex(), detail, message);
  }

  private static ErrorDetail malformed(Token next) {
    // A key of a map was meant.
    return next.getType() == CypherLexer.COLON
        ? ErrorDetail.UNEXPECTED_SYNTAX
        : ErrorDetail.INVALID_NUMBER_LITERAL;
  }

  private static ErrorDetail unknown(Token token) {
    return token.getText().codePointAt(0) < FIRST_NON_ASCII
        ? ErrorDetail.UNEXPECTED_SYNTAX
        : ErrorDetail.INVALID_UNICODE_CHARACTER;
  }

  private static String quote(Token token) {
    return token.getText().substring(0, 1);
  }

  private static boolean isAdjacent(Token token, Token next, int type) {
    return next.getStartIndex() == token.getStopIndex() + 1 && next.getType() == type;
  }

  private static String unknownCharacter(Token token) {
    String text = token.getText();
    if ("\u2018\u2019\u201C\u201D".contains(text)) {
      return "a string is written in straight quotes, ' or \", not in " + text;
    }
    return "the character '" + text + "' has no meaning here";
  }
}
