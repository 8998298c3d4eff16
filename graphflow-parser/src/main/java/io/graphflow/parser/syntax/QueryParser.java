package io.graphflow.parser.syntax;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.ast.Statement;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.grammar.CypherLexer;
import io.graphflow.parser.grammar.CypherParser;
import io.graphflow.parser.grammar.CypherParser.StatementContext;
import io.graphflow.parser.grammar.DepthLimitedParser.TooDeep;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/** Parses query texts. Safe for use by many threads. */
public final class QueryParser {

  private QueryParser() {}

  /**
   * Parses a text.
   *
   * @throws QueryException if the text is not Cypher
   */
  public static Statement parse(String text) {
    return parse(text, () -> {});
  }

  /**
   * Parses a text.
   *
   * @param check is run now and then, and ends the parsing by what it throws
   * @throws QueryException if the text is not Cypher
   */
  public static Statement parse(String text, Runnable check) {
    QueryText source = new QueryText(text);
    checkSurrogates(source);
    CommonTokenStream tokens = new CommonTokenStream(new CypherLexer(CharStreams.fromString(text)));
    tokens.fill();
    LexicalErrors.check(tokens.getTokens(), source);
    Token tooDeep = Brackets.tooDeep(tokens.getTokens());
    if (tooDeep != null) {
      throw tooDeep(source, tooDeep);
    }
    LabelPipes.mark(tokens.getTokens());
    return new ClauseBuilder(source).statement(tree(tokens, source, check));
  }

  /**
   * SLL prediction is fast and, where it accepts, right. What it rejects is parsed again with LL, which
   * decides, and whose errors are exact.
   */
  private static StatementContext tree(
      CommonTokenStream tokens, QueryText source, Runnable check) {
    CypherParser parser = new CypherParser(tokens);
    parser.setCheck(check);
    parser.removeErrorListeners();
    try {
      parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
      parser.setErrorHandler(new BailErrorStrategy());
      return parser.statement();
    } catch (TooDeep e) {
      throw tooDeep(source, e.token());
    } catch (ParseCancellationException e) {
      tokens.seek(0);
      CypherParser exact = new CypherParser(tokens);
      exact.setCheck(check);
      exact.removeErrorListeners();
      exact.getInterpreter().setPredictionMode(PredictionMode.LL);
      exact.setErrorHandler(new SyntaxErrors(tokens, source));
      try {
        return exact.statement();
      } catch (TooDeep tooDeep) {
        throw tooDeep(source, tooDeep.token());
      }
    }
  }

  private static QueryException tooDeep(QueryText source, Token token) {
    return source.error(token.getStartIndex(), ErrorDetail.UNEXPECTED_SYNTAX,
        "the query is nested too deeply here");
  }

  /** Half a surrogate pair is no character; the lexer's input could not hold it. */
  private static void checkSurrogates(QueryText source) {
    String text = source.text();
    int offset = 0;
    for (int i = 0; i < text.length(); offset++) {
      int codePoint = text.codePointAt(i);
      if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
        throw source.error(offset, ErrorDetail.INVALID_UNICODE_CHARACTER,
            "half of a surrogate pair is not a character");
      }
      i += Character.charCount(codePoint);
    }
  }
}
