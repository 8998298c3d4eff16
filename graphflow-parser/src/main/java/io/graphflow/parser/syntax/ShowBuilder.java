package io.graphflow.parser.syntax;

import static io.graphflow.parser.syntax.ClauseBuilder.position;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Clause.ProjectionBody;
import io.graphflow.parser.ast.Clause.ProjectionItem;
import io.graphflow.parser.ast.Clause.YieldItem;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.ast.Query;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.grammar.CypherParser.ShowCommandContext;
import io.graphflow.parser.grammar.CypherParser.ShowNameContext;
import io.graphflow.parser.grammar.CypherParser.ShowWordContext;
import io.graphflow.parser.grammar.CypherParser.ShowYieldContext;
import io.graphflow.parser.procedure.Listing;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Builds the query that a {@code SHOW} stands for: its rows, then a WITH that sorts and filters them, then what is
 * returned.
 */
final class ShowBuilder {
  private final QueryText source;
  private final Literals literals;
  private final ExpressionBuilder expressions;
  private final ClauseBuilder clauses;

  ShowBuilder(
      QueryText source, Literals literals, ExpressionBuilder expressions, ClauseBuilder clauses) {
    this.source = source;
    this.literals = literals;
    this.expressions = expressions;
    this.clauses = clauses;
  }

  Query query(ShowCommandContext context) {
    Position position = position(context);
    List<String> kinds = new ArrayList<>();
    List<Expr> names = new ArrayList<>();
    Listing listing = listing(context, kinds, names);
    for (ShowNameContext name : context.showName()) {
      if (!listing.takesNames()) {
        throw error(position(name), listing.title() + " takes no names");
      }
      names.add(name.parameter() == null
          ? new Expr.Literal(literals.string(name.STRING().getSymbol()), position(name))
          : expressions.parameter(name.parameter()));
    }
    if (listing == Listing.TERMINATION && names.isEmpty()) {
      throw error(position,
          "TERMINATE TRANSACTIONS needs the ids of transactions, as SHOW TRANSACTIONS"
              + " tells them: TERMINATE TRANSACTIONS 'id'");
    }
    ShowYieldContext written = context.showYield();
    List<YieldItem> yields = written != null && written.STAR() == null
        ? clauses.yields(written.yieldItem())
        : (written == null ? listing.shownColumns() : listing.columns()).stream()
            .map(column -> new YieldItem(new Name(column, position), null))
            .toList();
    List<Clause> built = new ArrayList<>();
    built.add(new Clause.Show(listing, kinds, names, yields, position));
    if (context.where() != null) {
      built.add(new Clause.With(all(), clauses.where(context.where()), position(context.where())));
    } else if (written != null && (written.orderBy() != null || written.skip() != null
        || written.limit() != null || written.where() != null)) {
      built.add(new Clause.With(
          new ProjectionBody(false, true, List.of(), clauses.orderBy(written.orderBy()),
              clauses.skip(written.skip()), clauses.limit(written.limit())),
          clauses.where(written.where()), position(written)));
    }
    built.add(context.returnClause() == null
        ? new Clause.Return(returned(yields), position)
        : new Clause.Return(clauses.body(context.returnClause().projectionBody()),
            position(context.returnClause())));
    return new Query(built, List.of());
  }

  private static ProjectionBody all() {
    return new ProjectionBody(false, true, List.of(), List.of(), null, null);
  }

  private static ProjectionBody returned(List<YieldItem> yields) {
    List<ProjectionItem> items = yields.stream()
        .map(item -> item.alias() == null ? item.column() : item.alias())
        .map(name -> new ProjectionItem(new Expr.Variable(name), null, name.text()))
        .toList();
    return new ProjectionBody(false, false, items, List.of(), null, null);
  }

  /** What the words say is shown; adds the kinds and the name among them. */
  private Listing listing(ShowCommandContext context, List<String> kinds, List<Expr> names) {
    List<ShowWordContext> words = context.showWord();
    Listing listing = null;
    int noun = 0;
    while (noun < words.size() && listing == null) {
      String word = upper(words.get(noun));
      // USER alone is a kind of functions.
      boolean isNoun = !word.equals("USER") || (noun == 1 && upper(words.get(0)).equals("CURRENT"));
      listing = !isNoun ? null
          : context.SHOW() != null ? Listing.shown(word).orElse(null)
              : Listing.TERMINATION.nouns().contains(word) ? Listing.TERMINATION : null;
      noun++;
    }
    if (listing == null) {
      throw unknown(context);
    }
    for (ShowWordContext kind : words.subList(0, noun - 1)) {
      if (!listing.kinds().contains(upper(kind))) {
        throw error(position(kind), "'" + kind.getText() + "' is nothing that can stand here in "
            + listing.title() + ClosestName.hint(upper(kind), listing.kinds()));
      }
      kinds.add(upper(kind));
    }
    after(listing, words.subList(noun, words.size()), names);
    return listing;
  }

  /** The words behind what is shown: who may execute it, which all may, or the name of a database. */
  private void after(Listing listing, List<ShowWordContext> words, List<Expr> names) {
    if (words.isEmpty()) {
      return;
    }
    ShowWordContext first = words.getFirst();
    boolean executable = (listing == Listing.PROCEDURES || listing == Listing.FUNCTIONS)
        && upper(first).equals("EXECUTABLE")
        && (words.size() == 1 || (words.size() > 2 && upper(words.get(1)).equals("BY")));
    boolean named = listing == Listing.DATABASES && words.size() == 1;
    if (named) {
      names.add(new Expr.Literal(literals.name(first.getStart()), position(first)));
    } else if (!executable) {
      throw error(position(first),
          "'" + first.getText() + "' cannot stand behind " + listing.title());
    }
  }

  private QueryException unknown(ShowCommandContext context) {
    ShowWordContext last = context.showWord().getLast();
    if (context.SHOW() == null) {
      return error(position(last),
          "only transactions can be terminated: TERMINATE TRANSACTIONS 'id'");
    }
    List<String> nouns = Arrays.stream(Listing.values())
        .filter(listing -> listing != Listing.TERMINATION)
        .map(listing -> listing.title().substring("SHOW ".length()))
        .toList();
    String hint = ClosestName.of(upper(last), nouns)
        .map(closest -> ", did you mean SHOW " + closest + "?")
        .orElse("; what can be shown are " + String.join(", ", nouns));
    return error(position(last), "there is no '" + last.getText() + "' to show" + hint);
  }

  private static String upper(ShowWordContext word) {
    return word.getText().toUpperCase(Locale.ROOT);
  }

  private QueryException error(Position position, String message) {
    return source.error(position.offset(), ErrorDetail.UNEXPECTED_SYNTAX, message);
  }
}
