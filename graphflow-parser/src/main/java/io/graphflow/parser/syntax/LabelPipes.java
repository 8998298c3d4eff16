package io.graphflow.parser.syntax;

import io.graphflow.parser.grammar.CypherParser;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.WritableToken;

/**
 * Tells the bars between labels and between types from those of comprehensions, of reduce and of FOREACH: {@code
 * n:A|B} has a label more, {@code [n IN list WHERE n:A | n.name]} has not.
 */
final class LabelPipes {
  private LabelPipes() {}

  /** Makes a LABEL_PIPE of each PIPE whose innermost bracket is neither a square one nor that of reduce or FOREACH. */
  static void mark(List<Token> tokens) {
    Deque<Boolean> bars = new ArrayDeque<>();
    int before = Token.EOF;
    for (Token token : tokens) {
      switch (token.getType()) {
        case CypherParser.LPAREN ->
          bars.push(before == CypherParser.REDUCE || before == CypherParser.FOREACH);
        case CypherParser.LBRACKET -> bars.push(true);
        case CypherParser.LBRACE -> bars.push(false);
        case CypherParser.RPAREN, CypherParser.RBRACKET, CypherParser.RBRACE -> bars.poll();
        case CypherParser.PIPE -> {
          if (bars.isEmpty() || !bars.peek()) {
            ((WritableToken) token).setType(CypherParser.LABEL_PIPE);
          }
        }
        default -> {
          // Nothing else is a bar or a bracket.
        }
      }
      before = token.getType();
    }
  }
}
