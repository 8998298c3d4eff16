package io.graphflow.core.execution;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.value.ValueSize;
import io.graphflow.parser.expression.Expression;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/**
 * The elements of the list that an {@code UNWIND} goes through for one row. NULL has none; a value that is
 * no list is its own only element. A list that was made for this alone is counted to the query's memory
 * until the next one begins. For one thread at a time.
 */
public final class UnwoundList {
  private final MemoryAccount account;
  private final boolean counted;
  private Iterator<?> elements = Collections.emptyIterator();

  /**
   * Creates a list without elements.
   *
   * @param list the expression that is evaluated for each row
   */
  public UnwoundList(QueryContext context, Expression list) {
    account = context.account("the list of an UNWIND");
    // Others have these anyway, and count them if they are theirs.
    counted = !(list instanceof Expression.VariableReference
        || list instanceof Expression.Parameter
        || list instanceof Expression.Literal);
  }

  /** Begins with the list of the next row, which is let go of when all elements have come. */
  public void begin(Object value) {
    end();
    elements = switch (value) {
      case null -> Collections.emptyIterator();
      case List<?> values -> values.iterator();
      case Object single -> List.of(single).iterator();
    };
    if (counted) {
      account.reserve(ValueSize.estimateBytes(value));
    }
  }

  /** Whether there is an element left. */
  public boolean hasNext() {
    return elements.hasNext();
  }

  /** The next element. */
  public Object next() {
    return elements.next();
  }

  /** Lets go of the list. */
  public void end() {
    elements = Collections.emptyIterator();
    account.releaseAll();
  }
}
