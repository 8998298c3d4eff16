package io.graphflow.core.differential;

import io.graphflow.core.differential.QueryModel.Affix;
import io.graphflow.core.differential.QueryModel.Among;
import io.graphflow.core.differential.QueryModel.Calculation;
import io.graphflow.core.differential.QueryModel.Call;
import io.graphflow.core.differential.QueryModel.Clause;
import io.graphflow.core.differential.QueryModel.Coalesce;
import io.graphflow.core.differential.QueryModel.Compare;
import io.graphflow.core.differential.QueryModel.Constant;
import io.graphflow.core.differential.QueryModel.EdgePattern;
import io.graphflow.core.differential.QueryModel.Either;
import io.graphflow.core.differential.QueryModel.Exists;
import io.graphflow.core.differential.QueryModel.Folded;
import io.graphflow.core.differential.QueryModel.ForEach;
import io.graphflow.core.differential.QueryModel.Form;
import io.graphflow.core.differential.QueryModel.HasLabel;
import io.graphflow.core.differential.QueryModel.Hop;
import io.graphflow.core.differential.QueryModel.Item;
import io.graphflow.core.differential.QueryModel.Length;
import io.graphflow.core.differential.QueryModel.LengthOf;
import io.graphflow.core.differential.QueryModel.Logic;
import io.graphflow.core.differential.QueryModel.Loop;
import io.graphflow.core.differential.QueryModel.Match;
import io.graphflow.core.differential.QueryModel.Missing;
import io.graphflow.core.differential.QueryModel.Name;
import io.graphflow.core.differential.QueryModel.Negation;
import io.graphflow.core.differential.QueryModel.Path;
import io.graphflow.core.differential.QueryModel.Projection;
import io.graphflow.core.differential.QueryModel.PropertyOf;
import io.graphflow.core.differential.QueryModel.Quantified;
import io.graphflow.core.differential.QueryModel.Sifted;
import io.graphflow.core.differential.QueryModel.Subquery;
import io.graphflow.core.differential.QueryModel.Term;
import io.graphflow.core.differential.QueryModel.Unwind;
import io.graphflow.core.differential.QueryModel.VertexPattern;
import io.graphflow.core.differential.QueryModel.Way;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/** Makes random queries that are right: every name is bound, every term has the type its place wants. */
final class QueryGenerator {
  /** What a variable stands for. */
  private enum Sort {
    VERTEX, EDGE, EDGES, PATH, INTEGER, FLOAT, TEXT, TRUTH, ANY;

    /** Whether values are of the graph, and so are names only. */
    boolean isNamed() {
      return this == VERTEX || this == EDGE || this == EDGES || this == PATH;
    }
  }

  private static final int MAX_HOPS = 4;

  private final Random random;
  private final List<String> vertexLabels;
  private final List<String> edgeLabels;
  private Map<String, Sort> scope = new LinkedHashMap<>();
  private int names;
  private int hops;
  /** Whether a subquery may stand where a term is wanted; not where one would read an accumulator. */
  private boolean nesting = true;

  QueryGenerator(Random random) {
    this(random, ModelGraph.LABELS,
        ModelGraph.KINDS.stream().map(ModelGraph.EdgeKind::label).toList());
  }

  /** A generator of queries that name these labels and no others. */
  QueryGenerator(Random random, List<String> vertexLabels, List<String> edgeLabels) {
    this.random = random;
    this.vertexLabels = vertexLabels;
    this.edgeLabels = edgeLabels;
  }

  QueryModel next() {
    scope = new LinkedHashMap<>();
    names = 0;
    hops = 0;
    if (chance(4)) {
      return counted();
    }
    List<Clause> clauses = new ArrayList<>();
    if (chance(8)) {
      clauses.add(unwind());
    }
    clauses.add(match(false));
    for (int i = random.nextInt(3); i > 0; i--) {
      switch (random.nextInt(6)) {
        case 0, 1, 2 -> clauses.add(match(chance(2)));
        case 3 -> clauses.add(projection(false));
        case 4 -> clauses.add(named(Sort.VERTEX).isEmpty() ? projection(false) : call());
        default -> clauses.add(unwind());
      }
    }
    clauses.add(projection(true));
    return new QueryModel(clauses);
  }

