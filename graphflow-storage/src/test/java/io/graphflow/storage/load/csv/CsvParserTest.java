package io.graphflow.storage.load.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.RandomSource;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Chunks and rows together: what is read must not depend on where a file is cut. */
class CsvParserTest {
  private static final CsvFormat QUOTED =
      new CsvFormat(",", '"', CsvFormat.NONE, CsvFormat.NONE, false, List.of(""), ";");
  private static final CsvFormat UNQUOTED =
      new CsvFormat("|", CsvFormat.NONE, CsvFormat.NONE, CsvFormat.NONE, false, List.of(""), ";");
  private static final CsvFormat ESCAPED =
      new CsvFormat(",", '"', '\\', CsvFormat.NONE, false, List.of(""), ";");
  private static final CsvFormat BROKEN_BAR =
      new CsvFormat("¦", '"', CsvFormat.NONE, CsvFormat.NONE, false, List.of(""), ";");
  private static final CsvFormat COMMENTED =
      new CsvFormat(",", '"', CsvFormat.NONE, '#', false, List.of(""), ";");

  /** Rows as {@code line:[field][field]}, a {@code q} behind a quoted field; then malformed ones. */
  static List<String> parse(String text, CsvFormat format, int blockBytes) {
    return parse(text.getBytes(StandardCharsets.UTF_8), format, blockBytes);
  }

  static List<String> parse(byte[] bytes, CsvFormat format, int blockBytes) {
    List<String> found = new ArrayList<>();
    CsvParser parser = new CsvParser(format);
    try (ChunkReader reader =
        new ChunkReader("test.csv", new ByteArrayInputStream(bytes), format, blockBytes)) {
      long linesBefore = 0;
      int sequence = 0;
      for (CsvChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        assertThat(chunk.sequence()).isEqualTo(sequence++);
        long chunkLine = linesBefore + 1;
        parser.parse(chunk, new CsvParser.RowHandler() {
          @Override
          public void row(CsvRow row) {
            StringBuilder fields = new StringBuilder().append(chunkLine + row.line()).append(':');
            for (int field = 0; field < row.fieldCount(); field++) {
              fields.append('[').append(row.text(field)).append(row.isQuoted(field) ? "]q" : "]");
            }
            found.add(fields.toString());
          }

          @Override
          public void malformed(int line, int field, String reason) {
            found.add(chunkLine + line + ": malformed [" + field + "], " + reason);
          }
        });
        linesBefore += chunk.countLines();
        reader.recycle(chunk);
      }
    }
    return found;
  }

