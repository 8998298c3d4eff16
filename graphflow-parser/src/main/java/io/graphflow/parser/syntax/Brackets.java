package io.graphflow.parser.syntax;

import io.graphflow.parser.grammar.CypherParser;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.Token;

/** Matches brackets without regard to anything else, to find one that was never closed. */
final class Brackets {

  /**
   * Brackets that may be open at once. To tell a pattern from a value in parentheses the parser looks
   * ahead, and what it keeps of the text ahead grows with the nesting there.
   */
  private static final int MAX_OPEN = 150;

  private Brackets() {}

  /** The first bracket that is nested too deeply, or null. */
  static Token tooDeep(List<Token> tokens) {
    int open = 0;
    for (Token token : tokens) {
      switch (token.getType()) {
        case CypherParser.LPAREN, CypherParser.LBRACKET, CypherParser.LBRACE -> {
          if (++open > MAX_OPEN) {
            return token;
          }
        }
        case CypherParser.RPAREN, CypherParser.RBRACKET, CypherParser.RBRACE -> open--;
        default -> {
          // Nothing else nests by brackets.
        }
      }
    }
    return null;
  }

  /**
   * The innermost bracket open at {@code place}, if no bracket of its kind closes it later.
   *
   * @return null if there is none, or it is closed
   */
  static Token unclosedBefore(List<Token> tokens, Token place) {
    Deque<Token> open = new ArrayDeque<>();
    Token innermost = null;
    for (Token token : tokens) {
      if (token.getTokenIndex() == place.getTokenIndex()) {
        innermost = open.peek();
        if (innermost == null) {
          return null;
        }
      }
      int type = token.getType();
      if (type == CypherParser.LPAREN
          || type == CypherParser.LBRACKET
          || type == CypherParser.LBRACE) {
        open.push(token);
      } else if (!open.isEmpty() && type == closing(open.peek())) {
        Token closed = open.pop();
        if (innermost != null && closed.getTokenIndex() == innermost.getTokenIndex()) {
          return null;
        }
      }
    }
    return innermost;
  }

  private static int closing(Token open) {
    return switch (open.getType()) {
      case CypherParser.LPAREN -> CypherParser.RPAREN;
      case CypherParser.LBRACKET -> CypherParser.RBRACKET;
      case CypherParser.LBRACE -> CypherParser.RBRACE;
      default -> throw new AssertionError("not an opening bracket: " + open);
    };
  }
}