  /** The edges of a label, counted or summed up by vertex or all together: soon tried on a large graph. */
  QueryModel nextOfOneEdge() {
    scope = new LinkedHashMap<>();
    names = 0;
    Path path = path("v0", "v1");
    String edge = path.hops().getFirst().edge().variable();
    String end = pick(named(Sort.VERTEX));
    Term where = chance(2) ? null
        : new Compare(pick(List.of("<>", "<", "<=", ">", ">=")), compared(), compared());
    List<Item> items = new ArrayList<>();
    switch (random.nextInt(4)) {
      case 0 -> items.add(new Item(fresh("r"), new Name(end), null, false));
      case 1 -> items.add(new Item(fresh("r"), new PropertyOf(end, "k"), null, false));
      default -> {
        // All together.
      }
    }
    if (chance(3)) {
      items.add(new Item(fresh("r"), new PropertyOf(edge, "w"), "sum", false));
    } else if (chance(4)) {
      items.add(new Item(fresh("r"), new PropertyOf(edge, "w"), "collect", false));
    } else {
      items.add(new Item(fresh("r"), null, "count", false));
    }
    List<Boolean> descending = items.stream().map(_ -> false).toList();
    return new QueryModel(
        List.of(
            new Match(false, List.of(path), where),
            new Projection(true, false, items, false, descending, -1, -1, null)));
  }

  /** The number of matches of a path, a triangle or a diamond, whose elements are compared, or differ. */
  private QueryModel counted() {
    List<Path> paths = new ArrayList<>();
    int shape = random.nextInt(4);
    if (shape < 2) {
      paths.add(shape == 0 ? path("v0", "v1", "v2") : path("v0", "v1", "v2", "v3"));
    } else {
      paths.add(shape == 2 ? path("v0", "v1", "v2") : path("v0", "v1", "v3", "v2"));
      paths.add(chance(2) ? path("v0", "v2") : path("v2", "v0"));
    }
    if (shape == 3 && chance(2)) {
      paths.add(path("v1", "v2"));
    }
    Term where = null;
    for (int i = random.nextInt(3); i > 0; i--) {
      String operator = pick(List.of("=", "<>", "<", "<=", ">", ">="));
      Term compared = new Compare(operator, compared(), compared());
      where = where == null ? compared : new Logic("AND", where, compared);
    }
    if (chance(3)) {
      List<String> vertices = named(Sort.VERTEX);
      Term apart = new Compare("<>", new Name(pick(vertices)), new Name(pick(vertices)));
      where = where == null ? apart : new Logic("AND", where, apart);
    }
    Item count = new Item(fresh("r"), null, "count", false);
    return new QueryModel(
        List.of(
            new Match(false, paths, where),
            new Projection(true, false, List.of(count), false, List.of(false), -1, -1, null)));
  }

  /** An integer of a pattern, most often of an edge. */
  private Term compared() {
    return chance(3) ? integer(0) : new PropertyOf(pick(named(Sort.EDGE)), "w");
  }

  /** A path over the edges that are not of single cardinality; edges have names. */
  private Path path(String... vertices) {
    List<Hop> list = new ArrayList<>();
    for (String vertex : vertices) {
      scope.put(vertex, Sort.VERTEX);
    }
    for (int i = 1; i < vertices.length; i++) {
      String edge = fresh("e");
      List<String> labels = chance(4) ? edgeLabels() : List.of(chance(4) ? "U" : "R");
      scope.put(edge, Sort.EDGE);
      list.add(
          new Hop(
              new EdgePattern(edge, labels, pick(List.of(Way.values()))),
              new VertexPattern(vertices[i], List.of())));
    }
    return new Path(new VertexPattern(vertices[0], List.of()), list);
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String fresh(String prefix) {
    return prefix + names++;
  }

  private List<String> named(Sort sort) {
    return scope.entrySet()
        .stream()
        .filter(entry -> entry.getValue() == sort)
        .map(Map.Entry::getKey)
        .toList();
  }

  private Unwind unwind() {
    List<Term> elements = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      elements.add(chance(5) ? new Constant(null) : new Constant((long) random.nextInt(-2, 5)));
    }
    String variable = fresh("u");
    scope.put(variable, Sort.INTEGER);
    return new Unwind(elements, variable);
  }

  private Match match(boolean optional) {
    List<Path> paths = new ArrayList<>();
    Map<String, Sort> introduced = new LinkedHashMap<>();
    for (int i = chance(4) ? 2 : 1; i > 0; i--) {
      paths.add(path(introduced, true));
    }
    scope.putAll(introduced);
    return new Match(optional, paths, chance(2) ? truth(3) : null);
  }

