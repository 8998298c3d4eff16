package io.graphflow.parser.grammar;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/**
 * A parser that gives up on a text nested too deeply before the Java stack does: generated parsers
 * recurse, a few frames for each level of nesting.
 */
public abstract class DepthLimitedParser extends Parser {
  /** Grammar rules that may be open at once; a pair of parentheses opens about three. */
  static final int MAX_OPEN_RULES = 600;

  private static final int RULES_PER_CHECK = 1 << 8;

  private int openRules;
  private int rules;
  private Runnable check = () -> {};

  /** Creates a parser. */
  protected DepthLimitedParser(TokenStream input) {
    super(input);
  }

  /** Sets what is run now and then, and ends the parsing by what it throws. */
  public void setCheck(Runnable check) {
    this.check = check;
  }

  @Override
  public void enterRule(ParserRuleContext localctx, int state, int ruleIndex) {
    open();
    super.enterRule(localctx, state, ruleIndex);
  }

  @Override
  public void exitRule() {
    openRules--;
    super.exitRule();
  }

  @Override
  public void enterRecursionRule(
      ParserRuleContext localctx, int state, int ruleIndex, int precedence) {
    open();
    super.enterRecursionRule(localctx, state, ruleIndex, precedence);
  }

  @Override
  public void unrollRecursionContexts(ParserRuleContext parentctx) {
    openRules--;
    super.unrollRecursionContexts(parentctx);
  }

  private void open() {
    if (++openRules > MAX_OPEN_RULES) {
      throw new TooDeep(getCurrentToken());
    }
    if (++rules % RULES_PER_CHECK == 0) {
      check.run();
    }
  }

  /** The text is nested too deeply. */
  public static final class TooDeep extends ParseCancellationException {
    private static final long serialVersionUID = 1L;

    private final transient Token token;

    TooDeep(Token token) {
      this.token = token;
    }

    /** Where it became too deep. */
    public Token token() {
      return token;
    }
  }
}
