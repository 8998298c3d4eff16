package io.graphflow.core.ftree.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.CypherType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FTreeRowsTest {
  private final FBlock root = new FBlock(null);
  private final FBlock left = new FBlock(root);
  private final FBlock right = new FBlock(root);
  private final FBlock below = new FBlock(left);
  private final FTree tree = new FTree(root, left, right, below);
  private final ValueVector[] values = new ValueVector[4];
  private final Tuple tuple = new Tuple(4);

  /** Three positions of the root; left has 2, 1, 1 of them, right 1, 2, 1, below 1, 2, 0, 3. */
  @BeforeEach
  void makeTree() {
    fill(root, 3, new int[][] {{0, 3}});
    fill(left, 4, new int[][] {{0, 2}, {2, 3}, {3, 4}});
    fill(right, 4, new int[][] {{0, 1}, {1, 3}, {3, 4}});
    fill(below, 6, new int[][] {{0, 1}, {1, 3}, {3, 3}, {3, 6}});
    FBlock[] blocks = {root, left, right, below};
    for (int i = 0; i < values.length; i++) {
      values[i] = new ValueVector(CypherType.INTEGER);
      values[i].own(blocks[i].count());
      for (int at = 0; at < blocks[i].count(); at++) {
        values[i].storeLong(at, at);
      }
    }
  }

  private static void fill(FBlock block, int count, int[][] ranges) {
    block.begin();
    if (block.parent() != null) {
      for (int i = 0; i < ranges.length; i++) {
        block.setRange(i, ranges[i][0], ranges[i][1]);
      }
    }
    block.finish(count);
  }

  private List<Binding> bindings(int... read) {
    FBlock[] blocks = {root, left, right, below};
    List<Binding> bindings = new ArrayList<>();
    for (int each : read) {
      bindings.add(new Binding(blocks[each], values[each], each));
    }
    return bindings;
  }

  private String row(FTreeRows rows, int... read) {
    StringBuilder row = new StringBuilder();
    for (int each : read) {
      row.append(tuple.longValue(each)).append(' ');
    }
    return row.append("x").append(rows.multiplicity()).toString();
  }

  private List<String> rows(int... read) {
    FTreeRows rows = new FTreeRows(tuple, tree, bindings(read));
    List<String> found = new ArrayList<>();
    rows.first();
    do {
      found.add(row(rows, read));
    } while (rows.advance());
    return found;
  }

  @Test
  void goesThroughTheBlocksThatAreReadAndMultipliesTheOthers() {
    assertThat(tree.reduce(below)).isTrue();
    // The middle position of the root has nothing two levels below, and so is in no row.
    assertThat(root.isSelected(1)).isFalse();
    assertThat(left.isSelected(2)).isFalse();
    assertThat(right.isSelected(1)).as("below a position that is in no row").isFalse();
    assertThat(rows(0, 1, 2, 3)).containsExactly("0 0 0 0 x1", "0 1 0 1 x1", "0 1 0 2 x1",
        "2 3 3 3 x1", "2 3 3 4 x1", "2 3 3 5 x1");
    assertThat(rows(0)).containsExactly("0 x3", "2 x3");
    assertThat(rows(1)).containsExactly("0 x1", "1 x2", "3 x3");
    assertThat(rows(2)).containsExactly("0 x3", "3 x3");
    assertThat(rows()).containsExactly("x6");
  }

  @Test
  void aRowCanBeLoadedAgain() {
    assertThat(tree.reduce(below)).isTrue();
    for (int[] read : new int[][] {{0, 1, 2, 3}, {0, 3}, {1, 2}}) {
      List<String> expected = rows(read);
      FTreeRows rows = new FTreeRows(tuple, tree, bindings(read));
      List<String> found = new ArrayList<>();
      rows.first();
      do {
        for (int each : read) {
          tuple.setLong(each, -1);
        }
        rows.reload();
        found.add(row(rows, read));
      } while (rows.advance());
      assertThat(found).isEqualTo(expected);
    }
  }

  @Test
  void multipliesWhatPositionsStandFor() {
    assertThat(tree.reduce(below)).isTrue();
    right.setMultiplicities(new long[] {10, 20, 20, 30});
    below.setMultiplicities(new long[] {1, 2, 3, 4, 5, 6});
    assertThat(rows(0)).containsExactly("0 x60", "2 x450");
    assertThat(rows(3)).containsExactly("0 x10", "1 x20", "2 x30", "3 x120", "4 x150", "5 x180");
    assertThat(rows(2)).containsExactly("0 x60", "3 x450");
    right.setMultiplicities(new long[] {Long.MAX_VALUE / 2, 1, 1, 1});
    assertThat(rows(0)).containsExactly("0 x" + FTreeRows.TOO_MANY, "2 x15");
    assertThat(rows()).containsExactly("x" + FTreeRows.TOO_MANY);
  }

  @Test
  void aFilterReducesUpAndDown() {
    assertThat(tree.reduce(below)).isTrue();
    below.deselect(0);
    below.deselect(3, 6);
    assertThat(tree.reduce(below)).isTrue();
    assertThat(rows(0, 1, 2, 3)).containsExactly("0 1 0 1 x1", "0 1 0 2 x1");
    tree.save();
    right.deselect(0);
    assertThat(tree.reduce(right)).isFalse();
    tree.restore();
    assertThat(tree.reduce(below)).isTrue();
    assertThat(rows(3)).containsExactly("1 x1", "2 x1");
  }

  @Test
  void aPathHasOnePositionOfEachBlockAbove() {
    BlockPath path = new BlockPath(below,
        List.of(new Binding(root, values[0], 0), new Binding(below, values[3], 3)), tuple);
    path.begin();
    List<String> found = new ArrayList<>();
    for (int at = 0; at < below.count(); at++) {
      path.load(at);
      found.add(tuple.longValue(0) + " " + tuple.longValue(3));
    }
    assertThat(found).containsExactly("0 0", "0 1", "0 2", "2 3", "2 4", "2 5");
  }

  @Test
  void bitsOfLongBlocks() {
    FBlock block = new FBlock(null);
    block.begin();
    block.finish(200);
    assertThat(block.countSelected(0, 200)).isEqualTo(200);
    block.deselect(3, 3);
    block.deselect(10, 140);
    block.deselect(199);
    assertThat(block.countSelected(0, 200)).isEqualTo(10 + 59);
    assertThat(block.countSelected(5, 145)).isEqualTo(5 + 5);
    assertThat(block.countSelected(130, 130)).isZero();
    assertThat(block.nextSelected(10, 200)).isEqualTo(140);
    assertThat(block.nextSelected(10, 100)).isEqualTo(100);
    assertThat(block.nextSelected(199, 200)).isEqualTo(200);
    block.deselect(0, 64);
    assertThat(block.nextSelected(0, 128)).isEqualTo(128);
  }
}