  /** A subquery that takes a vertex; what it returns is in scope afterwards. */
  private Call call() {
    Map<String, Sort> around = scope;
    String imported = pick(named(Sort.VERTEX));
    scope = new LinkedHashMap<>(Map.of(imported, Sort.VERTEX));
    Match match = inner(1 + random.nextInt(2));
    Projection with = projection(false);
    Map<String, Sort> returned = new LinkedHashMap<>(scope);
    // Vertices that a WITH hands on under their names would be defined twice.
    List<Item> items = new ArrayList<>(with.items());
    items.removeIf(item -> item.term() instanceof Name(String name) && name.equals(item.alias()));
    returned.keySet().retainAll(items.stream().map(Item::alias).toList());
    scope = new LinkedHashMap<>(around);
    scope.putAll(returned);
    return new Call(
        List.of(imported),
        match,
        new Projection(
            true,
            with.distinct(),
            items,
            with.ordered(),
            with.descending().subList(0, items.size()),
            with.skip(),
            with.limit(),
            null));
  }

  /** A short pattern that starts from what is in scope, and is in scope afterwards. */
  private Match inner(int paths) {
    int before = hops;
    hops = Math.max(hops, MAX_HOPS - 2);
    Map<String, Sort> introduced = new LinkedHashMap<>();
    List<Path> list = new ArrayList<>();
    for (int i = 0; i < paths; i++) {
      list.add(path(introduced, true));
    }
    hops = before;
    scope = new LinkedHashMap<>(scope);
    scope.putAll(introduced);
    return new Match(false, list, chance(2) ? truth(1) : null);
  }

  /** A subquery of this form; the values of a list are of this sort. */
  private Subquery subquery(Form form, Sort sort) {
    Map<String, Sort> around = scope;
    Match match = inner(form == Form.COMPREHENSION || chance(2) ? 1 : 2);
    boolean hasValue = form == Form.COLLECT || form == Form.COMPREHENSION;
    boolean lacking = sort != null && sort.isNamed() && named(sort).isEmpty();
    Term value = hasValue ? term(lacking ? Sort.ANY : sort, 1) : null;
    scope = around;
    return new Subquery(form, match.paths(), match.where(), value);
  }

  /** A loop over vertices that a subquery finds, most often with a subquery in its body. */
  private ForEach forEach(Loop loop) {
    Map<String, Sort> around = scope;
    Match match = inner(1);
    List<String> vertices = named(Sort.VERTEX);
    if (vertices.isEmpty()) {
      scope = around;
      return new ForEach(
          loop, fresh("x"), new Constant(List.of()), new Constant(true), new Constant(1L));
    }
    Term list =
        new Subquery(
            Form.COMPREHENSION, match.paths(), match.where(), new Name(pick(vertices)));
    String element = fresh("x");
    scope = new LinkedHashMap<>(around);
    scope.put(element, Sort.VERTEX);
    boolean quantifies = loop != Loop.LIST && loop != Loop.SUM;
    Term where = quantifies || (loop == Loop.LIST && chance(2)) ? truth(2) : null;
    Term value = quantifies ? null
        : chance(2) ? subquery(Form.COUNT, null)
            : loop == Loop.SUM ? integer(1) : term(pick(List.of(Sort.INTEGER, Sort.TEXT)), 1);
    scope = around;
    return new ForEach(loop, element, list, where, value);
  }

  private Term list() {
    return switch (random.nextInt(3)) {
      case 0 -> subquery(Form.COLLECT, pick(List.of(Sort.values())));
      case 1 -> subquery(Form.COMPREHENSION, pick(List.of(Sort.INTEGER, Sort.TEXT, Sort.ANY)));
      default -> forEach(Loop.LIST);
    };
  }

  /** A path; new names go into {@code introduced}. Without {@code naming} it binds nothing. */
  private Path path(Map<String, Sort> introduced, boolean naming) {
    VertexPattern start = vertex(introduced, naming, true);
    List<Hop> list = new ArrayList<>();
    int length = naming ? random.nextInt(4) : 1 + random.nextInt(2);
    for (int i = 0; i < length && (hops < MAX_HOPS || !naming); i++) {
      hops += naming ? 1 : 0;
      String variable = naming && chance(2) ? fresh("e") : null;
      Length repeated = chance(4) ? length() : null;
      if (variable != null) {
        introduced.put(variable, repeated == null ? Sort.EDGE : Sort.EDGES);
      }
      Way way = pick(List.of(Way.values()));
      list.add(new Hop(new EdgePattern(variable, edgeLabels(), way, repeated),
          vertex(introduced, naming, false)));
    }
    String name = naming && chance(4) ? fresh("p") : null;
    if (name != null) {
      introduced.put(name, Sort.PATH);
    }
    return new Path(start, list, name);
  }

