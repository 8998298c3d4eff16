package io.graphflow.parser.names;

import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Clause.ProjectionBody;
import io.graphflow.parser.ast.Clause.ProjectionItem;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.ExprTree;
import io.graphflow.parser.ast.LabelExpression;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart;
import io.graphflow.parser.ast.PatternPart.Arrow;
import io.graphflow.parser.ast.PatternPart.NodePattern;
import io.graphflow.parser.ast.PatternPart.RelationshipPattern;
import io.graphflow.parser.ast.PatternPart.Step;
import io.graphflow.parser.ast.Query;
import io.graphflow.parser.ast.UpdatingClause;
import io.graphflow.parser.ast.UpdatingClause.GivenLabels;
import io.graphflow.parser.ast.UpdatingClause.RemoveItem;
import io.graphflow.parser.ast.UpdatingClause.SetItem;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.WrittenNames;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the names that a query may give to what it creates or changes. It follows variables through the
 * clauses, so that {@code MATCH (n:Person) SET n.x = 1} gives {@code x} to persons only; a value that it
 * cannot follow may be anything. It looks for nothing that is wrong with the query: the binder does.
 */
public final class NameCollector {
  private final NameLedger ledger;
  private final ComputedNames computed;
  private final Map<String, PossibleTables> scope;

  /** What stays visible behind a WITH: in a subquery, variables around it. */
  private final Map<String, PossibleTables> around = new HashMap<>();

  private boolean writesEdges;
  private boolean readsWrittenEdges;

  private NameCollector(
      NameLedger ledger, ComputedNames computed, Map<String, PossibleTables> scope) {
    this.ledger = ledger;
    this.computed = computed;
    this.scope = scope;
  }

  /**
   * The names that a query writes.
   *
   * @param names those that the catalog has to know
   * @param possible these, and what may become of names that are known and that the query computes
   * @param readsEdges whether it follows edges that it may have created
   */
  public record Written(WrittenNames names, WrittenNames possible, boolean readsEdges) {}

  /**
   * Collects the names that a query writes. {@code catalog} tells which of them are known.
   *
   * @param computed those that it computes and the catalog lacks, as far as it has told so far
   */
  public static Written collect(Query query, Catalog catalog, ComputedNames computed) {
    NameLedger ledger = new NameLedger(catalog);
    NameCollector branch = new NameCollector(ledger, computed, new HashMap<>());
    query.clauses().forEach(branch::clause);
    for (Query.Union union : query.unions()) {
      NameCollector next = new NameCollector(ledger, computed, new HashMap<>());
      // A branch sees the changes of those before it.
      next.writesEdges = branch.writesEdges;
      next.readsWrittenEdges = branch.readsWrittenEdges;
      union.clauses().forEach(next::clause);
      branch = next;
    }
    return new Written(
        ledger.names(false), ledger.names(true), branch.readsWrittenEdges);
  }

  private void clause(Clause clause) {
    switch (clause) {
      case Clause.Match match -> {
        match.pattern().forEach(this::find);
        read(match.where());
      }
      case Clause.Unwind unwind -> {
        read(unwind.list());
        scope.put(unwind.element().text(), possible(unwind.list()));
      }
      case Clause.LoadCsv load -> {
        read(load.source());
        scope.put(load.row().text(), PossibleTables.NOWHERE);
      }
      case Clause.LoadParquet load -> {
        read(load.source());
        scope.put(load.row().text(), PossibleTables.NOWHERE);
      }
      case Clause.With with -> {
        project(with.body());
        read(with.where());
      }
      case Clause.Return last -> project(last.body());
      // Its variables are unknown, and so may be anything; those of a subquery as well.
      case Clause.Call call -> {
        if (call.arguments() != null) {
          call.arguments().forEach(this::read);
        }
        read(call.where());
      }
      case Clause.Show show -> show.names().forEach(this::read);
      case Clause.Finish _,Clause.Given _ -> {}
      case Clause.CallSubquery(_, Clause.Imports imports, Query query, _, _) -> {
        Map<String, PossibleTables> imported = imported(imports);
        boolean writes = branch(query.clauses(), imported);
        for (Query.Union union : query.unions()) {
          writes |= branch(union.clauses(), imported);
        }
        writesEdges |= writes;
      }
      case UpdatingClause update -> update(update);
    }
  }

