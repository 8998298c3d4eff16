package io.graphflow.bench.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.bench.experiment.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandProcessTest {

  @Test
  void measuresAProcess() throws Exception {
    Measurement measured = CommandProcess.emptyJvm().measure("step", "empty", 3);
    assertThat(measured.benchmark()).isEqualTo("empty");
    assertThat(measured.secondary().get("least")).isPositive()
        .isLessThanOrEqualTo(measured.score());
    assertThat(measured.secondary().get("most")).isGreaterThanOrEqualTo(measured.score());
  }

  @Test
  void failsWhenTheOutputIsWrong() {
    CommandProcess process =
        new CommandProcess(List.of(System.getProperty("java.home") + "/bin/java", "--version"),
            "another system");
    assertThatThrownBy(() -> process.measure("step", "wrong", 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not another system");
  }

  /** The names of columns and the order of rows do not matter; a row more or less does. */
  @Test
  void comparesRows() throws Exception {
    List<String> command = List.of("printf", "name\\n2,3\\n1,2\\n");
    assertThat(
        CommandProcess.rows(command, List.of("1,2", "2,3")).measure("step", "rows", 1).score())
        .isPositive();
    for (List<String> wrong : List.of(List.of("1,2"), List.of("1,2", "2,3", "2,3"),
        List.of("1,2", "2,4"))) {
      assertThatThrownBy(() -> CommandProcess.rows(command, wrong).measure("step", "rows", 1))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("rows, such as");
    }
  }

  @Test
  void findsTheLauncherOfTheCheckout() throws IOException {
    assertThat(CommandProcess.launcher()).matches(Files::isExecutable);
  }
}
