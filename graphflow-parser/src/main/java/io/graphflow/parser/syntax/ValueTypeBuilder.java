package io.graphflow.parser.syntax;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.expression.ValueType;
import io.graphflow.parser.expression.ValueType.Alternative;
import io.graphflow.parser.expression.ValueType.Kind;
import io.graphflow.parser.grammar.CypherParser.ElementTypeContext;
import io.graphflow.parser.grammar.CypherParser.OneTypeContext;
import io.graphflow.parser.grammar.CypherParser.ValueTypeContext;
import io.graphflow.storage.hint.ClosestName;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the types that values are tested for. */
final class ValueTypeBuilder {
  private static final Map<String, Kind> KINDS = kinds();

  private final QueryText source;

  ValueTypeBuilder(QueryText source) {
    this.source = source;
  }

  private static Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new HashMap<>();
    for (Kind kind : Kind.values()) {
      kinds.put(kind.text(), kind);
    }
    kinds.put("BOOL", Kind.BOOLEAN);
    kinds.put("VARCHAR", Kind.STRING);
    kinds.put("BINARY", Kind.BYTES);
    kinds.put("VARBINARY", Kind.BYTES);
    kinds.put("INT", Kind.INTEGER);
    kinds.put("SIGNED INTEGER", Kind.INTEGER);
    kinds.put("VERTEX", Kind.NODE);
    kinds.put("ANY NODE", Kind.NODE);
    kinds.put("EDGE", Kind.RELATIONSHIP);
    kinds.put("ANY RELATIONSHIP", Kind.RELATIONSHIP);
    kinds.put("ANY MAP", Kind.MAP);
    kinds.put("ARRAY", Kind.LIST);
    kinds.put("ANY VALUE", Kind.ANY);
    kinds.put("ANY PROPERTY VALUE", Kind.PROPERTY_VALUE);
    return Map.copyOf(kinds);
  }

  ValueType build(ValueTypeContext context) {
    return new ValueType(context.oneType().stream().map(this::one).toList());
  }

  private ValueType build(ElementTypeContext context) {
    return new ValueType(context.oneType().stream().map(this::one).toList());
  }

  private Alternative one(OneTypeContext context) {
    String words = context.word.getText().toUpperCase(Locale.ROOT)
        + (context.second == null ? "" : " " + context.second.getText().toUpperCase(Locale.ROOT));
    Kind kind = KINDS.get(words);
    int offset = context.word.getStartIndex();
    if (kind == null) {
      throw source.error(offset, ErrorDetail.UNEXPECTED_SYNTAX,
          "there is no type '" + words + "' of values"
              + ClosestName.hint(words, List.copyOf(KINDS.keySet())));
    }
    if ((context.elementType() != null) != (kind == Kind.LIST)) {
      throw source.error(offset, ErrorDetail.UNEXPECTED_SYNTAX,
          kind == Kind.LIST
              ? "a LIST says what its elements are, as in LIST<INTEGER> or LIST<ANY>"
              : "only a LIST has elements, but this is " + kind.text());
    }
    return new Alternative(kind,
        context.elementType() == null ? null : build(context.elementType()),
        context.NOT() != null || context.EXCLAMATION() != null);
  }
}
