package io.graphflow.parser.ast;

import io.graphflow.parser.procedure.Listing;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** A clause. */
public sealed interface Clause
    permits
    Clause.Match,
    Clause.Unwind,
    Clause.LoadCsv,
    Clause.LoadParquet,
    Clause.With,
    Clause.Return,
    Clause.Call,
    Clause.CallSubquery,
    Clause.Show,
    Clause.Finish,
    Clause.Given,
    UpdatingClause {

  /** The position of its first word. */
  Position position();

  /** Its name in messages, such as {@code OPTIONAL MATCH}. */
  default String displayName() {
    return switch (this) {
      case Match match -> match.optional ? "OPTIONAL MATCH" : "MATCH";
      case Unwind _ -> "UNWIND";
      case LoadCsv _ -> "LOAD CSV";
      case LoadParquet _ -> "LOAD PARQUET";
      case With _ -> "WITH";
      case Return _ -> "RETURN";
      case Call _,CallSubquery _ -> "CALL";
      case Finish _ -> "FINISH";
      case Given _ -> "rows";
      case Show show -> show.listing.title();
      case UpdatingClause.Create _ -> "CREATE";
      case UpdatingClause.Merge _ -> "MERGE";
      case UpdatingClause.Set _ -> "SET";
      case UpdatingClause.Remove _ -> "REMOVE";
      case UpdatingClause.Delete delete -> delete.detach() ? "DETACH DELETE" : "DELETE";
      case UpdatingClause.Foreach _ -> "FOREACH";
    };
  }

  /**
   * {@code [OPTIONAL] MATCH}.
   *
   * @param optional whether OPTIONAL was written
   * @param repeatableElements whether REPEATABLE ELEMENTS was written
   * @param pattern at least one part
   * @param joinOrder names after USING JOIN ORDER, empty if there is no hint
   * @param where null if not written
   */
  record Match(
      boolean optional,
      boolean repeatableElements,
      List<PatternPart> pattern,
      List<Name> joinOrder,
      Expr where,
      Position position) implements Clause {
    /** Creates a clause; lists are copied. */
    public Match {
      pattern = List.copyOf(pattern);
      joinOrder = List.copyOf(joinOrder);
    }
  }

  /** {@code UNWIND list AS element}. */
  record Unwind(Expr list, Name element, Position position) implements Clause {}

  /**
   * {@code LOAD CSV}.
   *
   * @param headers whether WITH HEADERS was written: rows are then maps, else lists
   * @param source where the file is
   * @param row the variable
   * @param fieldTerminator null if not written
   */
  record LoadCsv(
      boolean headers,
      Expr source,
      Name row,
      String fieldTerminator,
      Position position) implements Clause {}

  /**
   * {@code LOAD PARQUET}.
   *
   * @param source where the file is
   * @param row the variable
   */
  record LoadParquet(Expr source, Name row, Position position) implements Clause {}

  /**
   * {@code WITH}.
   *
   * @param where null if not written
   */
  record With(ProjectionBody body, Expr where, Position position) implements Clause {}

  /** {@code RETURN}. */
  record Return(ProjectionBody body, Position position) implements Clause {}

  /** The common part of WITH and RETURN. SKIP and LIMIT are null if not written. */
  record ProjectionBody(
      boolean distinct,
      boolean all,
      List<ProjectionItem> items,
      List<SortItem> orderBy,
      Expr skip,
      Expr limit) {
    /**
     * Creates a body; lists are copied.
     *
     * @param all whether it begins with {@code *}
     */
    public ProjectionBody {
      items = List.copyOf(items);
      orderBy = List.copyOf(orderBy);
    }
  }

  /**
   * An expression with its name.
   *
   * @param alias null if not written
   * @param text the expression as written
   */
  record ProjectionItem(Expr expression, Name alias, String text) {
    /** Creates an item. */
    public ProjectionItem {
      Objects.requireNonNull(expression, "expression");
      Objects.requireNonNull(text, "text");
    }
  }

  /** A key of ORDER BY. */
  record SortItem(Expr expression, boolean descending) {}

  /**
   * A call of a procedure.
   *
   * @param arguments null if no list of arguments was written
   * @param yieldAll whether {@code YIELD *} was written
   * @param yields empty if not written
   * @param where null if not written
   */
  record Call(
      Name procedure,
      List<Expr> arguments,
      boolean yieldAll,
      List<YieldItem> yields,
      Expr where,
      Position position) implements Clause {
    /** Creates a call; lists are copied. */
    public Call {
      arguments = arguments == null ? null : List.copyOf(arguments);
      yields = List.copyOf(yields);
    }
  }

  /** A column of a procedure; {@code alias} is null if not written. */
  record YieldItem(Name column, Name alias) {}

  /**
   * {@code SHOW} of something, as the first clause of a query.
   *
   * @param kinds the words that were written before what is shown, in upper case
   * @param names what was written behind it
   * @param yields the columns, at least one
   */
  record Show(
      Listing listing,
      List<String> kinds,
      List<Expr> names,
      List<YieldItem> yields,
      Position position) implements Clause {
    /** Creates a clause; lists are copied. */
    public Show {
      kinds = List.copyOf(kinds);
      names = List.copyOf(names);
      yields = List.copyOf(yields);
    }
  }

  /**
   * <code>CALL (imports) { query }</code>.
   *
   * @param optional whether a row for which the query returns none goes on with NULL
   * @param imports the variables that the whole subquery sees; null if none are written in parentheses: a WITH at its
   *     beginning may import some then
   * @param batches null without IN TRANSACTIONS
   */
  record CallSubquery(
      boolean optional,
      Imports imports,
      Query query,
      Batches batches,
      Position position) implements Clause {
    /** Whether the query returns rows. */
    public boolean returns() {
      return query.clauses().getLast() instanceof Return;
    }
  }

  /**
   * Variables that a subquery sees.
   *
   * @param all whether {@code *} was written: it sees all there are
   * @param names in the order written
   */
  record Imports(boolean all, List<Name> names) {
    /** Creates imports; the list is copied. */
    public Imports {
      names = List.copyOf(names);
    }
  }

  /**
   * The variables of rows that the query is given, as the first clause of a part of a query that runs by itself; nobody
   * writes it. The rows are the value of the parameter {@link #ROWS}: a list of lists, of a value for each column.
   *
   * @param columns any number
   */
  record Given(List<Column> columns, Position position) implements Clause {
    /** The parameter of the rows; no parameter that is written has this name. */
    public static final String ROWS = " rows";

    /** Creates a clause; the list is copied. */
    public Given {
      columns = List.copyOf(columns);
    }
  }

  /**
   * A variable of given rows.
   *
   * @param places names of the node tables that its nodes may lie in, or of the types that its relationships may be of;
   *     null for any, and for what is neither
   */
  record Column(Name name, Kind kind, Set<String> places) {
    /** What is known of the values. */
    public enum Kind {
      /** Nodes, or NULL. */
      NODE,
      /** Relationships, or NULL. */
      RELATIONSHIP,
      /** Nothing. */
      ANY
    }

    /** Creates a column; the set is copied. */
    public Column {
      places = places == null ? null : Set.copyOf(places);
    }
  }

  /** {@code FINISH}: the end of a query that returns nothing. */
  record Finish(Position position) implements Clause {}
}
