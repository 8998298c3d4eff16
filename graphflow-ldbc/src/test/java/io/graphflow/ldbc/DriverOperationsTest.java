package io.graphflow.ldbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.graphflow.exception.DataException;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import io.graphflow.interactive.operation.OperationParameter;
import io.graphflow.interactive.validation.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ldbcouncil.snb.driver.Operation;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcSnbInteractiveWorkloadConfiguration;

/** What is translated for the driver comes back from it as it was. */
final class DriverOperationsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir
  private Path folder;

  /** Parameters of which no two have the same value. */
  private static Map<String, Object> parameters(InteractiveOperation operation) {
    Map<String, Object> parameters = new HashMap<>();
    long next = 10;
    for (OperationParameter parameter : operation.parameters()) {
      long number = next++;
      parameters.put(parameter.name(), switch (parameter.type()) {
        case INTEGER -> number;
        case DATE -> 1_350_000_000_000L + number;
        case STRING -> "text " + number;
        case INTEGERS -> List.of(number, 1_000 + number);
        case STRINGS -> List.of("a" + number, "b");
        case PAIRS -> List.of(List.of(number, 2_000L), List.of(1_000 + number, 2_001L));
      });
    }
    if (operation.limit() > 0) {
      parameters.put(InteractiveOperation.LIMIT, 7L);
    }
    return parameters;
  }

  /** A row of which no two columns have the same value. */
  private static List<Object> row(InteractiveOperation read) {
    List<Object> row = new ArrayList<>();
    for (String column : read.columns()) {
      long number = 100L + row.size();
      row.add(switch (column) {
        case "friendEmails", "friendLanguages", "tagNames" -> List.of("a" + number, "b" + number);
        case "friendUniversities", "friendCompanies" ->
          List.of(List.of("name" + number, number, "place"));
        case "personIdsInPath" -> List.of(number, 1_000 + number);
        case "pathWeight" -> 1.5;
        case "isNew", "replyAuthorKnowsOriginalMessageAuthor" -> true;
        default -> column.matches(
            "(?i).*(name|content|title|gender|browserUsed|locationip)") ? "text" + number
                : (Object) number;
      });
    }
    return row;
  }

  @ParameterizedTest
  @EnumSource
  void parametersComeBack(InteractiveOperation operation) throws IOException {
    Map<String, Object> parameters = parameters(operation);
    Operation<?> translated = DriverOperations.of(operation, parameters);
    assertThat(translated.getClass()).isEqualTo(LdbcSnbInteractiveWorkloadConfiguration
        .operationTypeToClassMapping()
        .get(DriverOperations.type(operation)));
    assertThat(DriverOperations.of(translated.type())).isEqualTo(operation);
    assertThat(DriverOperations.parameters(translated)).isEqualTo(parameters);
    // As a line of the driver's file has it.
    Operation<?> read = JSON.readValue(JSON.writeValueAsString(translated), Operation.class);
    assertThat(read.getClass()).isEqualTo(translated.getClass());
    assertThat(DriverOperations.parameters(read)).isEqualTo(parameters);
  }

  @Test
  void aLimitThatIsMissingIsThatOfLdbc() {
    assertThat(DriverOperations.parameters(
        DriverOperations.of(InteractiveOperation.IC6, Map.of("personId", 1L, "tagName", "x"))))
        .containsEntry(InteractiveOperation.LIMIT, 10L);
  }

  @ParameterizedTest
  @EnumSource
  void rowsComeBack(InteractiveOperation operation) throws IOException {
    if (operation.kind() == OperationKind.UPDATE) {
      return;
    }
    List<Object> row = row(operation);
    Object result = DriverResults.of(operation, List.of(row));
    String json = JSON.writeValueAsString(result);
    // Each value is in its own field.
    for (Object value : row) {
      for (Object part : value instanceof List<?> list ? list : List.of(value)) {
        assertThat(json)
            .contains(String.valueOf(part instanceof List<?> fields ? fields.getFirst() : part));
      }
    }
    Operation<?> translated = DriverOperations.of(operation, parameters(operation));
    assertThat(translated.deserializeResult(json)).isEqualTo(result);
    List<Object> other = new ArrayList<>(row);
    other.set(0, other.getFirst() instanceof List<?> ? List.of(1L)
        : other.getFirst() instanceof String ? "other" : (Object) 1L);
    assertThat(DriverResults.of(operation, List.of(other))).isNotEqualTo(result);
  }

  /** The driver takes null for an error, so that what is not there is a result without values. */
  @Test
  void whatIsNotThereIsAResultOfItsOwn() throws IOException {
    for (InteractiveOperation read : List.of(InteractiveOperation.IS1, InteractiveOperation.IS4,
        InteractiveOperation.IS5, InteractiveOperation.IS6)) {
      Object none = DriverResults.of(read, List.of());
      assertThat(none).isNotNull().isNotEqualTo(DriverResults.of(read, List.of(row(read))));
      assertThat(DriverOperations.of(read, parameters(read))
          .deserializeResult(JSON.writeValueAsString(none))).isEqualTo(none);
    }
    assertThat(DriverResults.of(InteractiveOperation.IC2, List.of())).isEqualTo(List.of());
  }

  @Test
  void aBarCannotBeWritten() throws IOException {
    Path file = folder.resolve("validation.csv");
    Check check = new Check(InteractiveOperation.IS4, Map.of("messageId", 1L),
        List.of(List.of("a|b", 2L)));
    assertThatThrownBy(() -> ValidationFile.write(file, List.of(check)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("a value has a bar");
    ValidationFile.write(file, List.of(
        new Check(InteractiveOperation.IU8,
            Map.of("person1Id", 1L, "person2Id", 2L, "creationDate", 3L), List.of())));
    assertThat(Files.readString(file)).isEqualTo(
        "{\"person1Id\":1,\"person2Id\":2,\"creationDate\":3}|\"-1\"\n");
  }
}
