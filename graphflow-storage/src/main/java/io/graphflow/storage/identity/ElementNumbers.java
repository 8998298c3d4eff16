package io.graphflow.storage.identity;

import io.graphflow.storage.file.Structure;
import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;

/**
 * Numbers and places of the elements of one table: a place is the offset of a vertex or the position
 * of an edge. Immutable and safe for use by many threads.
 *
 * <p>Elements of the files have the number of their place unless a structure says otherwise. In it,
 * most are <i>in order</i>: two sets, of the numbers and of the places of these, in which an element
 * has the same rank. The others, edges as a rule that were created by transactions and lie among older
 * ones, have a set of places with an array of numbers, and a set of numbers with an array of places.
 * New elements, whose places are behind those of the files, have numbers without gaps.
 *
 * <p>Parameters of the structure: the first place behind the files, the first numbers of the blocks of
 * the four sets, the widths of the two arrays. Sections: the sets of numbers in order, places in order,
 * other places and other numbers, of three sections each; numbers by rank of the other places; places
 * by rank of the other numbers.
 */
public final class ElementNumbers {
  static final int PLACES = 0;
  static final int FIRST_OF_SETS = 1;
  static final int NUMBER_WIDTH = 5;
  static final int PLACE_WIDTH = 6;
  static final int PARAMETER_COUNT = 7;

  static final int ORDERED_NUMBERS = 0;
  static final int ORDERED_PLACES = 1;
  static final int OTHER_PLACES = 2;
  static final int OTHER_NUMBERS = 3;
  static final int SET_COUNT = 4;
  static final int NUMBERS_SECTION = SET_COUNT * NumberSet.SECTION_COUNT;
  static final int PLACES_SECTION = NUMBERS_SECTION + 1;
  static final int SECTION_COUNT = PLACES_SECTION + 1;

  /** No number, no place. */
  public static final long NONE = -1;

  private final long places;
  private final NumberRange range;
  private final boolean sameAsPlaces;
  /** Whether new elements, too, have the numbers of their places. */
  private final boolean allSameAsPlaces;
  private final NumberSet orderedNumbers;
  private final NumberSet orderedPlaces;
  private final NumberSet otherPlaces;
  private final NumberSet otherNumbers;
  private final MemorySegment numbersOfOthers;
  private final MemorySegment placesOfOthers;
  private final int numberWidth;
  private final int placeWidth;
  private final long sizeBytes;

  private ElementNumbers(long places, NumberRange range, Structure structure) {
    this.places = places;
    this.range = range;
    this.sameAsPlaces = structure == null;
    this.allSameAsPlaces = sameAsPlaces && range.firstNew() == places;
    this.orderedNumbers = set(structure, ORDERED_NUMBERS);
    this.orderedPlaces = set(structure, ORDERED_PLACES);
    this.otherPlaces = set(structure, OTHER_PLACES);
    this.otherNumbers = set(structure, OTHER_NUMBERS);
    this.numbersOfOthers = structure == null ? null : structure.section(NUMBERS_SECTION);
    this.placesOfOthers = structure == null ? null : structure.section(PLACES_SECTION);
    this.numberWidth = structure == null ? 1 : (int) structure.parameter(NUMBER_WIDTH);
    this.placeWidth = structure == null ? 1 : (int) structure.parameter(PLACE_WIDTH);
    long bytes = 0;
    for (int section = 0; structure != null && section < SECTION_COUNT; section++) {
      bytes += structure.sectionLengthBytes(section);
    }
    this.sizeBytes = bytes;
  }

  private static NumberSet set(Structure structure, int set) {
    return structure == null ? null
        : new NumberSet(structure, set * NumberSet.SECTION_COUNT,
            structure.parameter(FIRST_OF_SETS + set));
  }

  /**
   * The numbers of a table whose elements in the files have the numbers of their places.
   *
   * @param places the first place behind the files
   */
  public static ElementNumbers ofPlaces(long places, NumberRange range) {
    return new ElementNumbers(places, range, null);
  }

  /**
   * The numbers that a structure has.
   *
   * @param places as the catalog says it
   */
  public static ElementNumbers read(Structure structure, long places, NumberRange range) {
    if (structure.parameterCount() != PARAMETER_COUNT
        || structure.sectionCount() != SECTION_COUNT) {
      throw structure.damaged("it has " + structure.parameterCount() + " parameters and "
          + structure.sectionCount() + " sections");
    }
    if (structure.parameter(PLACES) != places) {
      throw structure.damaged("it is of " + structure.parameter(PLACES)
          + " places, but the catalog says " + places);
    }
    ElementNumbers numbers = new ElementNumbers(places, range, structure);
    long others = numbers.otherPlaces.count();
    if (structure.sectionLengthBytes(NUMBERS_SECTION) != others * numbers.numberWidth
        || structure.sectionLengthBytes(PLACES_SECTION) != others * numbers.placeWidth) {
      throw structure.damaged("its arrays do not fit " + others + " elements out of order");
    }
    if (numbers.orderedNumbers.count() != numbers.orderedPlaces.count()
        || numbers.otherNumbers.count() != numbers.otherPlaces.count()) {
      throw structure.damaged("it has not as many numbers as places");
    }
    return numbers;
  }

  /** Which numbers were handed out when the files were written. */
  public NumberRange range() {
    return range;
  }

  /** The first place behind the files. */
  public long places() {
    return places;
  }

  /** Bytes of the structure; 0 if there is none. */
  public long sizeBytes() {
    return sizeBytes;
  }

  /** Whether there is no structure: elements of the files have the numbers of their places. */
  public boolean sameAsPlaces() {
    return sameAsPlaces;
  }

  /** How many elements of the files are in order: their numbers ascend with their places. */
  public long orderedCount() {
    return sameAsPlaces ? places : orderedPlaces.count();
  }

  /** Whether an element of the files is in order. */
  public boolean isOrdered(long place) {
    return sameAsPlaces || orderedPlaces.contains(place);
  }

  /** The number of the element at a place, where there is or has been one above these files. */
  public long number(long place) {
    if (allSameAsPlaces) {
      return place;
    }
    if (place >= places) {
      return range.firstNew() + (place - places);
    }
    if (sameAsPlaces) {
      return place;
    }
    if (orderedPlaces.contains(place)) {
      return orderedNumbers.select(orderedPlaces.rank(place));
    }
    return NativeBytes.load(numbersOfOthers, otherPlaces.rank(place) * numberWidth,
        NativeBytes.mask(numberWidth));
  }

  /**
   * The place in the files that an element with a number has if it is in them and was not deleted
   * since; {@link #NONE} if it cannot be there.
   */
  public long placeInFiles(long number) {
    if (sameAsPlaces) {
      return number >= 0 && number < places ? number : NONE;
    }
    if (orderedNumbers.contains(number)) {
      return orderedPlaces.select(orderedNumbers.rank(number));
    }
    return otherNumbers.contains(number)
        ? NativeBytes.load(placesOfOthers, otherNumbers.rank(number) * placeWidth,
            NativeBytes.mask(placeWidth))
        : NONE;
  }

  /**
   * The place that an element with a number has if it is not in the files; {@link #NONE} if it cannot
   * be new.
   */
  public long placeIfNew(long number) {
    return number < range.firstNew() ? NONE : places + (number - range.firstNew());
  }
}
