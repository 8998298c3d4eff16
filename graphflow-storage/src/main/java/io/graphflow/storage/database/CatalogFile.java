package io.graphflow.storage.database;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.DatabaseFileException.Problem;
import io.graphflow.storage.file.StructureFile;
import io.graphflow.storage.file.StructureFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Reads and writes {@value #NAME}, the one file that makes a folder a database: whoever replaces it
 * replaces the database. It names the folder of the structure files and lists them.
 *
 * <pre>
 * {
 *   "format": "graphflow database",
 *   "formatVersion": 2,
 *   "checksum": CRC32C of the value of "database", written without any white space, as 8 hex digits
 *   "database": {
 *     "folder": name of the folder with the structure files, beside this file
 *     "files": [ {"name", "kind", "lengthBytes"} … ]
 *     … and the catalog as {@link CatalogJson} writes it
 *   }
 * }
 * </pre>
 */
final class CatalogFile {
  static final String NAME = "catalog.json";

  private static final String FORMAT = "graphflow database";
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private CatalogFile() {}

  /**
   * What the file says.
   *
   * @param catalog schema and facts
   * @param folder name of the folder with the structure files, relative to the database's
   * @param files the structure files
   */
  record Content(Catalog catalog, String folder, List<StructureFolder.Entry> files) {}

  /** Whether a folder is, or once was, a database: it has a catalog file of our format. */
  static boolean isIn(Disk disk, Path database) {
    Path file = database.resolve(NAME);
    try {
      return disk.exists(file) && !disk.isFolder(file)
          && new String(disk.read(file), StandardCharsets.UTF_8).contains('"' + FORMAT + '"');
    } catch (IOException e) {
      return false;
    }
  }

  /** Writes the file into a folder, and forces it to the disk. */
  static void write(Disk disk, Path file, Content content) throws IOException {
    ObjectNode database = CatalogJson.toJson(content.catalog());
    database.put("folder", content.folder());
    CatalogJson.putFiles(database, content.files());
    ObjectNode root = JSON.createObjectNode();
    root.put("format", FORMAT);
    root.put("formatVersion", StructureFile.FORMAT_VERSION);
    root.put("checksum", checksum(database));
    root.set("database", database);
    byte[] text = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
    disk.write(file, text);
  }

  /**
   * Reads the file of a database.
   *
   * @throws DatabaseFileException if there is none, or it is foreign, too new or damaged
   */
  static Content read(Path database) {
    Path file = database.resolve(NAME);
    JsonNode root = parse(file);
    if (!FORMAT.equals(root.path("format").asText())) {
      throw new DatabaseFileException(file, Problem.FOREIGN,
          "is not the catalog of a GraphflowDB database");
    }
    int version = root.path("formatVersion").asInt();
    if (version < 1) {
      throw new DatabaseFileException(file, Problem.DAMAGED,
          "is damaged: it has no valid \"formatVersion\"");
    }
    if (version != StructureFile.FORMAT_VERSION) {
      boolean older = version < StructureFile.FORMAT_VERSION;
      throw new DatabaseFileException(file, older ? Problem.TOO_OLD : Problem.TOO_NEW,
          "has format version " + version + "; this program reads version "
              + StructureFile.FORMAT_VERSION
              + (older ? ", load the data again" : ", a newer one is needed"));
    }
    JsonNode content = root.path("database");
    if (!checksum(content).equals(root.path("checksum").asText())) {
      throw new DatabaseFileException(file, Problem.DAMAGED,
          "is damaged: its checksum does not match its content");
    }
    try {
      return new Content(CatalogJson.catalog(content), content.path("folder").asText(),
          CatalogJson.files(content));
    } catch (IllegalArgumentException | NullPointerException | IndexOutOfBoundsException e) {
      throw new DatabaseFileException(file, Problem.DAMAGED,
          "is damaged: " + e.getMessage(), e);
    }
  }

  private static JsonNode parse(Path file) {
    byte[] text;
    try {
      text = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new DatabaseFileException(file, Problem.MISSING,
          "does not exist: the folder is not a GraphflowDB database", e);
    } catch (IOException e) {
      throw new DatabaseFileException(file, Problem.MISSING,
          "cannot be read: " + e.getMessage(), e);
    }
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      // Damage may break the syntax; what the file was is then told by its first words.
      boolean ours = new String(text, StandardCharsets.UTF_8).contains('"' + FORMAT + '"');
      throw new DatabaseFileException(file, ours ? Problem.DAMAGED : Problem.FOREIGN,
          (ours ? "is damaged: " : "is not the catalog of a GraphflowDB database: ")
              + e.getOriginalMessage(),
          e);
    } catch (IOException e) {
      throw new DatabaseFileException(file, Problem.DAMAGED, "is damaged: " + e.getMessage(), e);
    }
  }

  private static String checksum(JsonNode content) {
    try {
      CRC32C crc = new CRC32C();
      crc.update(JSON.writeValueAsBytes(content));
      return String.format("%08x", crc.getValue());
    } catch (JsonProcessingException e) {
      throw new AssertionError("a JSON tree that cannot be written", e);
    }
  }
}
