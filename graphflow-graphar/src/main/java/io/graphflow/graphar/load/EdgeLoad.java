package io.graphflow.graphar.load;

import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.plan.EdgeChunk;
import io.graphflow.graphar.plan.EdgePart;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.LabelPlan;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.PropertyDeclaration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Reads the edges of a label. Each part is read by one thread, so that edges of a list keep their order. */
public final class EdgeLoad {
  private final LabelPlan plan;
  private final List<PropertyDeclaration> declarations;
  private final GraphFolder folder;
  private final Consumer<EdgeBatch> target;
  private final LongConsumer progress;

  /**
   * Creates a load.
   *
   * @param target takes the edges, from any thread, one at a time
   * @param progress hears of edges, from any thread, one at a time
   */
  public EdgeLoad(LabelPlan plan, GraphFolder folder, Consumer<EdgeBatch> target,
      LongConsumer progress) {
    this.plan = plan;
    this.declarations = plan.declarations();
    this.folder = folder;
    this.target = target;
    this.progress = progress;
  }

  /** Reads all edges. */
  public void run(LoadThreads threads) {
    List<Future<Void>> reading = new ArrayList<>();
    for (EdgePlan type : plan.types()) {
      for (int part = 0; part < type.partCounts().size(); part++) {
        int number = part;
        if (type.partCounts().get(part) > 0) {
          reading.add(threads.submit(() -> {
            read(type, number);
            return null;
          }));
        }
      }
    }
    reading.forEach(threads::result);
  }

  private void read(EdgePlan type, int number) {
    EdgePart part = EdgePart.of(type, folder, number);
    EdgeBatch batch = new EdgeBatch(declarations.stream().map(PropertyDeclaration::type).toList());
    for (long chunk = 0; chunk < part.chunkCount(); chunk++) {
      try (EdgeChunk rows = new EdgeChunk(part, folder, chunk, declarations)) {
        while (rows.read(batch)) {
          if (Thread.interrupted()) {
            // Another part has failed, which is what the load tells.
            return;
          }
          synchronized (this) {
            target.accept(batch);
            progress.accept(batch.count());
          }
        }
      }
    }
  }
}
