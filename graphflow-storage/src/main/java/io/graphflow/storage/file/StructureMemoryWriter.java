package io.graphflow.storage.file;

import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;

/** Makes a structure in plain native memory. The memory belongs to the allocator's arena. */
public final class StructureMemoryWriter implements StructureWriter {
  private final StructureKind kind;
  private final String name;
  private final SegmentAllocator memory;
  private long[] parameters;
  private long[] sectionLengthsBytes;
  private MemorySegment[] sections;
  private Structure structure;

  /**
   * Creates a writer.
   *
   * @param name names the structure in messages
   * @param memory where sections are allocated: native and zeroed, as arenas give it
   */
  public StructureMemoryWriter(StructureKind kind, String name, SegmentAllocator memory) {
    this.kind = kind;
    this.name = name;
    this.memory = memory;
  }

  @Override
  public void allocate(int parameterCount, long... sectionLengthsBytes) {
    assert sections == null : "allocated twice";
    this.parameters = new long[parameterCount];
    this.sectionLengthsBytes = sectionLengthsBytes.clone();
    this.sections = new MemorySegment[sectionLengthsBytes.length];
    for (int i = 0; i < sections.length; i++) {
      sections[i] =
          memory.allocate(sectionLengthsBytes[i] + NativeBytes.PADDING_BYTES, Long.BYTES);
    }
  }

  @Override
  public void parameter(int index, long value) {
    parameters[index] = value;
  }

  @Override
  public MemorySegment section(int index) {
    return sections[index];
  }

  @Override
  public void finish() {
    structure = new Structure(kind, name, parameters, sections, sectionLengthsBytes);
  }

  /** The finished structure. */
  public Structure structure() {
    assert structure != null : "not finished";
    return structure;
  }

  @Override
  public void close() {}
}
