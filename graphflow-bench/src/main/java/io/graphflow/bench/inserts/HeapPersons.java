package io.graphflow.bench.inserts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The limit: objects on the heap that refer to each other, found by id in a hash map. No transaction, no
 * version for others to read, no log.
 */
final class HeapPersons {
  private final Map<Long, Person> byId = new HashMap<>();

  /** A person with those edges that go out and those that come in. */
  private record Person(long id, String name, List<Knows> knows, List<Knows> knownBy) {
    Person(long id, String name) {
      this(id, name, new ArrayList<>(1), new ArrayList<>(1));
    }
  }

  private record Knows(Person person, Person friend, long since) {}

  HeapPersons() {
    byId.put(0L, new Person(0, "person 0"));
  }

  /** Adds a person with an edge to one that is there. */
  void add(long id, String name, long friendId, long since) {
    Person person = new Person(id, name);
    Person friend = byId.get(friendId);
    if (friend == null || byId.putIfAbsent(id, person) != null) {
      throw new IllegalStateException("person " + id + " is there, or " + friendId + " is not");
    }
    Knows knows = new Knows(person, friend, since);
    person.knows.add(knows);
    friend.knownBy.add(knows);
  }

  int size() {
    return byId.size();
  }
}
