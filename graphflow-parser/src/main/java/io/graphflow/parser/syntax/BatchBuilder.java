package io.graphflow.parser.syntax;

import static io.graphflow.parser.syntax.ClauseBuilder.position;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.ast.Batches;
import io.graphflow.parser.ast.Batches.Failure;
import io.graphflow.parser.ast.Batches.Mentioned;
import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.ast.Query;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.grammar.CypherParser.BatchNumberContext;
import io.graphflow.parser.grammar.CypherParser.BatchOptionContext;
import io.graphflow.parser.grammar.CypherParser.BatchSizeContext;
import io.graphflow.parser.grammar.CypherParser.CallSubqueryContext;
import io.graphflow.parser.grammar.CypherParser.ImportedVariablesContext;
import io.graphflow.parser.grammar.CypherParser.InTransactionsContext;
import io.graphflow.parser.grammar.CypherParser.OnErrorContext;
import io.graphflow.parser.grammar.CypherParser.ProjectionItemsContext;
import io.graphflow.parser.grammar.CypherParser.ReportStatusContext;
import io.graphflow.parser.grammar.CypherParser.VariableContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;

/**
 * Builds what is written behind the subquery of a {@code CALL … IN TRANSACTIONS}, and refuses such a CALL where it
 * cannot run. Its words are names to the grammar.
 */
final class BatchBuilder {
  private final QueryText source;
  private final Literals literals;
  private final ExpressionBuilder expressions;

  BatchBuilder(QueryText source, Literals literals, ExpressionBuilder expressions) {
    this.source = source;
    this.literals = literals;
    this.expressions = expressions;
  }

  /** What is written; null if nothing is. */
  Batches build(InTransactionsContext context) {
    if (context == null) {
      return null;
    }
    if (context.concurrent != null) {
      require(context.concurrent, "CONCURRENT");
    }
    require(context.transactions, "TRANSACTIONS");
    Expr size = null;
    OnErrorContext onError = null;
    Name status = null;
    for (BatchOptionContext option : context.batchOption()) {
      switch (option) {
        case BatchSizeContext of -> {
          require(of.of, "OF");
          require(of.rows, "ROWS", "ROW");
          requireFirst(size == null, of.of, "OF … ROWS");
          size = number(of.batchNumber());
        }
        case OnErrorContext on -> {
          require(on.error, "ERROR");
          requireFirst(onError == null, on.error, "ON ERROR");
          onError = on;
        }
        case ReportStatusContext report -> {
          require(report.report, "REPORT");
          require(report.status, "STATUS");
          requireFirst(status == null, report.report, "REPORT STATUS");
          status =
              new Name(literals.name(report.variable().getStart()), position(report.variable()));
        }
        default -> throw new AssertionError("no option: " + option.getText());
      }
    }
    boolean retries = onError != null && word(onError.action).equals("RETRY");
    Failure failure = failure(onError, retries);
    if (status != null && failure == Failure.FAIL) {
      throw source.error(status.position().offset(), ErrorDetail.INVALID_CLAUSE_COMPOSITION,
          "REPORT STATUS needs ON ERROR CONTINUE or ON ERROR BREAK, as a query that an error ends reports nothing");
    }
    return new Batches(context.batchNumber() == null ? null : number(context.batchNumber()), size,
        failure, retries,
        retries && onError.batchNumber() != null ? number(onError.batchNumber()) : null, status,
        within((CallSubqueryContext) context.getParent()), behind(context), position(context));
  }

  private Mentioned within(CallSubqueryContext call) {
    return mentioned(call.importedVariables() == null ? List.of(call.query())
        : List.of(call.importedVariables()));
  }

  /** What the clauses behind the one of the transactions mention. */
  private Mentioned behind(InTransactionsContext context) {
    ParserRuleContext clause = context.getParent().getParent();
    List<ParseTree> siblings = clause.getParent().children;
    return mentioned(siblings.subList(siblings.indexOf(clause) + 1, siblings.size()));
  }

  private Mentioned mentioned(List<? extends ParseTree> trees) {
    Set<String> names = new HashSet<>();
    boolean all = false;
    Deque<ParseTree> open = new ArrayDeque<>(trees);
    while (!open.isEmpty()) {
      ParseTree tree = open.pop();
      switch (tree) {
        case VariableContext variable -> names.add(literals.name(variable.getStart()));
        case ProjectionItemsContext items -> all |= items.STAR() != null;
        case ImportedVariablesContext imports -> all |= imports.STAR() != null;
        default -> {}
      }
      for (int i = 0; i < tree.getChildCount(); i++) {
        open.push(tree.getChild(i));
      }
    }
    return new Mentioned(all, names);
  }

  private Failure failure(OnErrorContext context, boolean retries) {
    if (context == null) {
      return Failure.FAIL;
    }
    if (!retries) {
      require(context.action, "CONTINUE", "BREAK", "FAIL", "RETRY");
      Token more = context.FOR() != null ? context.FOR().getSymbol()
          : context.THEN() != null ? context.THEN().getSymbol() : null;
      if (more != null) {
        throw error(more, more.getText().toUpperCase(Locale.ROOT) + " belongs to ON ERROR RETRY");
      }
      return Failure.valueOf(word(context.action));
    }
    if (context.seconds != null) {
      require(context.seconds, "SECONDS", "SECOND", "SEC");
    }
    if (context.last == null) {
      return Failure.FAIL;
    }
    require(context.last, "CONTINUE", "BREAK", "FAIL");
    return Failure.valueOf(word(context.last));
  }

  private Expr number(BatchNumberContext context) {
    if (context.parameter() != null) {
      return expressions.parameter(context.parameter());
    }
    Expr number = literals.integer(context.INTEGER().getSymbol());
    if (!(number instanceof Expr.Literal(Long value, _) && value > 0)) {
      throw error(context.getStart(), "the number must be greater than zero");
    }
    return number;
  }

  /** Refuses a clause behind those that are built already if one of the two has transactions of its own. */
  void check(Clause clause, List<Clause> before, boolean isWhole) {
    if (!(clause instanceof Clause.CallSubquery call) || call.batches() == null) {
      return;
    }
    Position position = call.batches().position();
    if (!isWhole) {
      throw refused(position,
          "it can only stand in the query itself, not in a subquery, an expression or a UNION");
    }
    for (Clause earlier : before) {
      if (earlier instanceof Clause.CallSubquery other && other.batches() != null) {
        throw refused(position, "there is one before it, and a query can have only one");
      }
    }
    if (new Query(before, List.of()).isWriting()) {
      throw refused(position,
          "the clauses before it change the graph, and it cannot commit what they have not; run them as a query"
              + " of their own");
    }
  }

  private QueryException refused(Position position, String reason) {
    return source.error(position.offset(), ErrorDetail.INVALID_CLAUSE_COMPOSITION,
        "CALL { … } IN TRANSACTIONS cannot stand here: " + reason);
  }

  private void require(Token token, String... words) {
    if (!List.of(words).contains(word(token))) {
      throw error(token, "'" + token.getText() + "' cannot stand here; " + (words.length > 1
          ? "one of " + String.join(", ", words)
          : words[0]) + " can");
    }
  }

  private void requireFirst(boolean isFirst, Token token, String option) {
    if (!isFirst) {
      throw error(token, option + " is written twice");
    }
  }

  private QueryException error(Token token, String message) {
    return source.error(token.getStartIndex(), ErrorDetail.UNEXPECTED_SYNTAX, message);
  }

  private static String word(Token token) {
    return token.getText().toUpperCase(Locale.ROOT);
  }
}
