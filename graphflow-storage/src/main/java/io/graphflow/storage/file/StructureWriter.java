package io.graphflow.storage.file;

import java.lang.foreign.MemorySegment;

/**
 * Makes one structure, in a {@linkplain StructureFileWriter file} or in {@linkplain
 * StructureMemoryWriter native memory}. Call {@link #allocate} once, fill the sections and set the
 * parameters in any order, then {@link #finish}.
 *
 * <p>Different threads may fill different bytes of the sections; everything else is for one caller
 * at a time.
 */
public sealed interface StructureWriter extends AutoCloseable
    permits StructureFileWriter, StructureMemoryWriter {

  /**
   * Makes room for a structure whose sections are zero at first.
   *
   * @param sectionLengthsBytes content of each section in bytes, without padding
   * @throws io.graphflow.exception.ResourceException if there is no room
   */
  void allocate(int parameterCount, long... sectionLengthsBytes);

  /** Sets a parameter; those never set are 0. */
  void parameter(int index, long value);

  /** A section to be filled, starting at byte 0. Valid until {@link #finish} or {@link #close}. */
  MemorySegment section(int index);

  /** Completes the structure. */
  void finish();

  /** Without a {@link #finish} before, removes what was made; with one, has no effect. */
  @Override
  void close();
}
