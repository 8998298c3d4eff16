package io.graphflow.graphar.load;

import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.plan.EdgeChunk;
import io.graphflow.graphar.plan.EdgePart;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.LabelPlan;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.GraphSource;
import io.graphflow.storage.database.PropertyDeclaration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Reads the edges of a label: several parts at once, each by one thread, and hands them on in the order of the files. */
public final class EdgeLoad {
  private final LabelPlan plan;
  private final List<PropertyDeclaration> declarations;
  private final GraphFolder folder;
  private final InOrder target;
  private final GraphSource.OrderedTarget lists;

  /**
   * Creates a load.
   *
   * @param target takes the edges, from any thread, one at a time
   * @param progress hears of edges, from any thread, one at a time
   */
  public EdgeLoad(LabelPlan plan, GraphFolder folder, Consumer<EdgeBatch> target,
      LongConsumer progress) {
    this(plan, folder, target, progress, null);
  }

  /** Creates a load that puts edges into lists at once, each part by its thread, and appends properties in order. */
  public EdgeLoad(LabelPlan plan, GraphFolder folder, GraphSource.OrderedTarget lists) {
    this(plan, folder, lists::append, _ -> {}, lists);
  }

  private EdgeLoad(LabelPlan plan, GraphFolder folder, Consumer<EdgeBatch> target,
      LongConsumer progress, GraphSource.OrderedTarget lists) {
    this.plan = plan;
    this.lists = lists;
    this.declarations = plan.declarations();
    this.folder = folder;
    this.target = new InOrder(
        () -> new EdgeBatch(declarations.stream().map(PropertyDeclaration::type).toList()),
        batch -> {
          target.accept(batch);
          progress.accept(batch.count());
        });
  }

  /** Reads all edges. */
  public void run(LoadThreads threads) {
    List<Future<Void>> reading = new ArrayList<>();
    for (EdgePlan type : plan.types()) {
      long firstEdge = 0;
      for (int part = 0; part < type.partCounts().size(); part++) {
        int number = part;
        if (type.partCounts().get(part) > 0) {
          InOrder.Part batches = target.part(reading.size());
          GraphSource.OrderedTarget.Run run =
              lists == null ? null : lists.run(type.source().table(), firstEdge);
          reading.add(threads.submit(() -> {
            read(type, number, batches, run);
            return null;
          }));
        }
        firstEdge += type.partCounts().get(part);
      }
    }
    reading.forEach(threads::result);
  }

  private void read(EdgePlan type, int number, InOrder.Part batches,
      GraphSource.OrderedTarget.Run run)
      throws InterruptedException {
    EdgeBatch batch = target.batch();
    EdgePart part = EdgePart.of(type, folder, number);
    for (long chunk = 0; chunk < part.chunkCount(); chunk++) {
      try (EdgeChunk rows = new EdgeChunk(part, folder, chunk, declarations)) {
        while (rows.read(batch)) {
          if (Thread.interrupted()) {
            throw new InterruptedException("another part has failed, which is what the load tells");
          }
          if (run != null) {
            run.put(batch);
          }
          if (run == null || lists.appendsProperties()) {
            batches.add(batch);
            batch = target.batch();
          }
        }
      }
    }
    batches.end();
  }
}
