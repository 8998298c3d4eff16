package io.graphflow.core.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.CypherType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** CASE, AND and OR ask for each operand at no other positions than those that are left open. */
class ChoiceColumnsTest {
  private static final int COUNT = 6;

  @Test
  void caseComputesWhatIsTaken() {
    Given first = new Given(CypherType.BOOLEAN, 1L, 0L, null, 1L, 0L, 0L);
    Given second = new Given(CypherType.BOOLEAN, 1L, 1L, 0L, 0L, null, 1L);
    Given a = new Given(CypherType.INTEGER, 10L, 11L, 12L, null, 14L, 15L);
    Given b = new Given(CypherType.INTEGER, 20L, 21L, 22L, 23L, 24L, 25L);
    Given c = new Given(CypherType.INTEGER, 30L, 31L, 32L, 33L, 34L, 35L);
    CaseColumn column = new CaseColumn(
        List.of(new CaseColumn.Alternative(first, a), new CaseColumn.Alternative(second, b)), c,
        CypherType.INTEGER);
    assertThat(values(column, all())).containsExactly(10L, 21L, 32L, null, 34L, 25L);
    assertThat(first.asked).containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(a.asked).containsExactly(0, 3);
    assertThat(second.asked).containsExactly(1, 2, 4, 5);
    assertThat(b.asked).containsExactly(1, 5);
    assertThat(c.asked).containsExactly(2, 4);
  }

  @Test
  void caseIsNullWithoutAnAlternative() {
    Given when = new Given(CypherType.BOOLEAN, 1L, 0L, null, 1L, 0L, 0L);
    Given then = new Given(CypherType.FLOAT, 10L, 11L, 12L, 13L, 14L, 15L);
    CaseColumn column = new CaseColumn(
        List.of(new CaseColumn.Alternative(when, then)), null, CypherType.FLOAT);
    assertThat(values(column, listed(0, 1, 2, 5))).containsExactly(10L, null, null, null);
    assertThat(then.asked).containsExactly(0);
  }

  /** All positions are taken by one alternative, or by none: there is nobody to ask for the others. */
  @Test
  void caseAsksForNoEmptySelection() {
    Given yes = new Given(CypherType.BOOLEAN, 1L, 1L, 1L, 1L, 1L, 1L);
    Given no = new Given(CypherType.BOOLEAN, 0L, null, 0L, 0L, null, 0L);
    Given a = new Given(CypherType.INTEGER, 10L, 11L, 12L, 13L, 14L, 15L);
    Given b = new Given(CypherType.INTEGER, 20L, 21L, 22L, 23L, 24L, 25L);
    Given never = new Given(CypherType.INTEGER, 0L, 0L, 0L, 0L, 0L, 0L);
    CaseColumn column = new CaseColumn(
        List.of(new CaseColumn.Alternative(no, a), new CaseColumn.Alternative(yes, b),
            new CaseColumn.Alternative(never, a)),
        never, CypherType.INTEGER);
    assertThat(values(column, all())).containsExactly(20L, 21L, 22L, 23L, 24L, 25L);
    assertThat(values(column, listed(2, 4))).containsExactly(22L, 24L);
    assertThat(a.calls + never.calls).isZero();
  }

  @Test
  void andAsksWhereNothingIsFalse() {
    Given first = new Given(CypherType.BOOLEAN, 1L, 0L, null, 1L, 1L, null);
    Given second = new Given(CypherType.BOOLEAN, 1L, 1L, 1L, 0L, null, 0L);
    Given third = new Given(CypherType.BOOLEAN, 1L, 1L, 0L, 1L, 1L, 1L);
    LogicColumn column = new LogicColumn(List.of(first, second, third), false);
    assertThat(values(column, all())).containsExactly(1L, 0L, 0L, 0L, null, 0L);
    assertThat(second.asked).containsExactly(0, 2, 3, 4, 5);
    assertThat(third.asked).containsExactly(0, 2, 4);
  }

  @Test
  void orAsksWhereNothingIsTrue() {
    Given first = new Given(CypherType.BOOLEAN, 1L, 0L, null, 0L, 0L, null);
    Given second = new Given(CypherType.BOOLEAN, 0L, 1L, 1L, 0L, null, 0L);
    LogicColumn column = new LogicColumn(List.of(first, second), true);
    assertThat(values(column, all())).containsExactly(1L, 1L, 1L, 0L, null, null);
    assertThat(second.asked).containsExactly(1, 2, 3, 4, 5);
    assertThat(values(column, listed(0))).containsExactly(1L);
    assertThat(second.calls).isEqualTo(1);
  }

  private static Selection all() {
    Selection selection = new Selection();
    selection.selectAll(COUNT);
    return selection;
  }

  private static Selection listed(int... positions) {
    Selection selection = new Selection();
    System.arraycopy(positions, 0, selection.buffer(positions.length), 0, positions.length);
    selection.select(positions.length);
    return selection;
  }

  private static List<Long> values(ColumnExpression column, Selection selection) {
    ValueVector values = column.compute(selection, COUNT);
    List<Long> list = new ArrayList<>();
    for (int i = 0; i < selection.count(); i++) {
      int position = selection.position(i);
      list.add(values.isNull(position) ? null : (Long) values.longValue(position));
    }
    return list;
  }

  /** Has values, in the long form of NULL what is often there: any; and tells for which positions it was asked last. */
  private static final class Given implements ColumnExpression {
    private final ValueVector values;
    private final List<Integer> asked = new ArrayList<>();
    private int calls;

    Given(CypherType type, Long... given) {
      values = new ValueVector(type);
      values.own(COUNT);
      for (int i = 0; i < COUNT; i++) {
        values.store(i, given[i] == null ? 1 : given[i], given[i] == null);
      }
    }

    @Override
    public ValueVector compute(Selection positions, int count) {
      calls++;
      asked.clear();
      for (int i = 0; i < positions.count(); i++) {
        asked.add(positions.position(i));
      }
      return values;
    }
  }
}
