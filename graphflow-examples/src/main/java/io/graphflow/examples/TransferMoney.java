package io.graphflow.examples;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.exception.ConflictException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Moves money between accounts in transactions of several queries, many at a time. Those that are in each
 * other's way are rolled back and run again.
 */
public final class TransferMoney {
  private static final int ACCOUNTS = 4;
  private static final int TRANSFERS = 100;

  private TransferMoney() {}

  /**
   * Runs the example.
   *
   * @param arguments a folder in which there is no database yet
   */
  public static void main(String[] arguments) {
    try (Database database = Database.create(Path.of(arguments[0], "bank"))) {
      try (Session session = database.session()) {
        session.run("UNWIND range(1, $count) AS id CREATE (:Account {id: id, amount: 1000})",
            Map.of("count", ACCOUNTS)).consume();
      }
      try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
        for (int i = 0; i < TRANSFERS; i++) {
          int from = 1 + i % ACCOUNTS;
          int to = 1 + (i + 1) % ACCOUNTS;
          threads.execute(() -> transfer(database, from, to));
        }
      } // closing it waits for all
      try (Session session = database.session()) {
        System.out.println("all accounts have "
            + session.run("MATCH (a:Account) RETURN sum(a.amount)").single().get(0).asLong());
        stepByStep(session);
      }
    }
  }

  /** The short way: what is given to executeWrite is committed, or run again after a conflict. */
  private static void transfer(Database database, int from, int to) {
    try (Session session = database.session()) {
      session.executeWrite(transaction -> {
        add(transaction, from, -10);
        add(transaction, to, 10);
        return null;
      });
    }
  }

  /** The long way: whoever begins a transaction commits it and looks after conflicts. */
  private static void stepByStep(Session session) {
    for (int attempt = 1;; attempt++) {
      try (Transaction transaction = session.beginTransaction()) {
        add(transaction, 1, -5000);
        long left = transaction.run("MATCH (a:Account {id: 1}) RETURN a.amount")
            .single()
            .get(0)
            .asLong();
        if (left < 0) {
          System.out.println("account 1 would have " + left + ": rolled back");
          return; // closing the transaction rolls it back
        }
        transaction.commit();
        return;
      } catch (ConflictException e) {
        if (attempt == 10) {
          throw e;
        }
      }
    }
  }

  private static void add(Transaction transaction, int account, long amount) {
    transaction.run("MATCH (a:Account {id: $id}) SET a.amount = a.amount + $amount",
        Map.of("id", account, "amount", amount)).consume();
  }
}