  private Length length() {
    int min = pick(List.of(0, 1, 1, 1, 2));
    return new Length(min, chance(6) ? -1 : min + random.nextInt(3));
  }

  private VertexPattern vertex(Map<String, Sort> introduced, boolean naming, boolean start) {
    List<String> known = new ArrayList<>(named(Sort.VERTEX));
    introduced.forEach((name, sort) -> {
      if (sort == Sort.VERTEX) {
        known.add(name);
      }
    });
    // A bound start keeps products small; a bound end closes a cycle.
    boolean reuse = !known.isEmpty() && (start ? (!chance(5) || !naming) : chance(4));
    String variable = reuse ? pick(known) : naming && !chance(4) ? fresh("v") : null;
    if (variable != null && !reuse) {
      introduced.put(variable, Sort.VERTEX);
    }
    List<String> labels = ((reuse && !chance(6)) || chance(3)) ? List.of()
        : chance(5) ? List.of(pick(vertexLabels), pick(vertexLabels))
            : List.of(pick(vertexLabels));
    return new VertexPattern(variable, labels);
  }

  private List<String> edgeLabels() {
    return chance(5) ? List.of()
        : chance(4) ? List.of(pick(edgeLabels), pick(edgeLabels)) : List.of(pick(edgeLabels));
  }

