package io.graphflow.parser.syntax;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.grammar.CypherParser;
import io.graphflow.parser.grammar.CypherParser.LengthRangeContext;
import io.graphflow.parser.grammar.CypherParser.RelationshipDetailContext;
import io.graphflow.parser.grammar.CypherParser.RelationshipTypesContext;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.ATNConfig;
import org.antlr.v4.runtime.misc.IntervalSet;

/**
 * Stops at the first syntax error and says what could have stood there instead.
 *
 * <p>When a token does not fit, the parser knows only what the innermost rule still needs, although
 * before that it had passed optional parts that would have been right too. So the states passed since
 * the last token are kept, and all that could have followed any of them is expected.
 */
final class SyntaxErrors extends DefaultErrorStrategy {
  private final CommonTokenStream tokens;
  private final QueryText source;
  private final List<Passed> passed = new ArrayList<>();
  private int passedAtToken = -1;

  private record Passed(int state, RuleContext context) {}

  SyntaxErrors(CommonTokenStream tokens, QueryText source) {
    this.tokens = tokens;
    this.source = source;
  }

  @Override
  public void sync(Parser parser) {
    if (passedAtToken != tokens.index()) {
      passed.clear();
      passedAtToken = tokens.index();
    }
    passed.add(new Passed(parser.getState(), parser.getContext()));
  }

  @Override
  public Token recoverInline(Parser parser) {
    throw error(parser, parser.getCurrentToken(), parser.getExpectedTokens());
  }

  @Override
  public void reportError(Parser parser, RecognitionException e) {
    if (e instanceof NoViableAltException noAlternative) {
      throw error(parser, e.getOffendingToken(), atDeadEnd(parser.getATN(), noAlternative));
    }
    throw error(parser, e.getOffendingToken(), parser.getExpectedTokens());
  }

  /** What could have followed where prediction, some tokens ahead of the parser, ran out of ways. */
  private static IntervalSet atDeadEnd(ATN atn, NoViableAltException e) {
    IntervalSet expected = new IntervalSet();
    if (e.getDeadEndConfigs() != null) {
      for (ATNConfig config : e.getDeadEndConfigs()) {
        expected.addAll(atn.nextTokens(config.state));
      }
      expected.remove(Token.EPSILON);
    }
    return expected;
  }

  private QueryException error(Parser parser, Token found, IntervalSet atState) {
    IntervalSet expected = new IntervalSet(atState);
    if (passedAtToken == found.getTokenIndex()) {
      for (Passed place : passed) {
        expected.addAll(parser.getATN().getExpectedTokens(place.state, place.context));
      }
    }
    Token unclosed = Brackets.unclosedBefore(tokens.getTokens(), found);
    if (unclosed != null && needsClosing(unclosed, expected)) {
      return source.error(
          unclosed.getStartIndex(), ErrorDetail.UNEXPECTED_SYNTAX,
          "this '" + unclosed.getText() + "' is never closed");
    }
    Token before = before(found);
    return source.error(
        found.getStartIndex(), detail(parser.getContext()),
        new Expectation(expected.toSet(), before, found).sentence());
  }

  /** What is wrong where the parser was in a rule. */
  private static ErrorDetail detail(RuleContext rule) {
    RuleContext around = rule;
    while (around instanceof LengthRangeContext || around instanceof RelationshipTypesContext) {
      around = around.getParent();
    }
    return around instanceof RelationshipDetailContext
        ? ErrorDetail.INVALID_RELATIONSHIP_PATTERN
        : ErrorDetail.UNEXPECTED_SYNTAX;
  }

  /** Whether closing the bracket would have been right where the error is. */
  private static boolean needsClosing(Token open, IntervalSet expected) {
    return switch (open.getType()) {
      case CypherParser.LPAREN -> expected.contains(CypherParser.RPAREN);
      case CypherParser.LBRACKET -> expected.contains(CypherParser.RBRACKET);
      case CypherParser.LBRACE -> expected.contains(CypherParser.RBRACE);
      default -> false;
    };
  }

  private Token before(Token found) {
    return found.getTokenIndex() == 0 ? null : tokens.get(found.getTokenIndex() - 1);
  }
}