  private void update(UpdatingClause clause) {
    switch (clause) {
      case UpdatingClause.Create create -> create.pattern().forEach(part -> create(part, false));
      case UpdatingClause.Merge merge -> {
        create(merge.pattern(), true);
        merge.onCreate().forEach(this::set);
        merge.onMatch().forEach(this::set);
      }
      case UpdatingClause.Set set -> set.items().forEach(this::set);
      case UpdatingClause.Remove remove -> remove.items().forEach(this::remove);
      case UpdatingClause.Delete delete -> delete.expressions().forEach(this::read);
      case UpdatingClause.Foreach each -> {
        read(each.list());
        Map<String, PossibleTables> inside = new HashMap<>(scope);
        inside.put(each.element().text(), possible(each.list()));
        NameCollector inner = new NameCollector(ledger, computed, inside);
        inner.writesEdges = writesEdges;
        each.updates().forEach(inner::update);
        writesEdges = inner.writesEdges;
        readsWrittenEdges |= inner.readsWrittenEdges;
      }
    }
  }

  private void create(PatternPart part, boolean merge) {
    PossibleTables from = node(part.start(), merge);
    for (Step step : part.steps()) {
      PossibleTables to = node(step.node(), merge);
      RelationshipPattern edge = step.relationship();
      Set<String> types = texts(edge.types());
      boolean left = edge.arrow() == Arrow.LEFT;
      boolean isComputed = edge.computed() != null;
      for (String type : isComputed ? ledger.allTypes(computed) : types) {
        ledger.create(type, left ? to : from, left ? from : to, isComputed);
      }
      readComputed(edge);
      PossibleTables possible = PossibleTables.edge(isComputed ? null : types);
      define(edge.variable(), possible);
      properties(edge.properties(), possible, isComputed && !merge);
      writesEdges = true;
      readsWrittenEdges |= merge;
      from = to;
    }
  }

  private PossibleTables node(NodePattern written, boolean merge) {
    Name name = written.variable();
    if (name != null && scope.containsKey(name.text())) {
      return scope.get(name.text());
    }
    List<String> labels =
        written.labels()
            .stream()
            .flatMap(label -> label.names().stream())
            .map(Name::text)
            .distinct()
            .toList();
    boolean isComputed = labels.isEmpty() && !written.computed().isEmpty();
    readComputed(written);
    PossibleTables possible = isComputed ? ledger.createAny(computed) : ledger.create(labels);
    if (!written.computed().isEmpty()) {
      ledger.gainAny(possible, computed);
    }
    if (merge) {
      possible = found(written);
    }
    define(name, possible);
    properties(written.properties(), possible, isComputed && !merge);
    return possible;
  }

  /** Notes properties; where {@code grows}, each table learns them when it gets them, unless they are read before. */
  private void properties(Expr properties, PossibleTables possible, boolean grows) {
    switch (properties) {
      case null -> {}
      case Expr.MapLiteral map when grows -> {
        ledger.writeUnknown(possible);
        read(map);
      }
      case Expr.MapLiteral map -> {
        map.entries().forEach(entry -> ledger.write(possible, entry.key().text()));
        read(map);
      }
      default -> ledger.writeUnknown(possible);
    }
  }

  private void set(SetItem item) {
    switch (item) {
      case UpdatingClause.SetProperty(Expr target, Name key, Expr value) -> {
        ledger.write(possible(target), key.text());
        read(target);
        read(value);
      }
      case UpdatingClause.SetComputedProperty(Expr target, Expr key, Expr value) -> {
        ledger.writeUnknown(possible(target));
        read(target);
        read(key);
        read(value);
      }
      case UpdatingClause.ReplaceProperties(Name element, Expr value) -> setAll(element, value);
      case UpdatingClause.AddProperties(Name element, Expr value) -> setAll(element, value);
      case UpdatingClause.SetLabels(Name element, GivenLabels labels) -> {
        labels.names().forEach(label -> ledger.gain(possible(element), label.text()));
        if (!labels.computed().isEmpty()) {
          ledger.gainAny(possible(element), computed);
          labels.computed().forEach(label -> read(label.expression()));
        }
      }
    }
  }

