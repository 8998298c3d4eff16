package io.graphflow.storage.file;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;

/**
 * A structure to read: parameters and sections, mapped from a file or built in native memory.
 * Immutable; the segments are valid until their arena is closed. Safe for use by many threads.
 */
public final class Structure {
  private final StructureKind kind;
  private final String name;
  private final long[] parameters;
  private final MemorySegment[] sections;
  private final long[] sectionLengthsBytes;

  /**
   * Creates a structure.
   *
   * @param name names the structure in messages; of a file, its path
   * @param sections each at least {@link io.graphflow.storage.memory.NativeBytes#PADDING_BYTES}
   *     longer than its content
   */
  Structure(StructureKind kind, String name, long[] parameters, MemorySegment[] sections,
      long[] sectionLengthsBytes) {
    this.kind = Objects.requireNonNull(kind, "kind");
    this.name = Objects.requireNonNull(name, "name");
    this.parameters = parameters.clone();
    this.sections = sections.clone();
    this.sectionLengthsBytes = sectionLengthsBytes.clone();
  }

  /** The kind of the structure. */
  public StructureKind kind() {
    return kind;
  }

  /** How messages call it; of a file, its path. */
  public String name() {
    return name;
  }

  /** The parameter at an index. */
  public long parameter(int index) {
    return parameters[index];
  }

  /** Number of parameters. */
  public int parameterCount() {
    return parameters.length;
  }

  /** The section at an index, starting at byte 0; padding follows its content. */
  public MemorySegment section(int index) {
    return sections[index];
  }

  /** Bytes of content, without padding, of the section at an index. */
  public long sectionLengthBytes(int index) {
    return sectionLengthsBytes[index];
  }

  /** Number of sections. */
  public int sectionCount() {
    return sections.length;
  }

  /**
   * The error for a structure whose parts contradict each other.
   *
   * @param detail a clause such as "its values are too few"
   */
  public DatabaseFileException damaged(String detail) {
    return new DatabaseFileException(
        Path.of(name), DatabaseFileException.Problem.DAMAGED, "is damaged: " + detail);
  }

  /** Bytes of content of all sections. */
  public long contentBytes() {
    return Arrays.stream(sectionLengthsBytes).sum();
  }
}
