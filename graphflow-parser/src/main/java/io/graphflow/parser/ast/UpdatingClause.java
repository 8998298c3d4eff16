package io.graphflow.parser.ast;

import java.util.List;

/** A clause that changes the graph. */
public sealed interface UpdatingClause extends Clause {

  /** {@code CREATE}; at least one part. */
  record Create(List<PatternPart> pattern, Position position) implements UpdatingClause {
    /** Creates a clause; the list is copied. */
    public Create {
      pattern = List.copyOf(pattern);
    }
  }

  /**
   * {@code MERGE}.
   *
   * @param onCreate items of all {@code ON CREATE SET}, in order
   * @param onMatch items of all {@code ON MATCH SET}, in order
   */
  record Merge(
      PatternPart pattern,
      List<SetItem> onCreate,
      List<SetItem> onMatch,
      Position position) implements UpdatingClause {
    /** Creates a clause; lists are copied. */
    public Merge {
      onCreate = List.copyOf(onCreate);
      onMatch = List.copyOf(onMatch);
    }
  }

  /** {@code SET}; at least one item. */
  record Set(List<SetItem> items, Position position) implements UpdatingClause {
    /** Creates a clause; the list is copied. */
    public Set {
      items = List.copyOf(items);
    }
  }

  /** {@code REMOVE}; at least one item. */
  record Remove(List<RemoveItem> items, Position position) implements UpdatingClause {
    /** Creates a clause; the list is copied. */
    public Remove {
      items = List.copyOf(items);
    }
  }

  /**
   * {@code [DETACH] DELETE}; at least one expression.
   *
   * @param detach whether DETACH was written
   */
  record Delete(
      boolean detach,
      List<Expr> expressions,
      Position position) implements UpdatingClause {
    /** Creates a clause; the list is copied. */
    public Delete {
      expressions = List.copyOf(expressions);
    }
  }

  /** {@code FOREACH (element IN list | updates)}; at least one update. */
  record Foreach(
      Name element,
      Expr list,
      List<UpdatingClause> updates,
      Position position) implements UpdatingClause {
    /** Creates a clause; the list is copied. */
    public Foreach {
      updates = List.copyOf(updates);
    }
  }

  /** An item of SET. */
  sealed interface SetItem {}

  /** {@code target.key = value}. */
  record SetProperty(Expr target, Name key, Expr value) implements SetItem {}

  /** {@code target[key] = value}. */
  record SetComputedProperty(Expr target, Expr key, Expr value) implements SetItem {}

  /** {@code element = value}: all properties become those of a map or of another element. */
  record ReplaceProperties(Name element, Expr value) implements SetItem {}

  /** {@code element += value}: the properties of a map or of another element are added. */
  record AddProperties(Name element, Expr value) implements SetItem {}

  /** {@code element:A:$(b)}; at least one label. */
  record SetLabels(Name element, GivenLabels labels) implements SetItem {}

  /**
   * Labels to give or to take.
   *
   * @param names those that are written
   * @param computed those that are known when the query runs only
   */
  record GivenLabels(List<Name> names, List<PatternPart.ComputedName> computed) {
    /** Creates labels; lists are copied. */
    public GivenLabels {
      names = List.copyOf(names);
      computed = List.copyOf(computed);
    }
  }

  /** An item of REMOVE. */
  sealed interface RemoveItem {}

  /** {@code target.key}. */
  record RemoveProperty(Expr target, Name key) implements RemoveItem {}

  /** {@code target[key]}. */
  record RemoveComputedProperty(Expr target, Expr key) implements RemoveItem {}

  /** {@code element:A:$(b)}; at least one label. */
  record RemoveLabels(Name element, GivenLabels labels) implements RemoveItem {}
}
