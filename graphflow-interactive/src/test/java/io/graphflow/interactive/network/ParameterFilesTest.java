package io.graphflow.interactive.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.exception.DataException;
import io.graphflow.exception.UsageException;
import io.graphflow.interactive.database.SmallNetwork;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ParameterFilesTest {
  @TempDir
  private Path folder;

  @Test
  void whatIsDrawnIsWrittenAndReadAsItWas() throws IOException {
    Map<InteractiveOperation, List<Map<String, Object>>> drawn;
    Map<InteractiveOperation, List<Map<String, Object>>> again;
    Map<InteractiveOperation, List<Map<String, Object>>> other;
    try (Database database = Database.open(SmallNetwork.load(folder.resolve("network")))) {
      drawn = ParameterChooser.choose(database, 1, 50);
      again = ParameterChooser.choose(database, 1, 50);
      other = ParameterChooser.choose(database, 2, 50);
    }
    assertThat(again).isEqualTo(drawn);
    assertThat(other).isNotEqualTo(drawn);
    assertThat(drawn).hasSize(14).allSatisfy((_, sets) -> assertThat(sets).hasSize(50));
    assertThat(drawn.get(InteractiveOperation.IC13))
        .allMatch(set -> !set.get("person1Id").equals(set.get("person2Id")));
    assertThat(drawn.get(InteractiveOperation.IC3))
        .allMatch(set -> !set.get("countryXName").equals(set.get("countryYName")));
    assertThat(drawn.get(InteractiveOperation.IC10)).extracting(set -> set.get("month"))
        .contains(1L, 12L);

    ParameterFiles.write(folder.resolve("parameters"), drawn);
    assertThat(ParameterFiles.read(folder.resolve("parameters"))).isEqualTo(drawn);
    assertThat(folder.resolve("parameters/interactive_3_param.txt")).content()
        .startsWith("personId|startDate|durationDays|countryXName|countryYName\n");
  }

  @Test
  void whatIsWrongIsToldWithItsPlace() throws IOException {
    assertThatThrownBy(() -> ParameterFiles.read(folder)).isInstanceOf(UsageException.class)
        .hasMessageEndingWith("interactive_1_param.txt: the parameters of IC1 are missing");
    Path file = folder.resolve("interactive_1_param.txt");
    Files.writeString(file, "personId|firstName\n");
    assertThatThrownBy(() -> ParameterFiles.read(folder)).isInstanceOf(DataException.class)
        .hasMessageContaining("there is no set of parameters");
    Files.writeString(file, "personId|firstName\n1|Ada\nx|Eve\n");
    assertThatThrownBy(() -> ParameterFiles.read(folder)).isInstanceOf(DataException.class)
        .hasMessageEndingWith("interactive_1_param.txt:3:1: 'x' is no number");
  }

  @Test
  void aNetworkWithoutPostsHasNoParameters() throws IOException {
    try (Database database = Database.create(folder.resolve("empty"))) {
      assertThatThrownBy(() -> ParameterChooser.choose(database, 1, 1))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("parameters cannot be drawn from this network");
    }
  }
}
