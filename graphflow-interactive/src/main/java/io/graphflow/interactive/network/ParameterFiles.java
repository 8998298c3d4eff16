package io.graphflow.interactive.network;

import io.graphflow.exception.DataException;
import io.graphflow.exception.UsageException;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import io.graphflow.interactive.operation.OperationParameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The files {@code interactive_1_param.txt} to {@code interactive_14_param.txt} of a folder: the sets of
 * parameters of each complex read, a line each, below a line of names.
 */
public final class ParameterFiles {
  private ParameterFiles() {}

  private static Path file(Path folder, InteractiveOperation read) {
    return folder.resolve("interactive_" + read.number() + "_param.txt");
  }

  /**
   * The sets of parameters of all complex reads, at least one of each.
   *
   * @throws UsageException if a file is missing
   * @throws DataException if a file is not as described, or has no set
   */
  public static Map<InteractiveOperation, List<Map<String, Object>>> read(Path folder)
      throws IOException {
    Map<InteractiveOperation, List<Map<String, Object>>> sets =
        new EnumMap<>(InteractiveOperation.class);
    for (InteractiveOperation read : InteractiveOperation.ofKind(OperationKind.COMPLEX_READ)) {
      Path file = file(folder, read);
      if (!Files.exists(file)) {
        throw new UsageException(file + ": the parameters of " + read + " are missing");
      }
      List<String> lines = Files.readAllLines(file);
      List<Map<String, Object>> found = new ArrayList<>();
      for (int line = 2; line <= lines.size(); line++) {
        found.add(new Fields(file, line, lines.get(line - 1)).parameters(read, 0));
      }
      if (found.isEmpty()) {
        throw new DataException(file + ": there is no set of parameters below the line of names");
      }
      sets.put(read, List.copyOf(found));
    }
    return sets;
  }

  /** Writes the files; makes the folder if it is missing. */
  public static void write(
      Path folder, Map<InteractiveOperation, List<Map<String, Object>>> sets) throws IOException {
    Files.createDirectories(folder);
    for (var entry : sets.entrySet()) {
      List<OperationParameter> parameters = entry.getKey().parameters();
      List<String> lines = new ArrayList<>();
      lines.add(
          parameters.stream().map(OperationParameter::name).collect(Collectors.joining("|")));
      for (Map<String, Object> set : entry.getValue()) {
        lines.add(parameters.stream()
            .map(parameter -> String.valueOf(set.get(parameter.name())))
            .collect(Collectors.joining("|")));
      }
      Files.write(file(folder, entry.getKey()), lines);
    }
  }
}
