package io.graphflow.ldbc;

import io.graphflow.interactive.network.ParameterFiles;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Files of parameters without any, for modes of the driver that only look whether they are there. */
final class EmptyParameters {
  private EmptyParameters() {}

  /** Writes them; returns the folder. */
  static Path write(Path folder) throws IOException {
    ParameterFiles.write(folder, InteractiveOperation.ofKind(OperationKind.COMPLEX_READ)
        .stream()
        .collect(Collectors.toMap(read -> read, _ -> List.of())));
    return folder;
  }
}
