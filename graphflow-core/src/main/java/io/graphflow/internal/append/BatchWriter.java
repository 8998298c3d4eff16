package io.graphflow.internal.append;

import io.graphflow.core.execution.StaleReadException;
import io.graphflow.core.limit.Interruption;
import io.graphflow.core.transaction.LockMode;
import io.graphflow.core.transaction.WriteTransaction;
import io.graphflow.core.update.OpenSchemaNames;
import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.QueryException;
import io.graphflow.internal.session.DatabaseKernel;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.WrittenNames;
import io.graphflow.storage.catalog.WrittenNames.EdgeNames;
import io.graphflow.storage.catalog.WrittenNames.VertexNames;
import io.graphflow.storage.delta.DeltaWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Writes a batch of an appender in a transaction, as the statement of a session runs. First it adds
 * names, then it takes the locks that are known beforehand (keys), then a version that has
 * everything committed to these. Locks that it takes later are those of the ends of edges; if one
 * of these has changed since, it begins again.
 */
public final class BatchWriter {
  private final WriteTransaction transaction;
  private final List<RowTarget> targets;
  private final List<AppendedRow> batch;

  /** Indexes of the targets that rows of the batch have. */
  private final BitSet used = new BitSet();

  /** By index of the target; null for targets without a row in the batch. */
  private final RowTarget.Writer[] writers;

  private BatchWriter(
      WriteTransaction transaction, List<RowTarget> targets, List<AppendedRow> batch) {
    this.transaction = transaction;
    this.targets = targets;
    this.batch = batch;
    this.writers = new RowTarget.Writer[targets.size()];
    batch.forEach(row -> used.set(row.target()));
  }

  /**
   * Writes a batch and commits it, or nothing of it.
   *
   * @param targets the targets by index, those of the batch among them
   */
  public static void write(DatabaseKernel kernel, List<RowTarget> targets, List<AppendedRow> batch,
      Interruption interruption) {
    try (WriteTransaction transaction = kernel.beginWrite()) {
      new BatchWriter(transaction, targets, batch).run(interruption);
      transaction.commit();
    }
  }

  private void run(Interruption interruption) {
    for (;;) {
      int before = transaction.beginStatement("an appender's batch", interruption);
      boolean done = false;
      try {
        prepare(interruption);
        transaction.beginReading();
        batch.forEach(this::write);
        done = true;
        return;
      } catch (StaleReadException e) {
        interruption.check();
      } finally {
        if (!done) {
          transaction.undo(before);
        }
      }
    }
  }

  /** Adds names and locks keys, such that nothing that was locked has changed since. */
  private void prepare(Interruption interruption) {
    WrittenNames names = names();
    boolean named = false;
    do {
      interruption.check();
      DeltaWriter writer = transaction.writer();
      WrittenNames missing = names.missingIn(writer.current().catalog());
      if (!missing.isEmpty() && !named) {
        requireNames(writer.current().catalog());
        // Which names are missing is only known for sure once nobody else can add them.
        transaction.locks().lockCatalog(LockMode.X);
        named = true;
        transaction.refreshIfStale();
        missing = names.missingIn(writer.current().catalog());
      }
      OpenSchemaNames.add(missing, writer);
      transaction.locks().lockCatalog(LockMode.S);
      requireNames(writer.current().catalog());
      used.stream()
          .forEach(target -> writers[target] =
              targets.get(target).writer(writer, transaction.locks()));
      for (AppendedRow row : batch) {
        writers[row.target()].lockKeys(row.values());
      }
    } while (transaction.refreshIfStale());
  }

  private void requireNames(Catalog catalog) {
    used.stream().forEach(target -> targets.get(target).requireNames(catalog));
  }

  private WrittenNames names() {
    List<VertexNames> tables = new ArrayList<>();
    List<EdgeNames> labels = new ArrayList<>();
    used.stream().mapToObj(targets::get).map(RowTarget::names).forEach(names -> {
      tables.addAll(names.tables());
      labels.addAll(names.edgeLabels());
    });
    return new WrittenNames(tables, labels);
  }

  private void write(AppendedRow row) {
    try {
      writers[row.target()].write(row.values());
    } catch (QueryException | ConstraintException e) {
      throw e.withMessage("row " + row.number() + " of "
          + targets.get(row.target()).name() + ": " + e.getMessage() + " (nothing of its batch of "
          + batch.size() + " rows is written)");
    }
  }
}
