package io.graphflow.core.list.link;

import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.list.operator.scan.ArgumentOperator;
import io.graphflow.core.list.operator.scan.RowsOperator;
import io.graphflow.core.list.operator.scan.ScanVerticesOperator;
import io.graphflow.core.list.plan.LeafOperation;
import io.graphflow.core.list.plan.LeafOperation.Argument;
import io.graphflow.core.list.plan.LeafOperation.Rows;
import io.graphflow.core.list.plan.LeafOperation.ScanVertices;
import io.graphflow.core.list.plan.LeafOperation.Unit;

/** Makes the operators at the leaves of a plan. */
final class LeafLinker {
  private final ListLinker linker;

  LeafLinker(ListLinker linker) {
    this.linker = linker;
  }

  ListOperator link(LeafOperation operation) {
    return switch (operation) {
      case Unit _,Argument _ -> new ArgumentOperator();
      case Rows rows -> new RowsOperator(linker.context, linker.tuple, linker.writer(rows.rows()));
      case ScanVertices scan -> {
        SharedLinks links = scan.shared() ? linker.shared() : null;
        yield new ScanVerticesOperator(linker.context, linker.group(scan.vertex().group()),
            linker.vertices(scan.vertex()),
            links == null ? linker.newMorsels(scan.node()) : links.pipeline().morsels(),
            links != null);
      }
    };
  }
}
