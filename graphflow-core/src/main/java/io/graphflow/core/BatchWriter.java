package io.graphflow.core;

import io.graphflow.core.execution.Interruption;
import io.graphflow.core.transaction.LockMode;
import io.graphflow.core.transaction.StaleReadException;
import io.graphflow.core.transaction.WriteTransaction;
import io.graphflow.core.update.SchemaNames;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.WrittenNames;
import io.graphflow.storage.catalog.WrittenNames.EdgeNames;
import io.graphflow.storage.catalog.WrittenNames.VertexNames;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.error.GraphflowException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Writes a batch of an appender in a transaction, as the statement of a session runs: names first, then
 * the locks that are known beforehand (keys), then the latest version; what is locked later (the ends of
 * edges) and has changed since makes it begin again.
 */
final class BatchWriter {
  private final WriteTransaction transaction;
  private final List<Appender.Row> batch;
  private final IdentityHashMap<RowAppender, RowTarget.Writer> writers = new IdentityHashMap<>();

  private BatchWriter(WriteTransaction transaction, List<Appender.Row> batch) {
    this.transaction = transaction;
    this.batch = batch;
  }

  /** Writes a batch and commits it, or nothing of it. */
  static void write(Database database, List<Appender.Row> batch, Interruption interruption) {
    try (WriteTransaction transaction = database.beginWrite()) {
      new BatchWriter(transaction, batch).run(interruption);
      transaction.commit();
    }
  }

  private void run(Interruption interruption) {
    for (;;) {
      int before = transaction.beginStatement("an appender's batch", interruption);
      boolean done = false;
      try {
        prepare();
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
  private void prepare() {
    WrittenNames names = names();
    transaction.refresh();
    boolean named = false;
    do {
      DeltaWriter writer = transaction.writer();
      WrittenNames missing = names.missingIn(writer.current().catalog());
      if (!missing.isEmpty() && !named) {
        requireNames(writer.current().catalog());
        // What is missing is only known for sure once nobody else can add it.
        transaction.locks().lockCatalog(LockMode.X);
        named = true;
        transaction.refresh();
        missing = names.missingIn(writer.current().catalog());
      }
      SchemaNames.add(missing, writer);
      transaction.locks().lockCatalog(LockMode.S);
      requireNames(writer.current().catalog());
      writers.clear();
      for (Appender.Row row : batch) {
        writers.computeIfAbsent(row.appender(),
            appender -> appender.target().writer(writer, transaction.locks()))
            .lockKeys(row.values());
      }
    } while (transaction.refresh());
  }

  private void requireNames(Catalog catalog) {
    batch.stream()
        .map(row -> row.appender().target())
        .distinct()
        .forEach(target -> target.requireNames(catalog));
  }

  private WrittenNames names() {
    List<VertexNames> tables = new ArrayList<>();
    List<EdgeNames> labels = new ArrayList<>();
    batch.stream().map(row -> row.appender().target()).distinct().forEach(target -> {
      tables.addAll(target.names().tables());
      labels.addAll(target.names().edgeLabels());
    });
    return new WrittenNames(tables, labels);
  }

  private void write(Appender.Row row) {
    try {
      writers.get(row.appender()).write(row.values());
    } catch (GraphflowException e) {
      if (e.kind() != GraphflowException.Kind.QUERY) {
        throw e;
      }
      throw new GraphflowException(e.kind(), "row " + row.number() + " of "
          + row.appender().target().name() + ": " + e.getMessage() + " (nothing of its batch of "
          + batch.size() + " rows is written)", e);
    }
  }
}
