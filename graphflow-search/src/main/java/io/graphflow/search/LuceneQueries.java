package io.graphflow.search;

import io.graphflow.core.fulltext.TextFields;
import io.graphflow.core.fulltext.TextSyntaxException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.queryparser.classic.MultiFieldQueryParser;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.Token;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;

/** Reads queries, in the language of Lucene's classic parser. */
final class LuceneQueries {
  /** The parser calls itself for each bracket. */
  private static final int DEEPEST = 200;

  private LuceneQueries() {}

  static Query parse(TextFields fields, Analyzer analyzer, String text)
      throws TextSyntaxException {
    requireFlat(text);
    MultiFieldQueryParser parser =
        new MultiFieldQueryParser(fields.names().toArray(String[]::new), analyzer);
    parser.setAllowLeadingWildcard(true);
    try {
      return parser.parse(text);
    } catch (ParseException e) {
      throw new TextSyntaxException(problem(e), e);
    } catch (RuntimeException e) {
      throw refusal(e);
    }
  }

  private static void requireFlat(String text) throws TextSyntaxException {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      depth += character == '(' ? 1 : character == ')' ? -1 : 0;
      if (depth > DEEPEST) {
        throw new TextSyntaxException(
            "brackets stand within each other more than " + DEEPEST + " deep.", null);
      }
    }
  }

  private static String problem(ParseException exception) {
    Token token = exception.currentToken == null && exception.getCause() instanceof ParseException e
        ? e.currentToken
        : exception.currentToken;
    if (token == null || token.next == null) {
      String message = String.valueOf(exception.getMessage());
      int details = message.indexOf("': ");
      return (details < 0 ? message : message.substring(details + 3)).lines()
          .findFirst()
          .orElse("") + ".";
    }
    Token unexpected = token.next;
    return unexpected.kind == 0
        ? "it ends too early."
        : "'" + unexpected.image + "' cannot stand at column " + (unexpected.beginColumn + 1)
            + ".";
  }

  /** What Lucene refuses only when it sees what a query means. */
  static TextSyntaxException refusal(RuntimeException exception) {
    return switch (exception) {
      case IndexSearcher.TooManyClauses e -> new TextSyntaxException(
          "it has more than " + IndexSearcher.getMaxClauseCount() + " words or patterns.", e);
      case TooComplexToDeterminizeException e -> new TextSyntaxException(
          "its pattern is too complex.", e);
      case IllegalArgumentException e -> new TextSyntaxException(e.getMessage() + ".", e);
      default -> throw exception;
    };
  }
}
