package io.graphflow.core.tuple;

import io.graphflow.core.limit.QueryLimits;
import io.graphflow.core.value.IntegerRange;
import io.graphflow.core.value.ListSet;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Sets of the lists that {@code IN} is asked of, one for each place in the query where it is. A set
 * is made once a list has been searched some times, and dropped when the place comes to another list. For
 * one thread at a time.
 */
final class MemberSets {
  /** In a shorter list, a search takes no longer than a set. */
  private static final int LEAST_ELEMENTS = 16;

  /** A list that has been searched so often has taken about the time that its set takes to make. */
  private static final int SEARCHES = 4;

  private final QueryLimits limits;
  private final IdentityHashMap<Object, Place> places = new IdentityHashMap<>(4);

  private static final class Place {
    private List<?> list;
    private int searches;
    private ListSet set;
    private long bytes;
  }

  MemberSets(QueryLimits limits) {
    this.limits = limits;
  }

  /**
   * The set of a list, or null while the list should be searched.
   *
   * @param list must not change, as no value does
   * @param times how often it is about to be searched
   */
  @SuppressWarnings("ReferenceEquality") // An equal list would have to be compared each time.
  ListSet of(Object asker, List<?> list, int times) {
    if (list.size() < LEAST_ELEMENTS || list instanceof IntegerRange) {
      return null;
    }
    Place place = places.computeIfAbsent(asker, _ -> new Place());
    if (place.list != list) {
      drop(place);
      place.list = list;
    }
    place.searches = (int) Math.min(Integer.MAX_VALUE, (long) place.searches + times);
    if (place.set == null && place.searches > SEARCHES) {
      long bytes = ListSet.estimateBytes(list.size());
      // A query that has no memory left for the set can do without it.
      if (limits.tryReserve(bytes)) {
        place.bytes = bytes;
        place.set = new ListSet(list);
      } else {
        place.searches = 0;
      }
    }
    return place.set;
  }

  private void drop(Place place) {
    limits.release(place.bytes);
    place.bytes = 0;
    place.set = null;
    place.searches = 0;
  }

  /** Drops all sets. */
  void release() {
    places.values().forEach(this::drop);
    places.clear();
  }
}
