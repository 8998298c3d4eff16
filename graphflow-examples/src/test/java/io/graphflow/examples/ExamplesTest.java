package io.graphflow.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each example runs to its end, and prints what it says. */
class ExamplesTest {
  @TempDir
  private Path folder;

  private interface Example {
    void main(String[] arguments) throws Exception;
  }

  /** The lines that an example prints. */
  private List<String> output(Example example) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setOut(out);
      example.main(new String[] {folder.toString()});
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void embedDatabase() throws Exception {
    assertThat(output(EmbedDatabase::main)).containsExactly("Bob since 2020");
  }

  @Test
  void loadCsvFiles() throws Exception {
    assertThat(output(LoadCsvFiles::main))
        .containsExactly("3 nodes, 2 relationships", "Ann knows Bob", "Bob knows Eve");
  }

  @Test
  void appendRows() throws Exception {
    List<String> lines = output(AppendRows::main);
    assertThat(lines).hasSize(2).startsWith("9999 relationships");
    assertThat(lines.get(1)).startsWith("refused: row 2 of Person: constraint 'ids' is broken");
  }

  @Test
  void transferMoney() throws Exception {
    assertThat(output(TransferMoney::main))
        .containsExactly("all accounts have 4000", "account 1 would have -4000: rolled back");
  }

  @Test
  void ownProcedure() throws Exception {
    assertThat(output(OwnProcedure::main)).containsExactly("to: 3", "be: 2");
  }

  @Test
  void streamResult() throws Exception {
    assertThat(output(StreamResult::main)).containsExactly("the sum is 500000500000",
        "even squares: [4, 16, 36]", "1 row was read");
  }

  @Test
  void manyThreads() throws Exception {
    assertThat(output(ManyThreads::main))
        .containsExactly("the last visitor of a page was number 20");
  }

  @Test
  void setLimits() throws Exception {
    List<String> lines = output(SetLimits::main);
    assertThat(lines).hasSize(5);
    assertThat(lines.get(0)).startsWith("too much: The query needs more than its memory limit");
    assertThat(lines.get(1)).isEqualTo("wrong in line 1, column 11");
    assertThat(lines.get(2)).isEqualTo("answer: 2");
    assertThat(lines.get(3)).startsWith("too much: The query ran longer than its time limit");
    assertThat(lines.get(4)).startsWith("stopped: ");
  }
}
