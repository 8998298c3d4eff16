package io.graphflow.storage.adjacency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureMemoryWriter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Structures whose parameters contradict each other, their sections or the catalog. */
class AdjacencyStructureTest {
  private final Arena arena = Arena.ofShared();
  private BuiltLists built;

  @TempDir
  private Path folder;

  @BeforeEach
  void build() {
    MultigraphModel model = MultigraphModel.random(new Random(1), new long[] {300, 5000},
        new int[] {1}, new int[] {0, 1}, MultigraphModel.Cardinality.MANY_MANY, 400);
    built = BuiltLists.build(model, true, StorageOptions.FILES, arena, folder);
  }

  @AfterEach
  void free() {
    arena.close();
  }

  private Structure forward() {
    return built.structures().get(built.lists().plan().info(1, Direction.FORWARD));
  }

  /** A copy in which one parameter has another value. */
  private Structure changed(Structure from, int parameter, long value) {
    StructureMemoryWriter writer = new StructureMemoryWriter(from.kind(), "changed.lists", arena);
    long[] lengths = new long[from.sectionCount()];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = from.sectionLengthBytes(i);
    }
    writer.allocate(from.parameterCount(), lengths);
    for (int i = 0; i < lengths.length; i++) {
      MemorySegment.copy(from.section(i), 0, writer.section(i), 0, lengths[i]);
    }
    for (int i = 0; i < from.parameterCount(); i++) {
      writer.parameter(i, i == parameter ? value : from.parameter(i));
    }
    writer.finish();
    return writer.structure();
  }

  @Test
  void readsAnUnchangedCopy() {
    Structure copy = changed(forward(), 0, BuiltLists.EDGE_LABEL);
    Adjacency lists = AdjacencyStructure.read(copy, EdgeIds.unnumbered());
    assertThat(lists.edgeCount())
        .isEqualTo(built.lists().lists(1, Direction.FORWARD).edgeCount());
    assertThat(lists.emptyListIndex()).isNotNull();
    assertThat(lists.pages()).isNotNull();
  }

  @ParameterizedTest(name = "parameter {0} is {1}")
  @CsvSource({
      "3, 4000", "3, 70000", "3, -1", "4, 399", "4, -5", "5, 3", "6, 0", "6, 3", "6, 9", "8, 0",
      "8, 3", "8, 77", "9, 0", "9, 1", "9, 9", "11, 0", "11, 2", "12, 1", "12, 2", "12, 9",
      "13, 1", "13, 5", "14, 0", "14, 100", "14, 64000", "15, 1", "16, 0"
  })
  void refusesParametersThatDoNotFit(int parameter, long value) {
    Structure structure = changed(forward(), parameter, value);
    assertThatThrownBy(() -> AdjacencyStructure.read(structure, EdgeIds.unnumbered()))
        .isInstanceOf(DatabaseFileException.class)
        .hasMessageContaining("changed.lists");
  }

  /** Forward lists imply their positional offsets; backward ones store them. */
  @ParameterizedTest(name = "parameter {0} is {1}")
  @CsvSource({"12, 0", "12, 2", "12, 9", "13, 0", "13, 5"})
  void refusesOffsetsThatDoNotFit(int parameter, long value) {
    Structure backward =
        built.structures().get(built.lists().plan().info(0, Direction.BACKWARD));
    Structure structure = changed(backward, parameter, value);
    assertThatThrownBy(() -> AdjacencyStructure.read(structure, EdgeIds.unnumbered()))
        .isInstanceOf(DatabaseFileException.class)
        .hasMessageContaining("changed.lists");
  }

  @ParameterizedTest(name = "parameter {0} is {1}")
  @CsvSource({"0, 9", "1, 0", "2, 1", "10, 1"})
  void refusesListsThatAreNotTheCatalogs(int parameter, long value) {
    AdjacencyInfo info = built.lists().plan().info(1, Direction.FORWARD);
    Structure structure = changed(forward(), parameter, value);
    assertThatThrownBy(() -> EdgeLabelLists.open(built.lists().plan(), 2, table -> table,
        other -> other.equals(info) ? structure : built.structures().get(other)))
        .isInstanceOf(DatabaseFileException.class)
        .hasMessageContaining("changed.lists");
  }
}