  private void setAll(Name element, Expr value) {
    properties(value, possible(element), false);
    read(value);
  }

  private void remove(RemoveItem item) {
    switch (item) {
      case UpdatingClause.RemoveProperty(Expr target, _) -> read(target);
      case UpdatingClause.RemoveComputedProperty(Expr target, Expr key) -> {
        read(target);
        read(key);
      }
      case UpdatingClause.RemoveLabels(Name element, GivenLabels labels) -> {
        labels.names().forEach(label -> ledger.lose(possible(element), label.text()));
        if (!labels.computed().isEmpty()) {
          ledger.loseAny(possible(element));
          labels.computed().forEach(label -> read(label.expression()));
        }
      }
    }
  }

  private void find(PatternPart part) {
    find(part.start());
    for (Step step : part.steps()) {
      RelationshipPattern edge = step.relationship();
      readsWrittenEdges |= writesEdges;
      PossibleTables possible = edge.length() == null
          ? PossibleTables.edge(edge.types().isEmpty() ? null : texts(edge.types()))
          : PossibleTables.ANYWHERE;
      define(edge.variable(), possible);
      readComputed(edge);
      readKeys(edge.properties(), possible);
      read(edge.where());
      if (edge.group() != null) {
        find(edge.group().from());
        find(edge.group().to());
        read(edge.group().where());
      }
      find(step.node());
    }
    define(part.path(), PossibleTables.ANYWHERE);
  }

  private void find(NodePattern written) {
    PossibleTables possible = found(written);
    define(written.variable(), possible);
    readComputed(written);
    readKeys(written.properties(), possible);
    read(written.where());
  }

  /** The tables in which a vertex of a pattern may lie, whether it is found here or bound before. */
  private PossibleTables found(NodePattern written) {
    PossibleTables possible = PossibleTables.vertex(null);
    for (LabelExpression condition : written.labels()) {
      if (condition.alternatives().isPresent()) {
        Set<String> tables = new LinkedHashSet<>();
        condition.names().forEach(label -> tables.addAll(ledger.tablesWith(label.text())));
        possible = possible.and(PossibleTables.vertex(tables));
      }
    }
    return possible;
  }

  /** Adds a variable. One that is known already can only lie where both say. */
  private void define(Name name, PossibleTables possible) {
    if (name != null) {
      scope.merge(name.text(), possible, PossibleTables::and);
    }
  }

  private void project(ProjectionBody body) {
    Map<String, PossibleTables> after = body.all() ? new HashMap<>(scope) : new HashMap<>();
    for (ProjectionItem item : body.items()) {
      read(item.expression());
      Name name = item.alias() == null && item.expression() instanceof Expr.Variable(Name own)
          ? own
          : item.alias();
      if (name != null) {
        after.put(name.text(), possible(item.expression()));
      }
    }
    body.orderBy().forEach(key -> read(key.expression()));
    scope.clear();
    scope.putAll(around);
    scope.putAll(after);
  }

  /** The variables that a subquery sees behind each WITH, too. */
  private Map<String, PossibleTables> imported(Clause.Imports imports) {
    if (imports == null) {
      return Map.of();
    }
    Map<String, PossibleTables> imported = new HashMap<>(scope);
    if (!imports.all()) {
      imported.keySet().retainAll(texts(imports.names()));
    }
    return imported;
  }

  /**
   * The possible tables of an expression's value. An expression without elements in it makes none,
   * except patterns in expressions.
   */
  private PossibleTables possible(Expr expression) {
    if (expression instanceof Expr.Variable(Name name)) {
      return possible(name);
    }
    boolean holdsElement =
        ExprTree.any(
            expression,
            part -> switch (part) {
              case Expr.Variable(Name name) -> !possible(name).equals(PossibleTables.NOWHERE);
              case Expr.PatternComprehension _,Expr.QuerySubquery _,Expr.MapProjection _ -> true;
              default -> false;
            });
    return holdsElement ? PossibleTables.ANYWHERE : PossibleTables.NOWHERE;
  }

  private PossibleTables possible(Name variable) {
    return scope.getOrDefault(variable.text(), PossibleTables.ANYWHERE);
  }

