package io.graphflow.core.list.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import java.util.function.IntToLongFunction;

/** Tells whether there is memory for more of what a hash join keeps of its right side. For one thread at a time. */
final class JoinRoom {
  /** So many more may come before memory is looked at again. */
  private static final int ADDED_PER_CHECK = 1 << 10;

  /** What is held may grow by this part, as arrays double, and keys and rows hold strings. */
  private static final int SLACK_SHARE = 4;

  /** So large a part of the limit is left to the left side, and to what follows the join. */
  private static final int SHARE_OF_OTHERS = 4;

  private final MemoryAccount account;
  private final long otherBytes;

  /** Memory need not be looked at for so many. */
  private int roomFor;

  /**
   * Creates it for nothing that is kept.
   *
   * @param account counts what is kept
   */
  JoinRoom(QueryContext context, MemoryAccount account) {
    this.account = account;
    this.otherBytes = context.limits().limitBytes() / SHARE_OF_OTHERS;
    reset();
  }

  /** Says that nothing is kept any more. */
  void reset() {
    roomFor = ADDED_PER_CHECK;
  }

  /**
   * Whether there is room.
   *
   * @param wanted how many are to be kept, those that there are included
   * @param growthBytes the bytes that so many take beyond what is held
   */
  boolean isFor(int wanted, IntToLongFunction growthBytes) {
    if (wanted <= roomFor) {
      return true;
    }
    int checked = wanted + ADDED_PER_CHECK;
    long held = account.heldBytes();
    if (account.shouldMove(held,
        growthBytes.applyAsLong(checked) + held / SLACK_SHARE + otherBytes)) {
      return false;
    }
    roomFor = checked;
    return true;
  }
}
