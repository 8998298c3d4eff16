package io.graphflow.bench.plans;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class PlansPageTest {
  private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();

  /** When this fails because plans have changed, and for the better: {@code scripts/reproduce --plans}. */
  @Test
  void showsThePlansThatQueriesHave() throws IOException {
    assertThat(Files.readString(CHECKOUT.resolve(PlansPage.FILE)))
        .isEqualTo(PlansPage.of(CHECKOUT));
  }
}
