package io.graphflow.bench.table2;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.report.MemoryReport;
import io.graphflow.storage.report.MemoryReport.Component;
import io.graphflow.storage.report.MemoryReport.Item;
import io.graphflow.storage.snapshot.Layout;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryTableTest {
  @Test
  void showsEveryStepAndTheWhole() {
    String table = MemoryTable.render(List.of(
        report(Layout.GF_RV, 8_000_000), report(Layout.COLS, 4_000_000),
        report(Layout.NULL, 4_000_000)));
    assertThat(table.lines()).anySatisfy(line -> assertThat(line.split(" +", -1))
        .containsExactly("Forward", "lists", "8.00", "4.00", "2.00x", "4.00", "2.00x"));
    assertThat(table).contains("GF-RV").contains("+COLS").contains("+NULL");
  }

  private static MemoryReport report(Layout layout, long bytes) {
    return new MemoryReport(layout,
        List.of(new Item(Component.FORWARD_LISTS, "KNOWS", bytes, 0, 0, 0)));
  }
}
