package io.graphflow.core.fuzz;

import java.util.ArrayList;
import java.util.List;

/** The variables that a place in a query sees. Immutable. */
final class Scope {
  /** A variable. */
  record Name(String text, Kind kind) {}

  static final Scope EMPTY = new Scope(List.of());

  private final List<Name> names;

  private Scope(List<Name> names) {
    this.names = names;
  }

  static Scope of(List<Name> names) {
    return new Scope(List.copyOf(names));
  }

  Scope with(String text, Kind kind) {
    List<Name> more = new ArrayList<>(names);
    more.add(new Name(text, kind));
    return of(more);
  }

  List<Name> names() {
    return names;
  }

  List<String> of(Kind kind) {
    return names.stream().filter(name -> name.kind() == kind).map(Name::text).toList();
  }
}
