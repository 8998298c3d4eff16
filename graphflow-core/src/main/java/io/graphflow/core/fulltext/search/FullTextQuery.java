package io.graphflow.core.fulltext.search;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.fulltext.FullTextIndexes;
import io.graphflow.core.fulltext.TextSearch;
import io.graphflow.core.fulltext.TextSyntaxException;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.ranking.BestElements;
import io.graphflow.storage.catalog.FullTextIndex;
import java.io.IOException;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One search of a full-text index. For one thread. */
final class FullTextQuery {
  private static final String HOLDING = "elements that a full-text index finds";
  private static final int HITS_A_CHECK = 1 << 10;

  private final String procedure;
  private final FullTextIndex index;
  private final String text;
  private final SearchOptions options;
  private final QueryContext context;
  private int hits;

  FullTextQuery(String procedure, FullTextIndex index, String text, SearchOptions options,
      QueryContext context) {
    this.procedure = procedure;
    this.index = index;
    this.text = text;
    this.options = options;
    this.context = context;
  }

  /**
   * Searches.
   *
   * @param reference the value of an element by its lasting ID
   * @return elements and scores, the best first; elements with the same score by their lasting IDs
   */
  Stream<Object[]> rows(LongFunction<Object> reference) {
    if (options.found() == 0) {
      return Stream.empty();
    }
    MemoryAccount account = context.account(HOLDING);
    BestElements best;
    try {
      best = new BestElements(options.found(), account);
      search(best);
      best.sort();
    } catch (RuntimeException | Error e) {
      account.releaseAll();
      throw e;
    }
    int from = (int) Math.min(options.skip(), best.size());
    return IntStream.range(from, best.size())
        .mapToObj(i -> new Object[] {reference.apply(best.element(i)), best.score(i)})
        .onClose(account::releaseAll);
  }

  private void search(BestElements best) {
    FullTextIndexes indexes = context.resources().fullText();
    try (TextSearch search = indexes.prepare(
        index, context.snapshot(), text, options.analyzer(), context::check)) {
      search.run((id, score) -> {
        if (hits++ % HITS_A_CHECK == 0) {
          context.check();
        }
        best.offer(score, id);
      });
    } catch (TextSyntaxException e) {
      throw FullTextProcedures.wrong(procedure, "cannot read the query '" + text + "': "
          + e.getMessage() + " Put a backslash before what is meant as such of + - && || ! ( ) { } "
          + "[ ] ^ \" ~ * ? : \\ /");
    } catch (IOException e) {
      throw indexes.failure(index, e);
    }
  }
}
