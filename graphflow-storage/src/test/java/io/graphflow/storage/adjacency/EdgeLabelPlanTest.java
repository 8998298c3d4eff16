package io.graphflow.storage.adjacency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.Layout;
import io.graphflow.research.ListsPerPage;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.EdgePropertyAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where edge properties lie: tables 0 and 1 are sources, 2 and 3 destinations. */
class EdgeLabelPlanTest {
  private static final long[] VERTEX_COUNTS = {10, 20, 30, 40};

  private static AdjacencyInfo info(int owner, Direction direction, boolean single) {
    int first = direction == Direction.FORWARD ? 2 : 0;
    return new AdjacencyInfo(0, owner, direction, List.of(new AdjacencyInfo.Neighbour(first, 5),
        new AdjacencyInfo.Neighbour(first + 1, 5)), single, false, 10, 10, single ? 1 : 4);
  }

  private static EdgeLabelPlan plan(boolean hasProperties, boolean source0, boolean source1,
      boolean destination2, boolean destination3) {
    return new EdgeLabelPlan(List.of(info(0, Direction.FORWARD, source0),
        info(1, Direction.FORWARD, source1), info(2, Direction.BACKWARD, destination2),
        info(3, Direction.BACKWARD, destination3)), hasProperties, VERTEX_COUNTS);
  }

  private static EdgeComponent stored(EdgeLabelPlan plan, int owner, Direction direction) {
    return stored(plan, owner, direction, Layout.NULL);
  }

  private static EdgeComponent stored(
      EdgeLabelPlan plan, int owner, Direction direction, Layout layout) {
    return plan
        .shape(plan.info(owner, direction), 128, new long[] {9, 9, 9, 9},
            StorageOptions.of(layout))
        .edgeComponent();
  }

  @Test
  void atTheSourceIfAllSourcesAreSingle() {
    EdgeLabelPlan plan = plan(true, true, true, true, true);
    assertThat(plan.address(0)).isEqualTo(EdgePropertyAddress.SOURCE);
    assertThat(plan.address(1)).isEqualTo(EdgePropertyAddress.SOURCE);
    assertThat(stored(plan, 2, Direction.BACKWARD)).isEqualTo(EdgeComponent.NONE);
    assertThat(plan.hasColumns(
        EdgePropertyAddress.DESTINATION, plan.info(2, Direction.BACKWARD))).isFalse();
    assertThat(plan.hasColumns(EdgePropertyAddress.SOURCE, plan.info(1, Direction.FORWARD)))
        .isTrue();
  }

  @Test
  void elseAtTheDestinationIfAllDestinationsAreSingle() {
    EdgeLabelPlan plan = plan(true, true, false, true, true);
    assertThat(plan.address(0)).isEqualTo(EdgePropertyAddress.DESTINATION);
    assertThat(plan.address(1)).isEqualTo(EdgePropertyAddress.DESTINATION);
    assertThat(stored(plan, 1, Direction.FORWARD)).isEqualTo(EdgeComponent.NONE);
    assertThat(plan.hasColumns(
        EdgePropertyAddress.DESTINATION, plan.info(3, Direction.BACKWARD))).isTrue();
  }

  @Test
  void elseEachEdgeTableItsOwnWay() {
    EdgeLabelPlan plan = plan(true, true, false, true, false);
    assertThat(plan.address(0)).isEqualTo(EdgePropertyAddress.SOURCE);
    assertThat(plan.address(1)).isEqualTo(EdgePropertyAddress.POSITION);
    assertThat(stored(plan, 0, Direction.FORWARD)).isEqualTo(EdgeComponent.NONE);
    assertThat(stored(plan, 1, Direction.FORWARD)).isEqualTo(EdgeComponent.PAGE_OFFSET);
    assertThat(stored(plan, 2, Direction.BACKWARD)).isEqualTo(EdgeComponent.PAGE_OFFSET);
    assertThat(plan.hasColumns(
        EdgePropertyAddress.DESTINATION, plan.info(2, Direction.BACKWARD))).isFalse();
  }

  @Test
  void forwardListsImplyTheirPositionalOffsets() {
    EdgeLabelPlan plan = plan(true, false, false, false, false);
    for (Layout layout : new Layout[] {Layout.OFFSETS, Layout.FILES}) {
      assertThat(stored(plan, 1, Direction.FORWARD, layout)).isEqualTo(EdgeComponent.NONE);
      assertThat(stored(plan, 2, Direction.BACKWARD, layout))
          .isEqualTo(EdgeComponent.PAGE_OFFSET);
    }
    ListShape columns = plan.shape(plan.info(1, Direction.FORWARD), 128, new long[4],
        StorageOptions.of(Layout.OFFSETS).withEdgeProperties(EdgePropertyStorage.EDGE_COLUMNS));
    assertThat(columns.edgeComponent()).isEqualTo(EdgeComponent.COLUMN_POSITION);
  }

  @Test
  void nothingWithoutProperties() {
    EdgeLabelPlan plan = plan(false, false, false, false, false);
    for (AdjacencyInfo info : plan.infos()) {
      assertThat(stored(plan, info.ownerTable(), info.direction()))
          .isEqualTo(EdgeComponent.NONE);
      for (EdgePropertyAddress address : EdgePropertyAddress.values()) {
        assertThat(plan.hasColumns(address, info)).isFalse();
      }
    }
  }

  @Test
  void wholeIdsAreStoredWhateverTheTreeSays() {
    EdgeLabelPlan plan = plan(false, false, false, false, false);
    ListShape shape =
        plan.shape(plan.info(0, Direction.FORWARD), 128, new long[4],
            StorageOptions.of(Layout.COLS));
    assertThat(shape.edgeComponent()).isEqualTo(EdgeComponent.EDGE_ID);
    assertThat(shape.hasPages()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512, 1024, 2048})
  void pagesHoldAPowerOfTwoOfLists(int k) {
    assertThat(ListsPerPage.check(k)).isEqualTo(k);
  }

  @ParameterizedTest
  @ValueSource(ints = {-64, 0, 1, 32, 63, 65, 100, 4096, Integer.MIN_VALUE})
  void otherPagesAreRefused(int k) {
    assertThatThrownBy(() -> ListsPerPage.check(k))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("" + k);
  }
}
