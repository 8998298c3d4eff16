import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/** What runs have found, kept in a file, so that one that was stopped can go on. */
final class Results {
  private final Path file;
  private final Map<String, String> lines = new TreeMap<>();

  Results(Path file) throws IOException {
    this.file = file;
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        lines.put(line.substring(0, line.indexOf('\t')), line);
      }
    }
  }

  /** What was found for the same fault; null if it was not tried. */
  synchronized Verdict of(Mutant mutant) {
    String line = lines.get(mutant.id());
    if (line == null) {
      return null;
    }
    String[] parts = line.split("\t", -1);
    return parts[1].equals(checksum(mutant))
        ? new Verdict(Verdict.State.valueOf(parts[2]), parts[3])
        : null;
  }

  synchronized void put(Mutant mutant, Verdict verdict) {
    lines.put(mutant.id(), String.join("\t", mutant.id(), checksum(mutant),
        verdict.state().toString(), verdict.detail().replaceAll("\\s+", " ")));
    try {
      Files.write(file, lines.values());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String checksum(Mutant mutant) {
    CRC32C crc = new CRC32C();
    String text = mutant.file() + mutant.tests() + mutant.explanation() + mutant.edits();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return Long.toHexString(crc.getValue());
  }
}