  /** Parses with blocks of every size and checks that all agree. */
  static List<String> parseAllWays(String text, CsvFormat format) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    List<String> whole = parse(bytes, format, bytes.length + 10);
    for (int blockBytes = 1; blockBytes <= bytes.length + 1; blockBytes++) {
      assertThat(parse(bytes, format, blockBytes)).as("blocks of %d bytes of %s", blockBytes, text)
          .isEqualTo(whole);
    }
    return whole;
  }

  @Test
  void plainRows() {
    assertThat(parseAllWays("a,b\nc,d\n", QUOTED)).containsExactly("1:[a][b]", "2:[c][d]");
    assertThat(parseAllWays("a,b\nc,d", QUOTED)).containsExactly("1:[a][b]", "2:[c][d]");
    assertThat(parseAllWays("", QUOTED)).isEmpty();
    assertThat(parseAllWays(",\n,", QUOTED)).containsExactly("1:[][]", "2:[][]");
  }

  @Test
  void quotedFieldsHoldDelimitersQuotesAndLineBreaks() {
    assertThat(parseAllWays("\"a,\"\"b\"\"\n\r\nc\",d\ne,\"\"\n", QUOTED))
        .containsExactly("1:[a,\"b\"\n\r\nc]q[d]", "4:[e][]q");
  }

  @Test
  void aQuoteWithinAFieldIsData() {
    assertThat(parseAllWays("a\"b,c\"\nd,\"e\nf\"\n", QUOTED))
        .containsExactly("1:[a\"b][c\"]", "2:[d][e\nf]q");
  }

  @Test
  void anyLineBreakEndsARecord() {
    assertThat(parseAllWays("a\rb\r\nc\n\r\n\rd\r", QUOTED))
        .containsExactly("1:[a]", "2:[b]", "3:[c]", "6:[d]");
    assertThat(parseAllWays("a\rb\r\nc\n\r\n\rd\r", UNQUOTED))
        .containsExactly("1:[a]", "2:[b]", "3:[c]", "6:[d]");
  }

  @Test
  void withoutQuotingAQuoteIsData() {
    assertThat(parseAllWays("\"a|b\"\n\"\"|\"\n", UNQUOTED))
        .containsExactly("1:[\"a][b\"]", "2:[\"\"][\"]");
  }

  @Test
  void textOfAnyLanguageAndDelimitersBeyondAscii() {
    assertThat(parseAllWays("größe¦\"日本¦語\"¦🦆\n", BROKEN_BAR))
        .containsExactly("1:[größe][日本¦語]q[🦆]");
  }

  @Test
  void aByteOrderMarkIsSkipped() {
    assertThat(parseAllWays("\uFEFF\"a\",b\n", QUOTED)).containsExactly("1:[a]q[b]");
  }

  @Test
  void escapesWithinQuotes() {
    assertThat(parseAllWays(
        "\"a\\\"b\\\\\",c\\d\n\"e\\n\"\"f\",\"\\\\\\\"\"\n\"x\\\",\ny\",z", ESCAPED))
        .containsExactly(
            "1:[a\"b\\]q[c\\d]", "2:[e\\n\"f]q[\\\"]q", "3:[x\",\ny]q[z]");
  }

  @Test
  void commentLinesAreSkippedWhateverTheyHold() {
    assertThat(parseAllWays("# a \"comment\n1,2\n#,\"\n\"#\",3\n#", COMMENTED))
        .containsExactly("2:[1][2]", "4:[#]q[3]");
  }

  @Test
  void malformedRowsAreNamedAndTheOthersKept() {
    assertThat(parseAllWays("a,b\n\"c\"x,d\n\ne,\"f\ng\"\n\"h\" ,i\nj,k\n", QUOTED))
        .containsExactly(
            "1:[a][b]",
            "2: malformed [0], unexpected character after closing quote: 'x' (0x78)",
            "4:[e][f\ng]q",
            "6: malformed [0], unexpected character after closing quote: ' ' (0x20)",
            "7:[j][k]");
  }

  @Test
  void aQuoteThatIsNeverClosedIsNamed() {
    assertThat(parseAllWays("a,b\nc,\"d\ne,f\n", QUOTED))
        .containsExactly("1:[a][b]", "2: malformed [1], the quoted field is never closed");
    assertThat(parseAllWays("a,\"", QUOTED))
        .containsExactly("1: malformed [1], the quoted field is never closed");
  }

  @Test
  void randomFilesDoNotDependOnWhereTheyAreCut() {
    RandomSource.rounds(60, random -> {
      CsvFormat format = switch (random.nextInt(5)) {
        case 0 -> UNQUOTED;
        case 3 -> BROKEN_BAR;
        case 1 -> ESCAPED;
        case 2 -> COMMENTED;
        default -> QUOTED;
      };
      List<String> expected = new ArrayList<>();
      String text = randomFile(random, format, expected);
      assertThat(parseAllWays(text, format)).isEqualTo(expected);
    });
  }

  @Test
  void arbitraryTextDoesNotDependOnWhereItIsCut() {
    RandomSource.rounds(200, random -> {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(40); i > 0; i--) {
        text.append("ab,¦\"\"\"\n\r\\#".charAt(random.nextInt(11)));
      }
      CsvFormat format =
          List.of(QUOTED, ESCAPED, COMMENTED, BROKEN_BAR, UNQUOTED).get(random.nextInt(5));
      parseAllWays(text.toString(), format);
    });
  }

  /** A well-formed file; its rows, as {@link #parse} writes them, go to {@code expected}. */
  private static String randomFile(RandomGenerator random, CsvFormat format,
      List<String> expected) {
    StringBuilder text = new StringBuilder();
    int line = 1;
    int rows = random.nextInt(12);
    for (int row = 0; row < rows; row++) {
      StringBuilder fields = new StringBuilder(line + ":");
      int fieldCount = 1 + random.nextInt(4);
      for (int field = 0; field < fieldCount; field++) {
        boolean quoted = format.hasQuotes() && random.nextInt(3) == 0;
        String value = randomValue(random, format, quoted);
        // A record of one empty field would be a blank line, and '#' might start a comment.
        if (field == 0 && !quoted) {
          value = "x" + value;
        }
        fields.append('[').append(value).append(quoted ? "]q" : "]");
        text.append(field == 0 ? "" : format.delimiter())
            .append(quoted ? quote(value, format, random) : value);
        line += (int) value.chars().filter(c -> c == '\n').count();
      }
      expected.add(fields.toString());
      String lineBreak = List.of("\n", "\r\n", "\r", "\n\n").get(random.nextInt(4));
      text.append(row == rows - 1 && random.nextBoolean() ? "" : lineBreak);
      line += lineBreak.equals("\n\n") ? 2 : 1;
    }
    return text.toString();
  }

  private static String quote(String value, CsvFormat format, RandomGenerator random) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"') {
        quoted.append(format.escape() != CsvFormat.NONE && random.nextBoolean() ? '\\' : '"');
      } else if (c == '\\' && format.escape() != CsvFormat.NONE) {
        quoted.append('\\');
      }
      quoted.append(c);
    }
    return quoted.append('"').toString();
  }

  private static String randomValue(RandomGenerator random, CsvFormat format, boolean quoted) {
    String alphabet = quoted ? "ab,|\"\n\\# ü" : "ab\"\\# ü";
    StringBuilder value = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      char c = alphabet.charAt(random.nextInt(alphabet.length()));
      // Outside quotes a leading quote would open some.
      if (quoted || c != '"' || value.length() > 0 || !format.hasQuotes()) {
        value.append(c);
      }
    }
    return value.toString();
  }
}
