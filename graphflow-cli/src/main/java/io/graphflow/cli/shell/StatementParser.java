package io.graphflow.cli.shell;

import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/**
 * Tells JLine when the return key ends the input (a semicolon, or a command that begins with a colon)
 * and which word the cursor is in.
 */
final class StatementParser implements Parser {

  @Override
  public ParsedLine parse(String line, int cursor, ParseContext context) {
    boolean command = line.stripLeading().startsWith(":");
    if (context == ParseContext.ACCEPT_LINE && !command && !Statements.split(line).isWhole()) {
      throw new EOFError(-1, -1, "the statement goes on until a semicolon");
    }
    int start = cursor;
    while (start > 0 && isWordPart(line.charAt(start - 1))) {
      start--;
    }
    return new Word(line, cursor, line.substring(start, cursor));
  }

  private static boolean isWordPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  /** The input with the part of a word that lies before the cursor. */
  private record Word(String line, int cursor, String word) implements CompletingParsedLine {
    @Override
    public int wordCursor() {
      return word.length();
    }

    @Override
    public CharSequence escape(CharSequence candidate, boolean complete) {
      return candidate;
    }

    @Override
    public int rawWordCursor() {
      return word.length();
    }

    @Override
    public int rawWordLength() {
      return word.length();
    }

    @Override
    public int wordIndex() {
      return 0;
    }

    @Override
    public List<String> words() {
      return List.of(word);
    }
  }
}
