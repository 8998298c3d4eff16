package io.graphflow.ldbc;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.graphflow.exception.DataException;
import io.graphflow.interactive.operation.OperationKind;
import io.graphflow.interactive.validation.Check;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcNoResult;

/**
 * Writes checks as the driver's file of operations with their results: two objects of JSON a line, which a
 * bar separates.
 */
final class ValidationFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ValidationFile() {}

  /**
   * Writes a file, in place of one that is there.
   *
   * @throws DataException if a value has a bar, which the file cannot hold
   */
  static void write(Path file, List<Check> checks) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (Check check : checks) {
        Object result = check.operation().kind() == OperationKind.UPDATE
            ? LdbcNoResult.INSTANCE
            : DriverResults.of(check.operation(), check.rows());
        writer.write(json(DriverOperations.of(check.operation(), check.parameters())));
        writer.write('|');
        writer.write(json(result));
        writer.write('\n');
      }
    }
  }

  private static String json(Object value) throws IOException {
    String json = JSON.writeValueAsString(value);
    if (json.indexOf('|') >= 0) {
      throw new DataException(
          "a value has a bar, which the driver's file of results cannot hold: " + json);
    }
    return json;
  }
}