  private void readComputed(NodePattern written) {
    written.computed().forEach(label -> read(label.expression()));
  }

  private void readComputed(RelationshipPattern written) {
    if (written.computed() != null) {
      read(written.computed().expression());
    }
  }

  private void readKeys(Expr properties, PossibleTables possible) {
    if (properties instanceof Expr.MapLiteral map) {
      map.entries().forEach(entry -> ledger.read(possible, entry.key().text()));
    }
    read(properties);
  }

  /** Records the properties that an expression reads; the expression may be null. */
  private void read(Expr expression) {
    switch (expression) {
      case null -> {}
      case Expr.PatternSubquery subquery -> {
        NameCollector inner = inside();
        subquery.pattern().forEach(inner::find);
        inner.read(subquery.where());
        readsWrittenEdges |= inner.readsWrittenEdges;
      }
      case Expr.QuerySubquery subquery -> {
        branch(subquery.query().clauses(), scope);
        subquery.query().unions().forEach(union -> branch(union.clauses(), scope));
      }
      case Expr.PatternComprehension comprehension -> {
        NameCollector inner = inside();
        inner.find(comprehension.pattern());
        inner.read(comprehension.where());
        inner.read(comprehension.result());
        readsWrittenEdges |= inner.readsWrittenEdges;
      }
      case Expr.ListComprehension comprehension -> {
        read(comprehension.list());
        Map<String, PossibleTables> own = elements(comprehension.variable(), comprehension.list());
        readInside(own, comprehension.where(), comprehension.result());
      }
      case Expr.Quantifier quantifier -> {
        read(quantifier.list());
        readInside(elements(quantifier.variable(), quantifier.list()), quantifier.where());
      }
      case Expr.Reduce reduce -> {
        read(reduce.initial());
        read(reduce.list());
        Map<String, PossibleTables> own = elements(reduce.variable(), reduce.list());
        own.put(reduce.accumulator().text(), PossibleTables.ANYWHERE);
        readInside(own, reduce.step());
      }
      default -> {
        if (expression instanceof Expr.MapProjection(Name variable, var items)) {
          for (Expr.MapProjectionItem item : items) {
            if (item instanceof Expr.MapProjectionItem.Key(Name key)) {
              ledger.read(possible(variable), key.text());
            }
          }
        }
        if (expression instanceof Expr.Property(Expr target, Name key)) {
          ledger.read(possible(target), key.text());
        }
        if (expression instanceof Expr.PatternExpression(PatternPart pattern)) {
          inside().find(pattern);
          readsWrittenEdges |= writesEdges;
        }
        ExprTree.children(expression).forEach(this::read);
      }
    }
  }

  /** The name that stands for the elements of a list, with where these may lie. */
  private Map<String, PossibleTables> elements(Name name, Expr list) {
    Map<String, PossibleTables> own = new HashMap<>();
    own.put(name.text(), possible(list));
    return own;
  }

  /** Records the properties that the bodies of an expression with names of its own read. */
  private void readInside(Map<String, PossibleTables> own, Expr... bodies) {
    NameCollector inner = inside();
    inner.scope.putAll(own);
    for (Expr body : bodies) {
      inner.read(body);
    }
    readsWrittenEdges |= inner.readsWrittenEdges;
  }

  /**
   * Goes through clauses of a subquery.
   *
   * @param seen the variables that they see behind each WITH, too
   * @return whether there are edges that may have been created then
   */
  private boolean branch(List<Clause> clauses, Map<String, PossibleTables> seen) {
    NameCollector inner = inside();
    inner.around.putAll(seen);
    clauses.forEach(inner::clause);
    readsWrittenEdges |= inner.readsWrittenEdges;
    return inner.writesEdges;
  }

  /** A collector for a pattern in an expression, which may name things of its own. */
  private NameCollector inside() {
    NameCollector inner = new NameCollector(ledger, computed, new HashMap<>(scope));
    inner.writesEdges = writesEdges;
    return inner;
  }

  private static Set<String> texts(List<Name> names) {
    Set<String> texts = new LinkedHashSet<>();
    names.forEach(name -> texts.add(name.text()));
    return texts;
  }
}
