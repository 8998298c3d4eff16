package io.graphflow.core.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.procedure.ProcedureSignature;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProcedureCatalogTest {
  private static final ProcedureSignature ONE =
      ProcedureSignature.parse("test.one() :: (a :: INTEGER)");
  private static final ProcedureSignature TWO =
      ProcedureSignature.parse("test.two() :: (a :: INTEGER)");

  private final AtomicInteger made = new AtomicInteger();
  private final ProcedureCatalog catalog = ProcedureCatalog.whenAsked(() -> {
    made.incrementAndGet();
    return ProcedureCatalog.EMPTY.with(ONE, (_, _) -> Stream.of());
  });

  @Test
  void isMadeOnceSomethingIsLookedFor() {
    assertThat(made).hasValue(0);
    assertThat(catalog.find("test.two")).isEmpty();
    assertThat(catalog.find("test.one")).contains(ONE);
    assertThat(catalog.body("test.one")).isNotNull();
    assertThat(catalog.names()).containsExactly("test.one");
    assertThat(made).hasValue(1);
  }

  @Test
  void othersAreMadeOfIt() {
    ProcedureCatalog more = catalog.with(TWO, (_, _) -> Stream.of());
    assertThat(more.signatures()).containsExactly(ONE, TWO);
    assertThat(more.without("test.one").names()).containsExactly("test.two");
    assertThat(catalog.names()).containsExactly("test.one");
  }
}