  private Projection projection(boolean last) {
    boolean grouped = chance(2);
    Map<String, Sort> next = new LinkedHashMap<>();
    List<Item> items = new ArrayList<>();
    List<Boolean> descending = new ArrayList<>();
    boolean sortable = true;
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      String alias = fresh("r");
      if (grouped && (i == count - 1 || chance(2))) {
        Aggregated aggregated = aggregate(alias, last);
        items.add(aggregated.item());
        sortable &= !"collect".equals(aggregated.item().aggregate());
        next.put(alias, aggregated.sort());
      } else {
        Sort sort = pick(List.of(Sort.values()));
        if (sort.isNamed() && named(sort).isEmpty()) {
          sort = Sort.INTEGER;
        }
        sortable &= !sort.isNamed();
        items.add(new Item(alias, term(sort, 2), null, false));
        next.put(alias, sort);
      }
      descending.add(chance(2));
    }
    boolean ordered = sortable && chance(3);
    int skip = ordered && chance(2) ? random.nextInt(4) : -1;
    int limit = ordered && chance(2) ? random.nextInt(6) : -1;
    boolean distinct = chance(4);
    if (last && !grouped && !ordered && !distinct && chance(4)) {
      items.add(new Item(fresh("r"), list(), null, false));
      descending.add(false);
    }
    if (!last) {
      // Vertices go on, so that what follows has something to match from.
      if (!grouped && !ordered) {
        for (String vertex : named(Sort.VERTEX)) {
          if (chance(2)) {
            items.add(new Item(vertex, new Name(vertex), null, false));
            next.put(vertex, Sort.VERTEX);
            descending.add(false);
          }
        }
      }
    }
    scope = next;
    Term where = !last && chance(3) ? truth(2) : null;
    return new Projection(last, distinct, items, ordered, descending, skip, limit, where);
  }

  /** An aggregate and what its values are; of lists nothing more is asked. */
  private record Aggregated(Item item, Sort sort) {}

  private Aggregated aggregate(String alias, boolean last) {
    boolean distinct = chance(3);
    Sort sort = pick(List.of(Sort.INTEGER, Sort.TEXT, Sort.ANY));
    List<String> vertices = named(Sort.VERTEX);
    List<String> paths = named(Sort.PATH);
    if (!vertices.isEmpty() && chance(4)) {
      return new Aggregated(
          new Item(alias, new Name(pick(vertices)), "count", true), Sort.INTEGER);
    }
    if (!paths.isEmpty() && chance(3)) {
      return new Aggregated(
          new Item(alias, new LengthOf(pick(paths)), chance(3) ? "max" : "min", false),
          Sort.INTEGER);
    }
    return switch (random.nextInt(last ? 7 : 6)) {
      case 0, 1 -> new Aggregated(new Item(alias, null, "count", false), Sort.INTEGER);
      case 2 -> new Aggregated(new Item(alias, term(sort, 1), "count", distinct), Sort.INTEGER);
      case 3 ->
        new Aggregated(new Item(alias, term(Sort.INTEGER, 1), "sum", distinct), Sort.INTEGER);
      case 4 ->
        new Aggregated(new Item(alias, term(Sort.INTEGER, 1), "avg", distinct), Sort.FLOAT);
      case 5 ->
        new Aggregated(new Item(alias, term(sort, 1), chance(2) ? "min" : "max", false), sort);
      default ->
        new Aggregated(new Item(alias, term(sort, 1), "collect", distinct), Sort.INTEGER);
    };
  }

  private Term term(Sort sort, int depth) {
    return switch (sort) {
      case VERTEX, EDGE, EDGES, PATH -> new Name(pick(named(sort)));
      case INTEGER -> integer(depth);
      case FLOAT -> decimal(depth);
      case TEXT -> text(depth);
      case TRUTH -> truth(depth);
      case ANY -> any(depth);
    };
  }

  /** A value of a type that only it knows. */
  private Term any(int depth) {
    List<String> vertices = named(Sort.VERTEX);
    List<String> edges = named(Sort.EDGE);
    List<String> names = named(Sort.ANY);
    return switch (random.nextInt(depth > 0 ? 9 : 7)) {
      case 0, 1, 2 -> vertices.isEmpty() ? new Constant(ModelGraph.any(random))
          : new PropertyOf(pick(vertices), "y");
      case 3, 4 -> edges.isEmpty() ? new Constant(ModelGraph.any(random))
          : new PropertyOf(pick(edges), "z");
      case 5 -> names.isEmpty() ? new Constant(ModelGraph.any(random)) : new Name(pick(names));
      case 6 -> new Constant(ModelGraph.any(random));
      case 7 -> new Coalesce(List.of(any(depth - 1), new Constant(ModelGraph.any(random))));
      default -> new Either(truth(depth - 1), any(depth - 1), any(depth - 1));
    };
  }

  private Term integer(int depth) {
    List<String> vertices = named(Sort.VERTEX);
    List<String> edges = named(Sort.EDGE);
    return switch (random.nextInt(depth > 0 ? nesting ? 12 : 10 : 6)) {
      case 9 -> comprehension(depth - 1);
      case 10 -> subquery(Form.COUNT, null);
      case 11 -> forEach(Loop.SUM);
      case 0 -> named(Sort.PATH).isEmpty() ? integerName()
          : new LengthOf(pick(named(Sort.PATH)));
      case 1, 2 -> vertices.isEmpty() ? integerName()
          : new PropertyOf(pick(vertices), pick(List.of("p", "q", "k")));
      case 3, 4 -> edges.isEmpty() ? integerName() : new PropertyOf(pick(edges), "w");
      case 5 -> integerName();
      case 6 -> new Calculation(pick(List.of("+", "-", "*")), integer(depth - 1),
          new Constant((long) random.nextInt(-3, 4)));
      case 7 -> new Coalesce(List.of(integer(depth - 1), new Constant((long) random.nextInt(5))));
      default -> new Either(truth(depth - 1), integer(depth - 1), integer(depth - 1));
    };
  }

  /** An integer that a list comprehension or reduce() finds, with names that may hide others. */
  private Term comprehension(int depth) {
    List<Term> list = elements();
    String element = local();
    if (chance(2)) {
      return inside(List.of(element),
          () -> new Sifted(element, list, truth(depth), integer(depth)));
    }
    Term initial = integer(0);
    String accumulator = fresh("s");
    boolean outer = nesting;
    nesting = false;
    Term sum = inside(List.of(element, accumulator),
        () -> new Folded(accumulator, initial, element, list,
            new Calculation(pick(List.of("+", "-")), new Name(accumulator), integer(depth))));
    nesting = outer;
    return sum;
  }

  private List<Term> elements() {
    List<Term> elements = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      elements.add(chance(6) ? new Constant(null) : integer(0));
    }
    return elements;
  }

  private String local() {
    return chance(4) && !scope.isEmpty() ? pick(List.copyOf(scope.keySet())) : fresh("x");
  }

  /** A term in which some names are those of integers. */
  private Term inside(List<String> locals, Supplier<Term> term) {
    Map<String, Sort> outside = scope;
    scope = new LinkedHashMap<>(scope);
    locals.forEach(local -> scope.put(local, Sort.INTEGER));
    Term made = term.get();
    scope = outside;
    return made;
  }

  private Term integerName() {
    List<String> names = named(Sort.INTEGER);
    return (names.isEmpty() || chance(3)) ? new Constant((long) random.nextInt(-3, 7))
        : new Name(pick(names));
  }

  private Term decimal(int depth) {
    List<String> vertices = named(Sort.VERTEX);
    List<String> names = named(Sort.FLOAT);
    if (!names.isEmpty() && chance(2)) {
      return new Name(pick(names));
    }
    if (vertices.isEmpty() || chance(4)) {
      return new Constant(random.nextInt(-4, 9) / 2.0);
    }
    Term key = new PropertyOf(pick(vertices), "f");
    return depth > 0 && chance(3)
        ? new Calculation(pick(List.of("+", "-", "*")), key, integer(depth - 1))
        : key;
  }

  private Term text(int depth) {
    List<String> vertices = named(Sort.VERTEX);
    List<String> edges = named(Sort.EDGE);
    if (!edges.isEmpty() && chance(3)) {
      return new PropertyOf(pick(edges), "t");
    }
    if (vertices.isEmpty() || chance(5)) {
      return new Constant(ModelGraph.text(random));
    }
    Term key = new PropertyOf(pick(vertices), "s");
    return depth > 0 && chance(5) ? new Coalesce(List.of(key, new Constant("ab"))) : key;
  }

  private Term truth(int depth) {
    List<String> vertices = named(Sort.VERTEX);
    if (depth <= 0) {
      return comparison(0);
    }
    return switch (random.nextInt(nesting ? 17 : 15)) {
      case 14 -> {
        List<Term> list = elements();
        String element = local();
        yield inside(List.of(element),
            () -> new Quantified(
                pick(List.of("all", "any", "none", "single")), element, list, truth(depth - 1)));
      }
      case 15 -> subquery(Form.EXISTS, null);
      case 16 -> forEach(pick(List.of(Loop.ALL, Loop.ANY, Loop.NONE, Loop.SINGLE)));
      case 0, 1, 2, 3, 4 -> comparison(depth - 1);
      case 5, 6 -> new Logic(pick(List.of("AND", "OR", "XOR")), truth(depth - 1), truth(depth - 1));
      case 7 -> new Negation(truth(depth - 1));
      case 8 -> new Missing(term(pick(List.of(Sort.INTEGER, Sort.TEXT, Sort.ANY)), 0), chance(2));
      case 9 -> new Affix(pick(List.of("STARTS WITH", "ENDS WITH", "CONTAINS")),
          chance(3) && !named(Sort.VERTEX).isEmpty()
              ? new PropertyOf(pick(named(Sort.VERTEX)), "y")
              : text(0),
          new Constant(ModelGraph.text(random)));
      case 10 ->
        new Among(chance(2) ? any(0) : integer(0), List.of(new Constant((long) random.nextInt(5)),
            chance(3) ? new Constant(null) : integer(0), new Constant(3L)));
      case 11 -> vertices.isEmpty() ? comparison(0)
          : new HasLabel(pick(vertices), pick(vertexLabels));
      case 12 -> vertices.isEmpty() ? comparison(0)
          : new PropertyOf(pick(vertices), "b");
      default -> vertices.isEmpty() || !nesting ? comparison(0)
          : new Exists(path(new LinkedHashMap<>(), false));
    };
  }

  private Term comparison(int depth) {
    String operator = pick(List.of("=", "<>", "<", "<=", ">", ">="));
    List<String> vertices = named(Sort.VERTEX);
    List<String> edges = named(Sort.EDGE);
    return switch (random.nextInt(12)) {
      case 10 -> new Compare(operator, any(depth), any(0));
      case 11 -> new Compare(operator, any(depth), term(
          pick(List.of(Sort.INTEGER, Sort.TEXT, Sort.FLOAT)), 0));
      case 0 -> new Compare(operator, text(depth), text(0));
      case 1 -> new Compare(operator, decimal(depth), decimal(0));
      case 2 -> new Compare(operator, integer(depth), decimal(0));
      case 3 -> new Compare(operator, integer(0), text(0));
      case 4 -> vertices.size() < 2 ? new Compare(operator, integer(depth), integer(0))
          : new Compare(pick(List.of("=", "<>")), new Name(pick(vertices)),
              new Name(pick(vertices)));
      case 5 -> edges.size() < 2 ? new Compare(operator, integer(depth), integer(0))
          : new Compare(pick(List.of("=", "<>")), new Name(pick(edges)), new Name(pick(edges)));
      default -> new Compare(operator, integer(depth), integer(0));
    };
  }
}
