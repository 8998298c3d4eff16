package io.graphflow.parser.syntax;

import static io.graphflow.parser.syntax.ClauseBuilder.position;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.ast.SchemaCommand;
import io.graphflow.parser.ast.SchemaCommand.Target;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.grammar.CypherParser.CreateIndexContext;
import io.graphflow.parser.grammar.CypherParser.DropIndexContext;
import io.graphflow.parser.grammar.CypherParser.IndexOptionsContext;
import io.graphflow.parser.grammar.CypherParser.SchemaNameContext;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.hint.ClosestName;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.Token;

/** Builds the commands that create and drop indexes of all kinds. */
final class IndexCommandBuilder {
  private static final String RANGE = "RANGE";
  private static final String POINT = "POINT";
  private static final String BACKWARD = "BACKWARD";
  private static final String VECTOR = "VECTOR";
  private static final String FULL_TEXT = "FULLTEXT";
  private static final String OPTIONS = "OPTIONS";
  private static final String EACH = "EACH";

  private final QueryText source;
  private final PatternBuilder patterns;
  private final ExpressionBuilder expressions;

  IndexCommandBuilder(QueryText source, PatternBuilder patterns, ExpressionBuilder expressions) {
    this.source = source;
    this.patterns = patterns;
    this.expressions = expressions;
  }

  /** The command, whose targets and keys are built. */
  SchemaCommand create(CreateIndexContext context, List<Target> targets, List<Name> keys) {
    boolean ifNotExists = context.ifNotExists() != null;
    Expr options = options(context.indexOptions());
    Expr name = context.schemaName() == null ? null : name(context.schemaName());
    String kind = kind(context.kind);
    if (kind.equals(FULL_TEXT)) {
      requireEach(context);
      return new SchemaCommand.CreateFullTextIndex(
          name, ifNotExists, targets, keys, options, position(context));
    }
    if (context.eachProperty() != null) {
      throw error(position(context.eachProperty()),
          "only a full-text index is ON EACH of some properties; this one is ON (n.property)");
    }
    if (targets.size() > 1) {
      throw error(targets.get(1).label().position(),
          "only a full-text index is of more than one label");
    }
    Target target = targets.getFirst();
    if (kind.equals(VECTOR)) {
      if (keys.size() > 1) {
        throw error(keys.get(1).position(), "a vector index is of one property only");
      }
      return new SchemaCommand.CreateVectorIndex(
          name, ifNotExists, target, keys.getFirst(), options, position(context));
    }
    if (kind.equals(POINT)) {
      // It finds points that are equal to one, as any index finds values; where they are expected does not matter.
      requireOne(keys, "point");
    } else if (options != null) {
      throw error(position(context.indexOptions()), "such an index has no options");
    }
    if (kind.equals(BACKWARD)) {
      requireOne(keys, "backward");
      if (!target.edge()) {
        throw error(target.label().position(),
            "a backward index is of relationships, which lead to their end nodes: FOR ()-[r:TYPE]-()");
      }
    }
    return new SchemaCommand.CreateIndex(
        writtenName(context.schemaName()), ifNotExists, target, keys, Index.Kind.valueOf(kind),
        position(context));
  }

  private void requireEach(CreateIndexContext context) {
    if (context.eachProperty() == null) {
      throw error(position(context.schemaProperties()),
          "the properties of a full-text index are written as ON EACH [n.one, n.another]");
    }
    Token word = context.eachProperty().word;
    if (!word.getText().equalsIgnoreCase(EACH)) {
      throw source.error(word.getStartIndex(), ErrorDetail.UNEXPECTED_SYNTAX,
          "'" + word.getText() + "' cannot stand here, only EACH with a list of properties");
    }
  }

  private void requireOne(List<Name> keys, String kind) {
    if (keys.size() > 1) {
      throw error(keys.get(1).position(), "a " + kind + " index is of one property only");
    }
  }

  SchemaCommand drop(DropIndexContext context) {
    return new SchemaCommand.DropIndex(
        name(context.schemaName()), context.IF() != null, position(context));
  }

  private String kind(Token word) {
    if (word == null) {
      return RANGE;
    }
    String kind = word.getText().toUpperCase(Locale.ROOT);
    List<String> known = List.of(RANGE, POINT, BACKWARD, VECTOR, FULL_TEXT);
    if (!known.contains(kind)) {
      throw source.error(word.getStartIndex(), ErrorDetail.UNEXPECTED_SYNTAX,
          "there are no indexes of the kind '" + word.getText() + "'"
              + ClosestName.of(kind, known)
                  .map(closest -> ", did you mean " + closest + "?")
                  .orElse(
                      "; there are CREATE INDEX, CREATE POINT INDEX, CREATE BACKWARD INDEX,"
                          + " CREATE FULLTEXT INDEX and CREATE VECTOR INDEX"));
    }
    return kind;
  }

  private Expr options(IndexOptionsContext context) {
    if (context == null) {
      return null;
    }
    if (!context.word.getText().equalsIgnoreCase(OPTIONS)) {
      throw source.error(context.word.getStartIndex(), ErrorDetail.UNEXPECTED_SYNTAX,
          "'" + context.word.getText() + "' cannot stand here, only OPTIONS with a map");
    }
    return context.mapLiteral() == null
        ? expressions.parameter(context.parameter())
        : expressions.map(context.mapLiteral());
  }

  private Expr name(SchemaNameContext context) {
    if (context.parameter() != null) {
      return expressions.parameter(context.parameter());
    }
    Name name = patterns.name(context.symbolicName());
    return new Expr.Literal(name.text(), name.position());
  }

  /** The name of an index whose name must be written; null without one. */
  private Name writtenName(SchemaNameContext context) {
    if (context == null) {
      return null;
    }
    if (context.parameter() != null) {
      throw error(position(context),
          "the name of such an index is written; only those of full-text and vector "
              + "indexes may be parameters");
    }
    return patterns.name(context.symbolicName());
  }

  private QueryException error(Position position, String message) {
    return source.error(position.offset(), message);
  }
}
