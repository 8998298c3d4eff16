package io.graphflow.storage.identity;

import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.MemorySegment;

/**
 * Takes the numbers of a table's elements in the order of their places, and writes {@link
 * ElementNumbers}. For one thread.
 *
 * <p>Elements that were in order remain so. New elements have larger numbers than most, so that
 * they can be in order only behind all of those.
 */
public final class ElementNumbersBuilder implements AutoCloseable {
  private final ScratchSpace scratch;
  private final NumberSetBuilder orderedNumbers;
  private final NumberSetBuilder orderedPlaces;
  private final NumberSetBuilder otherPlaces;
  private final NativeBuffer numbersOfOthers;
  private final NativeBuffer placesOfOthers;
  private long orderedLeft;
  private long lastOrdered = -1;
  private long otherCount;
  private long largestOther;
  private long smallestOther = Long.MAX_VALUE;
  private boolean sameAsPlaces = true;

  /**
   * Begins a table.
   *
   * @param orderedCount how many of the elements to come were in order before
   */
  public ElementNumbersBuilder(long orderedCount, ScratchSpace scratch) {
    this.orderedLeft = orderedCount;
    this.scratch = scratch;
    this.orderedNumbers = new NumberSetBuilder(scratch);
    this.orderedPlaces = new NumberSetBuilder(scratch);
    this.otherPlaces = new NumberSetBuilder(scratch);
    this.numbersOfOthers = scratch.buffer();
    this.placesOfOthers = scratch.buffer();
  }

  /**
   * Adds an element.
   *
   * @param place larger than those before
   * @param wasOrdered whether the element was in order before
   */
  public void add(long place, long number, boolean wasOrdered) {
    sameAsPlaces &= place == number;
    if (wasOrdered) {
      orderedLeft--;
    }
    if (wasOrdered || (orderedLeft == 0 && number > lastOrdered)) {
      orderedNumbers.add(number);
      orderedPlaces.add(place);
      lastOrdered = number;
    } else {
      otherPlaces.add(place);
      numbersOfOthers.appendLong(number);
      placesOfOthers.appendLong(place);
      otherCount++;
      largestOther = Math.max(largestOther, number);
      smallestOther = Math.min(smallestOther, number);
    }
  }

  /** Whether each element has the number of its place, so that nothing need be written. */
  public boolean sameAsPlaces() {
    return sameAsPlaces;
  }

  /**
   * Writes the structure. To be called once, behind the last element.
   *
   * @param places the first place behind the files
   */
  public void write(long places, StructureWriter writer) {
    if (orderedLeft != 0) {
      throw new IllegalStateException(orderedLeft + " elements that were in order are missing");
    }
    long base = otherCount == 0 ? 0 : smallestOther & -Long.SIZE;
    long words = otherCount == 0 ? 0 : ((largestOther - base) >>> 6) + 1;
    try (NumberSetBuilder otherNumbers = new NumberSetBuilder(scratch);
        ScratchSpace.Region bits = scratch.region(words << 3);
        ScratchSpace.Region ranks = scratch.region(words << 3)) {
      sort(base, words, bits.segment(), ranks.segment(), otherNumbers);
      NumberSetBuilder[] sets = {orderedNumbers, orderedPlaces, otherPlaces, otherNumbers};
      long[] lengthsBytes = new long[ElementNumbers.SECTION_COUNT];
      long[] firsts = new long[sets.length];
      for (int i = 0; i < sets.length; i++) {
        firsts[i] = sets[i].finish();
        sets[i].lengths(lengthsBytes, i * NumberSet.SECTION_COUNT);
      }
      int numberWidth = NativeBytes.widthBytes(largestOther);
      int placeWidth = NativeBytes.widthBytes(places);
      lengthsBytes[ElementNumbers.NUMBERS_SECTION] = otherCount * numberWidth;
      lengthsBytes[ElementNumbers.PLACES_SECTION] = otherCount * placeWidth;
      writer.allocate(ElementNumbers.PARAMETER_COUNT, lengthsBytes);
      writer.parameter(ElementNumbers.PLACES, places);
      for (int i = 0; i < sets.length; i++) {
        writer.parameter(ElementNumbers.FIRST_OF_SETS + i, firsts[i]);
        sets[i].copyTo(writer, i * NumberSet.SECTION_COUNT);
      }
      writer.parameter(ElementNumbers.NUMBER_WIDTH, numberWidth);
      writer.parameter(ElementNumbers.PLACE_WIDTH, placeWidth);
      MemorySegment numbers = writer.section(ElementNumbers.NUMBERS_SECTION);
      MemorySegment placesByNumber = writer.section(ElementNumbers.PLACES_SECTION);
      for (long i = 0; i < otherCount; i++) {
        long number = numbersOfOthers.longAt(i);
        NativeBytes.store(numbers, i * numberWidth, numberWidth, number);
        long at = (number - base) >>> 6 << 3;
        long smaller = bits.segment().get(NativeBytes.LONG, at) & ((1L << (number - base)) - 1);
        long rank = ranks.segment().get(NativeBytes.LONG, at) + Long.bitCount(smaller);
        NativeBytes.store(
            placesByNumber, rank * placeWidth, placeWidth, placesOfOthers.longAt(i));
      }
      writer.finish();
    }
  }

  /** Sorts the numbers of the others in a bitmap, and counts how many come before each of its words. */
  private void sort(long base, long words, MemorySegment bits, MemorySegment ranks,
      NumberSetBuilder sorted) {
    for (long i = 0; i < otherCount; i++) {
      long bit = numbersOfOthers.longAt(i) - base;
      long at = bit >>> 6 << 3;
      bits.set(NativeBytes.LONG, at, bits.get(NativeBytes.LONG, at) | 1L << bit);
    }
    for (long i = 0; i < words; i++) {
      ranks.set(NativeBytes.LONG, i << 3, sorted.count());
      for (long word = bits.get(NativeBytes.LONG, i << 3); word != 0; word &= word - 1) {
        sorted.add(base + (i << 6) + Long.numberOfTrailingZeros(word));
      }
    }
  }

  @Override
  public void close() {
    orderedNumbers.close();
    orderedPlaces.close();
    otherPlaces.close();
    numbersOfOthers.close();
    placesOfOthers.close();
  }
}
