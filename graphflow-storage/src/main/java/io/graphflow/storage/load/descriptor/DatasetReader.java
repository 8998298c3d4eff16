package io.graphflow.storage.load.descriptor;

import io.graphflow.exception.UsageException;
import io.graphflow.storage.json.Json;
import io.graphflow.storage.json.Json.Members;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds out in which form a dataset is described, and reads the description. */
public final class DatasetReader {
  /** The file that describes GraphflowDB's own dataset folder. */
  public static final String METADATA_FILE = "metadata.json";
  /** The file that is read when a folder is given that holds a descriptor with its data. */
  public static final String DESCRIPTOR_FILE = "dataset.json";

  private DatasetReader() {}

  /**
   * Reads a description.
   *
   * @param descriptorOrFolder a descriptor, a {@code metadata.json}, or a folder that holds {@code
   *     metadata.json} or {@code dataset.json}
   * @param dataFolder where the files are, or null for the folder of the description
   */
  public static Dataset read(Path descriptorOrFolder, Path dataFolder) {
    Path file = descriptorOrFolder;
    if (Files.isDirectory(descriptorOrFolder)) {
      file = descriptorOrFolder.resolve(METADATA_FILE);
      if (!Files.exists(file)) {
        file = descriptorOrFolder.resolve(DESCRIPTOR_FILE);
      }
      if (!Files.exists(file)) {
        throw new UsageException(descriptorOrFolder + ": the folder holds neither "
            + METADATA_FILE + " nor " + DESCRIPTOR_FILE + "; name a descriptor");
      }
    } else if (!Files.exists(descriptorOrFolder)) {
      throw new UsageException(descriptorOrFolder + ": there is no such descriptor or folder");
    }
    Path folder = dataFolder != null ? dataFolder : file.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new UsageException(folder + ": there is no such data folder");
    }
    Members top = Json.read(file, file.toString()).asMembers("the descriptor");
    return new Dataset(
        GraphflowFolderReader.recognizes(top)
            ? GraphflowFolderReader.read(top, folder)
            : DescriptorReader.read(top),
        folder);
  }

  /**
   * A description and where its data lies.
   *
   * @param descriptor the description
   * @param folder the data folder
   */
  public record Dataset(DatasetDescriptor descriptor, Path folder) {}
}
