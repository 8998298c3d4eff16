package io.graphflow.parser.syntax;

import io.graphflow.parser.grammar.CypherParser;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.Vocabulary;

/** Says in words which tokens could have stood where another was found. */
final class Expectation {
  private static final Vocabulary VOCABULARY = CypherParser.VOCABULARY;
  private static final int FIRST_KEYWORD = CypherParser.ALL;
  private static final int LAST_KEYWORD = CypherParser.YIELD;
  private static final int MAX_SHOWN = 40;
  private static final int MAX_PHRASES = 6;

  private static final Set<Integer> EXPRESSION_STARTS =
      Set.of(
          CypherParser.TRUE,
          CypherParser.FALSE,
          CypherParser.NULL,
          CypherParser.INTEGER,
          CypherParser.FLOAT,
          CypherParser.STRING,
          CypherParser.BYTES,
          CypherParser.DOLLAR,
          CypherParser.CASE,
          CypherParser.LPAREN,
          CypherParser.LBRACKET,
          CypherParser.LBRACE,
          CypherParser.PLUS,
          CypherParser.MINUS,
          CypherParser.NOT,
          CypherParser.ALL,
          CypherParser.EXISTS);

  private static final Set<Integer> OPERATORS =
      Set.of(
          CypherParser.DOT,
          CypherParser.AMPERSAND,
          CypherParser.COLON,
          CypherParser.DOUBLE_COLON,
          CypherParser.DOUBLE_PIPE,
          CypherParser.LABEL_PIPE,
          CypherParser.LBRACKET,
          CypherParser.CARET,
          CypherParser.STAR,
          CypherParser.SLASH,
          CypherParser.PERCENT,
          CypherParser.PLUS,
          CypherParser.MINUS,
          CypherParser.IS,
          CypherParser.STARTS,
          CypherParser.ENDS,
          CypherParser.CONTAINS,
          CypherParser.MATCHES,
          CypherParser.IN,
          CypherParser.EQUAL,
          CypherParser.NOT_EQUAL,
          CypherParser.LESS,
          CypherParser.LESS_OR_EQUAL,
          CypherParser.GREATER,
          CypherParser.GREATER_OR_EQUAL,
          CypherParser.AND,
          CypherParser.XOR,
          CypherParser.OR);

  private static final Set<Integer> CLAUSE_STARTS =
      starts(CypherParser.RULE_clause, CypherParser.RULE_returnClause, CypherParser.RULE_finish);

  /** What a statement can begin with besides clauses. */
  private static final Set<Integer> STATEMENT_STARTS =
      Set.of(
          CypherParser.COPY, CypherParser.CYPHER,
          CypherParser.EXPLAIN,
          CypherParser.PROFILE,
          CypherParser.DROP,
          CypherParser.SHOW,
          CypherParser.TERMINATE,
          CypherParser.CHECKPOINT);

  /** What an expression of labels can begin with besides a label. */
  private static final Set<Integer> LABEL_STARTS = Set.of(CypherParser.COLON, CypherParser.DOLLAR,
      CypherParser.EXCLAMATION, CypherParser.LPAREN, CypherParser.PERCENT);

  private static final Set<Integer> QUANTIFIER_STARTS =
      Set.of(CypherParser.LBRACE, CypherParser.PLUS, CypherParser.STAR);

  /** Names that are no keywords, and keywords that may be names anywhere. */
  private static final Set<Integer> NAMES = starts(CypherParser.RULE_symbolicName);

  private final Set<Integer> expected;
  private final Token before;
  private final Token found;

  /**
   * Creates it.
   *
   * @param expected token types
   * @param before the token before the wrong one, null if that is the first
   * @param found the wrong token
   */
  Expectation(Set<Integer> expected, Token before, Token found) {
    this.expected = expected;
    this.before = before;
    this.found = found;
  }

  /** The token types that rules of the grammar can begin with. */
  private static Set<Integer> starts(int... rules) {
    Set<Integer> types = new HashSet<>();
    for (int rule : rules) {
      types.addAll(CypherParser._ATN.nextTokens(CypherParser._ATN.ruleToStartState[rule]).toSet());
    }
    return Set.copyOf(types);
  }

  /** The message. */
  String sentence() {
    boolean atEnd = found.getType() == Token.EOF;
    if (isType(before, CypherParser.EQUAL) && isType(found, CypherParser.EQUAL)) {
      return "'==' is not Cypher; equality is written =";
    }
    if (isType(before, CypherParser.SEMICOLON) && !atEnd) {
      return "expected the end of the query after ';' but found " + shown(found)
          + "; write one query at a time";
    }
    if (expected.contains(Token.EOF)
        && expected.contains(CypherParser.YIELD)
        && !expected.contains(CypherParser.MATCH)
        && isType(found, CypherParser.RETURN)) {
      return "RETURN behind SHOW needs a YIELD that names the columns it returns";
    }
    if (expected.contains(Token.EOF)
        && !expected.contains(CypherParser.MATCH)
        && CLAUSE_STARTS.contains(found.getType())) {
      return "RETURN must be the last clause, but "
          + found.getText().toUpperCase(Locale.ROOT) + " follows it";
    }
    List<String> phrases = phrases();
    String what = phrases.isEmpty() ? "something else" : join(phrases);
    return "expected " + what + (atEnd ? " but the query ends here" : " but found " + shown(found))
        + hint();
  }

  private static boolean isType(Token token, int type) {
    return token != null && token.getType() == type;
  }

