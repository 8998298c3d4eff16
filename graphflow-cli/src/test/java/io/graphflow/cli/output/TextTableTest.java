package io.graphflow.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;

final class TextTableTest {
  private static List<String> lines(TextTable table, int width) {
    StringWriter text = new StringWriter();
    table.print(new PrintWriter(text), width);
    return text.toString().lines().toList();
  }

  private static int cells(String line) {
    return new AttributedString(line).columnLength();
  }

  @Test
  void wideCharactersLineUp() {
    TextTable table = new TextTable(List.of("name", "n")).alignRight(1);
    table.add("日本", "1");
    table.add("abcdef", "1234");
    List<String> lines = lines(table, 0);
    assertThat(lines)
        .allSatisfy(line -> assertThat(cells(line)).isEqualTo(cells(lines.getFirst())));
    assertThat(lines.get(3)).isEqualTo("│ 日本   │    1 │");
  }

  @Test
  void theWidestColumnGivesWay() {
    TextTable table = new TextTable(List.of("a", "b"));
    table.add("short", "x".repeat(100));
    List<String> lines = lines(table, 40);
    assertThat(lines).allSatisfy(line -> assertThat(cells(line)).isEqualTo(40));
    assertThat(lines.get(3)).contains("short").contains("…");
  }

  @Test
  void lineBreaksAndControlCharactersStayInTheirCell() {
    TextTable table = new TextTable(List.of("a"));
    table.add("one\ntwo\u001b[31m");
    assertThat(lines(table, 0)).hasSize(5);
    assertThat(lines(table, 0).get(3)).contains("one\\ntwo\uFFFD[31m");
  }

  @Test
  void manyColumnsNeverVanish() {
    TextTable table = new TextTable(List.of("a", "b", "c", "d"));
    table.add("aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd");
    assertThat(lines(table, 5).get(3)).isEqualTo("│ aa… │ bb… │ cc… │ dd… │");
  }
}
