package io.graphflow.storage.database;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.exception.DataException;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.DatabaseFileException.Problem;
import io.graphflow.storage.json.Json;
import io.graphflow.storage.json.Json.Members;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * Reads and writes {@value #NAME}, the one file that makes a folder a database: whoever replaces it
 * replaces the database. It names the folder of the structure files, in which the write-ahead log lies,
 * too, and lists them.
 *
 * <pre>
 * {
 *   "format": "graphflow database",
 *   "formatVersion": 3,
 *   "checksum": CRC32C of the version, a byte, and of the value of "database", written without any white
 *     space, as 8 hex digits
 *   "database": {
 *     "generation": how many checkpoints have written files since the load; 0 if it is not there
 *     "folder": name of the folder with the structure files, beside this file
 *     "files": [ {"name", "kind", "lengthBytes"} … ]
 *     "numbers": { "vertexTables", "edgeTables": [ {"firstNew", "next"} … ] }; not of a load
 *     … and the catalog as {@link CatalogJson} writes it
 *   }
 * }
 * </pre>
 */
final class CatalogFile {
  static final String NAME = "catalog.json";

  /** The version that is written. */
  static final int FORMAT_VERSION = 3;

  /**
   * The oldest version that is read: it lacks the numbers of elements, which are then those of a
   * load.
   */
  static final int OLDEST_VERSION = 2;

  private static final String FORMAT = "graphflow database";

  private CatalogFile() {}

  /**
   * Whether a folder is, or once was, a database: it has a catalog file of our format.
   *
   * @throws IOException if the file cannot be read, so that the answer is unknown
   */
  static boolean isIn(Disk disk, Path database) throws IOException {
    Path file = database.resolve(NAME);
    return disk.exists(file) && !disk.isFolder(file)
        && new String(disk.read(file), StandardCharsets.UTF_8).contains('"' + FORMAT + '"');
  }

  /** Writes the file into a folder, and forces it to the disk. */
  static void write(Disk disk, Path file, GenerationFiles content) throws IOException {
    JsonFactory factory = new JsonFactory();
    ByteArrayOutputStream database = new ByteArrayOutputStream();
    try (JsonGenerator json = factory.createGenerator(database)) {
      writeDatabase(json, content);
    }
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (JsonGenerator json = factory.createGenerator(text)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writeStringField("format", FORMAT);
      json.writeNumberField("formatVersion", FORMAT_VERSION);
      json.writeStringField("checksum", checksum(database.toByteArray(), 0, FORMAT_VERSION));
      json.writeFieldName("database");
      writeDatabase(json, content);
      json.writeEndObject();
    }
    disk.write(file, text.toByteArray());
  }

  private static void writeDatabase(JsonGenerator json, GenerationFiles content)
      throws IOException {
    json.writeStartObject();
    CatalogJson.write(json, content.catalog());
    json.writeNumberField(CatalogJson.GENERATION, content.generation());
    json.writeStringField("folder", content.folder());
    CatalogJson.writeFiles(json, content.files());
    CatalogJson.writeNumbers(json, content.numbers());
    json.writeEndObject();
  }

  /**
   * Reads the file of a database.
   *
   * @throws DatabaseFileException if there is none, or it is foreign, too new or damaged
   */
  static GenerationFiles read(Disk disk, Path database) {
    Path file = database.resolve(NAME);
    byte[] text = text(disk, file);
    if (!(parse(file, text) instanceof Members root)
        || !(root.get("format") instanceof Json.Text format) || !format.text().equals(FORMAT)) {
      throw new DatabaseFileException(file, Problem.FOREIGN,
          "is not the catalog of a GraphflowDB database");
    }
    try {
      long version = root.require("formatVersion").asInteger("formatVersion");
      checkVersion(file, version);
      Members content = root.require("database").asMembers("database");
      if (!CatalogJson.text(root, "checksum")
          .equals(checksum(text, content.place().offsetBytes(), version))) {
        throw new DatabaseFileException(file, Problem.DAMAGED,
            "is damaged: its checksum does not match its content");
      }
      return new GenerationFiles(CatalogJson.catalog(content), CatalogJson.generation(content),
          CatalogJson.text(content, "folder"), CatalogJson.files(content),
          CatalogJson.numbers(content));
    } catch (DataException | IllegalArgumentException | ArithmeticException e) {
      throw new DatabaseFileException(file, Problem.DAMAGED,
          "is damaged: " + e.getMessage(), e);
    }
  }

  private static void checkVersion(Path file, long version) {
    if (version < 1) {
      throw new DatabaseFileException(file, Problem.DAMAGED,
          "is damaged: there is no format version " + version);
    }
    if (version < OLDEST_VERSION || version > FORMAT_VERSION) {
      boolean older = version < OLDEST_VERSION;
      throw new DatabaseFileException(file, older ? Problem.TOO_OLD : Problem.TOO_NEW,
          "has format version " + version + "; this program reads versions "
              + OLDEST_VERSION + " to " + FORMAT_VERSION
              + (older ? ", load the data again" : ", a newer one is needed"));
    }
  }

  private static byte[] text(Disk disk, Path file) {
    try {
      return disk.read(file);
    } catch (NoSuchFileException e) {
      throw new DatabaseFileException(file, Problem.MISSING,
          "does not exist: the folder is not a GraphflowDB database", e);
    } catch (IOException e) {
      throw new DatabaseFileException(file, Problem.MISSING,
          "cannot be read: " + e.getMessage(), e);
    }
  }

  private static Json parse(Path file, byte[] text) {
    try {
      return Json.read(text, NAME);
    } catch (DataException e) {
      // Damage may break the syntax; the first words of the file then tell what it was.
      boolean ours = new String(text, StandardCharsets.UTF_8).contains('"' + FORMAT + '"');
      throw new DatabaseFileException(file, ours ? Problem.DAMAGED : Problem.FOREIGN,
          (ours ? "is damaged: " : "is not the catalog of a GraphflowDB database: ")
              + e.getMessage(),
          e);
    }
  }

  /**
   * The checksum of the object that starts at {@code from} in well-formed JSON: of its bytes but for
   * white space between its parts, and of the version before them if that is not the oldest.
   */
  private static String checksum(byte[] text, long from, long version) {
    byte[] compact = new byte[text.length];
    int length = 0;
    int depth = 0;
    boolean inString = false;
    int at = Math.toIntExact(from);
    do {
      byte character = text[at++];
      if (character == '"') {
        inString = !inString;
      } else if (character == '{' && !inString) {
        depth++;
      } else if (character == '}' && !inString) {
        depth--;
      } else if (character == '\\') {
        compact[length++] = character;
        character = text[at++];
      }
      if (inString || character > ' ' || character < 0) {
        compact[length++] = character;
      }
    } while (depth > 0);
    CRC32C crc = new CRC32C();
    if (version > OLDEST_VERSION) {
      crc.update((int) version);
    }
    crc.update(compact, 0, length);
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }
}
