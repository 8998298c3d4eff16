package io.graphflow.core.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.limit.Interruption;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.LockOptions;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.live.LiveOptions;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreView;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** When a transaction makes its changes again on a later version, and when not. */
@Timeout(120)
class WriteTransactionTest {
  private static final int MANY = 5_000;

  @TempDir
  private Path folder;

  private LiveStore store;
  private LockManager manager;
  private int big;
  private int small;

  @BeforeEach
  void open() {
    Path database = folder.resolve("db");
    LiveStore.create(new SystemDisk(), database);
    store = LiveStore.open(new SystemDisk(), database, LiveOptions.DEFAULT);
    manager = new LockManager(LockOptions.DEFAULT, LockedResource::text);
    try (WriteTransaction transaction = begin()) {
      statement(transaction, writing -> {
        big = writing.writer().schema().addVertexTable(List.of("Big"));
        small = writing.writer().schema().addVertexTable(List.of("Small"));
      });
      transaction.commit();
    }
  }

  @AfterEach
  void close() {
    manager.close();
    store.close();
  }

  private WriteTransaction begin() {
    return new WriteTransaction(store, manager, "test");
  }

  private static void statement(WriteTransaction transaction, Consumer<WriteTransaction> run) {
    transaction.beginStatement("test", new Interruption(0));
    transaction.refreshIfStale();
    transaction.beginReading();
    run.accept(transaction);
  }

  private static void create(WriteTransaction transaction, int table, int count) {
    statement(transaction, writing -> {
      writing.locks().lockVertexTable(table, LockMode.IX);
      for (int i = 0; i < count; i++) {
        writing.writer().createVertex(table, List.of(), List.of());
      }
    });
  }

  private void othersCreate(int table) {
    try (WriteTransaction other = begin()) {
      create(other, table, 1);
      other.commit();
    }
  }

  @Test
  void whatOthersCommitElsewhereMakesNoChangeAgain() {
    try (WriteTransaction transaction = begin()) {
      create(transaction, big, MANY);
      long before = transaction.rebasedChanges();
      for (int i = 0; i < 100; i++) {
        othersCreate(small);
        create(transaction, big, 1);
      }
      assertThat(transaction.rebasedChanges()).isEqualTo(before);
      transaction.commit();
    }
    assertThat(store.view().version().vertexTable(small)).isNotNull();
  }

  @Test
  void aTableIsWaitedForAndCaughtUpWithOnce() {
    try (WriteTransaction transaction = begin()) {
      create(transaction, big, MANY);
      othersCreate(small);
      transaction.beginStatement("test", new Interruption(0));
      transaction.locks().lockVertexTable(small, LockMode.S);
      assertThat(transaction.refreshIfStale()).isTrue();
      assertThat(transaction.refreshIfStale()).isFalse();
      assertThat(transaction.beginReading().vertexTable(small)).isNotNull();
      assertThat(transaction.rebasedChanges()).isEqualTo(MANY);
    }
  }

  @Test
  void aStatementIsTakenBackWithoutMakingTheOthersAgain() {
    try (WriteTransaction transaction = begin()) {
      create(transaction, big, MANY);
      int before = transaction.beginStatement("test", new Interruption(0));
      transaction.beginReading();
      transaction.writer().createVertex(big, List.of(), List.of());
      transaction.undo(before);
      assertThat(transaction.writer().changeCount()).isEqualTo(MANY);
      assertThat(transaction.rebasedChanges()).isZero();
    }
  }

  @Test
  void whatAStatementHasAddedBeforeItRunsIsTakenBack() {
    try (WriteTransaction transaction = begin()) {
      create(transaction, big, 1);
      int before = transaction.beginStatement("test", new Interruption(0));
      transaction.writer().schema().addVertexTable(List.of("Added"));
      assertThat(transaction.writer().changeCount()).isGreaterThan(before);
      othersCreate(small);
      transaction.refresh();
      transaction.undo(before);
      assertThat(transaction.writer().changeCount()).isEqualTo(before);
      assertThat(transaction.writer().version().catalog().vertexTables()).hasSize(2);
      transaction.commit();
    }
    try (StoreView view = store.view()) {
      assertThat(view.version().catalog().vertexTables()).hasSize(2);
    }
  }

  @Test
  void anInterruptionEndsCatchingUpAndLeavesTheChanges() {
    try (WriteTransaction transaction = begin()) {
      create(transaction, big, MANY);
      othersCreate(small);
      Interruption interruption = new Interruption(0);
      transaction.beginStatement("test", interruption);
      transaction.locks().lockVertexTable(small, LockMode.S);
      interruption.interrupt();
      assertThatThrownBy(transaction::refreshIfStale).isInstanceOf(GraphflowException.class);
      assertThat(transaction.writer().changeCount()).isEqualTo(MANY);
      statement(transaction, reading -> assertThat(reading.writer().version().vertexTable(small))
          .isNotNull());
    }
  }
}