  private List<String> phrases() {
    Set<Integer> rest = new TreeSet<>(expected);
    List<String> phrases = new ArrayList<>();
    boolean end = rest.remove(Token.EOF);
    if (end) {
      rest.remove(CypherParser.SEMICOLON);
      rest.remove(CypherParser.UNION);
    }
    // BY follows ORDER only, or stands for any word at all.
    boolean anyWord = rest.contains(CypherParser.BY) && rest.contains(CypherParser.XOR);
    boolean clause = rest.contains(CypherParser.MATCH) && rest.contains(CypherParser.UNWIND)
        && !anyWord;
    boolean operator =
        rest.contains(CypherParser.CARET) && rest.contains(CypherParser.GREATER_OR_EQUAL);
    boolean expression =
        rest.contains(CypherParser.NOT) && rest.contains(CypherParser.INTEGER);
    if (anyWord && !operator) {
      phrases.add(name());
      rest.removeIf(Expectation::isKeyword);
      rest.removeAll(NAMES);
    } else if (expression) {
      phrases.add("an expression");
      rest.removeAll(EXPRESSION_STARTS);
      rest.removeAll(NAMES);
    } else if (isType(before, CypherParser.IS) && rest.contains(CypherParser.NORMALIZED)) {
      // The names that can follow are forms of normalized texts, which few would look for.
      rest.removeAll(NAMES);
    } else if (rest.contains(CypherParser.IDENTIFIER)) {
      phrases.add(name());
      rest.removeAll(NAMES);
      rest.remove(CypherParser.ALL);
      rest.remove(CypherParser.EXISTS);
    }
    leaveOutRare(rest);
    if (operator) {
      rest.removeAll(OPERATORS);
    }
    if (clause) {
      rest.removeAll(CLAUSE_STARTS);
      rest.removeAll(STATEMENT_STARTS);
    }
    rest.forEach(type -> phrases.add(word(type)));
    if (clause) {
      phrases.add("a clause such as MATCH or RETURN");
    }
    if (end && !clause) {
      phrases.add("the end of the query");
    }
    if (operator && phrases.size() < MAX_PHRASES) {
      phrases.add(0, "an operator");
    }
    return phrases;
  }

  /** Leaves out what may begin here too, but what hardly anybody has meant who has not written it. */
  private static void leaveOutRare(Set<Integer> rest) {
    if (rest.contains(CypherParser.PERCENT) && rest.contains(CypherParser.EXCLAMATION)) {
      rest.removeAll(LABEL_STARTS);
    }
    if (rest.contains(CypherParser.LPAREN) && rest.contains(CypherParser.STAR)
        && rest.contains(CypherParser.LBRACE)) {
      rest.removeAll(QUANTIFIER_STARTS);
    }
    if (rest.contains(CypherParser.LESS) && rest.contains(CypherParser.MINUS)) {
      rest.remove(CypherParser.LPAREN);
    }
  }

  private String name() {
    if (before == null) {
      return "a name";
    }
    return switch (before.getType()) {
      case CypherParser.COLON, CypherParser.PIPE, CypherParser.LABEL_PIPE, CypherParser.AMPERSAND,
          CypherParser.EXCLAMATION ->
        "a label";
      case CypherParser.DOT, CypherParser.LBRACE -> "a property name";
      case CypherParser.DOLLAR -> "a parameter name";
      case CypherParser.AS, CypherParser.LPAREN, CypherParser.LBRACKET -> "a variable";
      default -> "a name";
    };
  }

  private static String word(int type) {
    return switch (type) {
      case CypherParser.ORDER -> "ORDER BY";
      case CypherParser.STARTS -> "STARTS WITH";
      case CypherParser.ENDS -> "ENDS WITH";
      case CypherParser.INTEGER -> "an integer";
      case CypherParser.FLOAT -> "a number";
      case CypherParser.STRING -> "a string";
      case CypherParser.LABEL_PIPE -> VOCABULARY.getLiteralName(CypherParser.PIPE);
      default -> isKeyword(type) ? keyword(type) : VOCABULARY.getLiteralName(type);
    };
  }

  private static boolean isKeyword(int type) {
    return type >= FIRST_KEYWORD && type <= LAST_KEYWORD;
  }

  private static String keyword(int type) {
    String quoted = VOCABULARY.getLiteralName(type);
    return quoted.substring(1, quoted.length() - 1);
  }

  private static String join(List<String> phrases) {
    if (phrases.size() == 1) {
      return phrases.getFirst();
    }
    return String.join(", ", phrases.subList(0, phrases.size() - 1)) + " or " + phrases.getLast();
  }

  private static String shown(Token token) {
    String text = token.getText();
    if (text.codePointCount(0, text.length()) > MAX_SHOWN) {
      text = text.substring(0, text.offsetByCodePoints(0, MAX_SHOWN)) + "...";
    }
    boolean quoted = token.getType() == CypherParser.STRING;
    return quoted ? "the string " + text : "'" + text + "'";
  }

  private String hint() {
    if (expected.equals(Set.of(CypherParser.EQUAL))) {
      return "; a node is written in parentheses";
    }
    if (found.getType() == CypherParser.IDENTIFIER) {
      Set<String> keywords =
          expected.stream()
              .filter(Expectation::isKeyword)
              .map(Expectation::keyword)
              .collect(Collectors.toCollection(TreeSet::new));
      return ClosestName.of(found.getText(), keywords)
          .map(keyword -> ", did you mean " + keyword + "?")
          .orElse("");
    }
    boolean nameExpected = expected.contains(CypherParser.IDENTIFIER);
    boolean afterComma = isType(before, CypherParser.COMMA);
    if (isKeyword(found.getType())
        && nameExpected
        && !afterComma
        && !expected.contains(CypherParser.NOT)) {
      return "; to use a keyword as a name, put it in backticks: `" + found.getText() + "`";
    }
    return "";
  }
}
