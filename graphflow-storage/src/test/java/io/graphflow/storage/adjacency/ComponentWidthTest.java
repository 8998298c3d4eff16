package io.graphflow.storage.adjacency;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Components at every byte width. Offsets this large need more vertices than a test has, so lists
 * are built from a shape that only claims them.
 */
class ComponentWidthTest {
  private static final int OWNERS = 40;

  private final Arena arena = Arena.ofShared();
  private final ScratchSpace scratch = ScratchSpace.inMemory();

  @AfterEach
  void free() {
    scratch.close();
    arena.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void holdsTheLargestValueAndTouchesNoOther(int widthBytes) {
    int count = 65;
    IdComponent component = IdComponent.dense(
        arena.allocate(count * widthBytes + NativeBytes.PADDING_BYTES), widthBytes);
    long largest = NativeBytes.mask(widthBytes);
    for (int i = 0; i < count; i += 2) {
      component.set(i, largest);
    }
    long[] all = new long[count];
    component.get(0, count, all);
    for (int i = 0; i < count; i++) {
      assertThat(component.get(i)).isEqualTo(i % 2 == 0 ? largest : 0);
      assertThat(all[i]).isEqualTo(component.get(i));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void neighboursTakeTheWidthOfTheLargestOffset(int widthBytes) {
    long largest = widthBytes == 6 ? ElementId.MAX_POSITION : (1L << (8 * widthBytes)) - 1;
    for (boolean single : new boolean[] {false, true}) {
      Adjacency lists = check(single, largest, 5, Layout.ZERO_SUPR, OWNERS);
      assertThat(lists.neighbourWidthBytes()).isEqualTo(widthBytes);
    }
  }

  /** The mark of an owner without neighbour must lie above all offsets. */
  @Test
  void absentNeighboursMayCostAByteMore() {
    assertThat(check(true, 254, 0, Layout.ZERO_SUPR, OWNERS / 2).neighbourWidthBytes())
        .isEqualTo(1);
    assertThat(check(true, 255, 0, Layout.ZERO_SUPR, OWNERS / 2).neighbourWidthBytes())
        .isEqualTo(2);
    assertThat(check(true, 255, 0, Layout.ZERO_SUPR, OWNERS).neighbourWidthBytes()).isEqualTo(1);
    assertThat(check(true, 254, 0, Layout.NEW_IDS, OWNERS / 2).neighbourWidthBytes())
        .isEqualTo(8);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void positionalOffsetsTakeTheWidthOfTheLargestPage(int widthBytes) {
    long largest = (1L << (8 * widthBytes)) - 1;
    Adjacency lists = check(false, 1000, largest, Layout.NULL, OWNERS);
    assertThat(lists.edgeComponents().widthBytes()).isEqualTo(widthBytes);
  }

  /** Sparse owners: compressed only where two bits an owner cost less than the gaps. */
  @ParameterizedTest
  @EnumSource
  void emptyListsAreCompressedWhereThatSavesBytes(Layout layout) {
    long owners = 100_000;
    Adjacency sparse = build(false, 70_000, 5, layout, 10, owners);
    Adjacency dense = build(false, 70_000, 5, layout, (int) owners, owners);
    assertThat(sparse.emptyListIndex() != null).isEqualTo(layout.includes(Layout.NULL));
    assertThat(dense.emptyListIndex()).isNull();
    if (layout.includes(Layout.NULL)) {
      assertThat(sparse.sizeBytes())
          .isLessThan(build(false, 70_000, 5, Layout.ZERO_SUPR, 10, owners).sizeBytes());
    }
  }

  private Adjacency check(
      boolean single, long largestOffset, long largestPageOffset, Layout layout, int nonEmpty) {
    return build(single, largestOffset, largestPageOffset, layout, nonEmpty, OWNERS);
  }

  /** Builds lists with neighbours up to the largest offset, reads them back and compares. */
  private Adjacency build(boolean single, long largestOffset, long largestPageOffset,
      Layout layout, int nonEmpty, long owners) {
    int length = single ? 1 : 3;
    AdjacencyInfo info = new AdjacencyInfo(0, 0, Direction.BACKWARD,
        List.of(new AdjacencyInfo.Neighbour(2, 1), new AdjacencyInfo.Neighbour(300, 1)), single,
        false, (long) nonEmpty * length, nonEmpty, length);
    ListShape shape = new ListShape(info, owners, largestOffset,
        largestPageOffset > 0 ? EdgeComponent.PAGE_OFFSET : EdgeComponent.NONE,
        largestPageOffset, 0, single && layout.includes(Layout.COLS), layout);
    StructureMemoryWriter writer =
        new StructureMemoryWriter(StructureKind.ADJACENCY, "test", arena);
    ListBuilder builder = shape.builder(writer, scratch);
    SplittableRandom random = new SplittableRandom(5);
    long[] neighbours = new long[nonEmpty * length];
    long[] pageOffsets = new long[neighbours.length];
    for (int i = 0; i < neighbours.length; i++) {
      int inList = i % length;
      long offset = inList == length - 1 ? largestOffset : random.nextLong(largestOffset + 1);
      neighbours[i] = ElementId.of(inList == 0 && length > 1 ? 2 : 300, offset);
      pageOffsets[i] = i == 0 ? largestPageOffset : random.nextLong(largestPageOffset + 1);
      builder.append(i / length, neighbours[i], pageOffsets[i]);
    }
    builder.finish();
    Structure structure = writer.structure();
    Adjacency lists = AdjacencyStructure.read(structure, EdgeIds.unnumbered());
    long[] all = LongStream.range(0, owners).toArray();
    long[] starts = new long[all.length];
    long[] ends = new long[all.length];
    lists.bounds(all, all.length, starts, ends);
    for (int owner = 0; owner < owners; owner++) {
      assertThat(lists.end(owner) - lists.start(owner)).isEqualTo(owner < nonEmpty ? length : 0);
      assertThat(starts[owner]).isEqualTo(lists.start(owner));
      assertThat(ends[owner]).isEqualTo(lists.end(owner));
    }
    for (int i = 0; i < neighbours.length; i++) {
      long position = lists.start(i / length) + i % length;
      assertThat(lists.neighbour(position)).isEqualTo(neighbours[i]);
      if (lists.edgeComponent() != EdgeComponent.NONE) {
        assertThat(lists.storedEdge(position)).isEqualTo(pageOffsets[i]);
      }
    }
    return lists;
  }
}
