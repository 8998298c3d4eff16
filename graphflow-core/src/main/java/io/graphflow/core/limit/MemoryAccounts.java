package io.graphflow.core.limit;

import java.util.ArrayList;
import java.util.List;

/** The accounts of what one operator keeps, those of all its workers included. Not safe for use by many threads. */
public final class MemoryAccounts {
  private final List<MemoryAccount> accounts = new ArrayList<>(1);

  /** Creates it without accounts. */
  public MemoryAccounts() {}

  /** Adds an account, and returns it. */
  public MemoryAccount add(MemoryAccount account) {
    accounts.add(account);
    return account;
  }

  /** The sum of the most that each has held at one time, in bytes. */
  public long mostHeldBytes() {
    long bytes = 0;
    for (int i = 0; i < accounts.size(); i++) {
      bytes += accounts.get(i).mostHeldBytes();
    }
    return bytes;
  }

  /** The bytes that were written to a disk because memory is short. */
  public long movedBytes() {
    long bytes = 0;
    for (int i = 0; i < accounts.size(); i++) {
      bytes += accounts.get(i).movedBytes();
    }
    return bytes;
  }
}
