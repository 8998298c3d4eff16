package io.graphflow.interactive.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import io.graphflow.exception.UsageException;
import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.database.SmallNetwork;
import io.graphflow.interactive.database.TreeMode;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReferencesTest {
  @TempDir
  private Path folder;

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  @Test
  void columnsComeInTheOrderOfTheOperation() throws IOException {
    write("is4.json", """
        [{"parameters": {"messageId": 4}, "columns": ["messageCreationDate", "messageContent"],
          "rows": [[17, "yes"]]}]
        """);
    assertThat(References.read(folder)).containsExactly(new Check(InteractiveOperation.IS4,
        Map.of("messageId", 4L), List.of(List.of("yes", 17L))));
  }

  @Test
  void endsOfPeriodsBecomeDays() throws IOException {
    String entry = """
        [{"parameters": {"personId": 1, "startDate": 1000, "endDate": %d},
          "columns": ["tagName", "postCount"], "rows": []}]
        """;
    write("ic4.json", entry.formatted(1000 + 28 * 86_400_000L));
    assertThat(References.read(folder)).extracting(Check::parameters)
        .containsExactly(Map.of("personId", 1L, "startDate", 1000L, "durationDays", 28L));
    write("ic4.json", entry.formatted(1001 + 28 * 86_400_000L));
    assertThatThrownBy(() -> References.read(folder)).isInstanceOf(DataException.class)
        .hasMessageEndingWith("ic4.json: the period up to 2419201001 is not one of whole days");
  }

  @Test
  void noPathIsARow() throws IOException {
    write("ic13.json", """
        [{"parameters": {"person1Id": 1, "person2Id": 2}, "columns": ["shortestPathLength"],
          "rows": []}]
        """);
    assertThat(References.read(folder)).extracting(Check::rows)
        .containsExactly(List.of(List.of(-1L)));
  }

  @Test
  void whatIsWrongIsToldWithItsPlace() throws IOException {
    assertThatThrownBy(() -> References.read(folder)).isInstanceOf(UsageException.class)
        .hasMessageContaining("no file of reads");
    write("is5.json", """
        [{"parameters": {"messageId": 4}, "columns": ["personId", "firstName"], "rows": [[1, "a"]]}]
        """);
    assertThatThrownBy(() -> References.read(folder)).isInstanceOf(DataException.class)
        .hasMessageContaining("is5.json: an entry has no column lastName");
    write("is5.json", "[{\"parameters\": {}}]");
    assertThatThrownBy(() -> References.read(folder)).isInstanceOf(DataException.class)
        .hasMessageContaining("is5.json: an entry has no parameters, columns or rows");
    write("is5.json", "[{");
    assertThatThrownBy(() -> References.read(folder)).isInstanceOf(DataException.class)
        .hasMessageContaining("is5.json: is no JSON as it should be");
    write("is5.json", "[]");
    write("is4.json", """
        [{"parameters": {"messageId": 4}, "columns": ["messageCreationDate", "messageContent"],
          "rows": []}]
        """);
    write("after-updates/updates.jsonl", "{\"query\": \"iu9\", \"parameters\": {}}\n");
    assertThatThrownBy(() -> References.read(folder)).isInstanceOf(DataException.class)
        .hasMessageContaining("updates.jsonl:1: query is iu9, which is none of the updates");
  }

  /** Reads before, an update, and the read after it that sees it; then one wrong answer of each kind. */
  @Test
  void aValidationRunsInOrderAndTellsEachFailure() throws IOException {
    String read = """
        [{"parameters": {"personId": %d}, "columns":
          ["personId", "firstName", "lastName", "friendshipCreationDate"], "rows": %s}]
        """;
    long other = 9;
    write("is3.json", read.formatted(other, "[]"));
    write("after-updates/updates.jsonl",
        """
            {"query": "iu1", "parameters": {"personId": 9, "personFirstName": "Ada", "personLastName": \
            "Byron", "gender": "", "birthday": 1, "creationDate": 2, "locationIP": "", "browserUsed": "", \
            "cityId": 122, "languages": [], "emails": [], "tagIds": [], "studyAt": [], "workAt": []}}
            {"query": "iu8", "parameters": {"person1Id": 9, "person2Id": %d, "creationDate": 3}}
            """
            .formatted(SmallNetwork.PERSON));
    write("after-updates/is3.json",
        read.formatted(other, "[[" + SmallNetwork.PERSON + ", \"Lan\", \"Liu\", 3]]"));
    Path network = SmallNetwork.load(folder.resolve("network"));
    try (InteractiveDatabase database =
        InteractiveDatabase.open(network, Engine.GF_CL, TreeMode.FUSED, Durability.OFF)) {
      List<Check> checks = References.read(folder);
      Validation validation = Validation.run(checks, database);
      assertThat(validation.failures()).isEmpty();
      assertThat(validation.passed()).isTrue();
      assertThat(validation.counts())
          .isEqualTo(Map.of(OperationKind.SHORT_READ, 2, OperationKind.UPDATE, 2));

      // Nobody has no friend any more, and the person is there already.
      Validation again = Validation.run(checks, database);
      assertThat(again.passed()).isFalse();
      assertThat(again.failures()).extracting(Validation.Failure::place).startsWith(1, 2);
      assertThat(again.failures().getFirst().given()).isEqualTo(checks.getLast().rows());
      assertThat(again.failures().get(1).error()).contains("9");
    }
  }

  @Test
  void aValidationOfNothingDoesNotPass() {
    assertThat(new Validation(Map.of(), List.of()).passed()).isFalse();
  }
}
