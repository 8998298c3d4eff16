package io.graphflow.interactive.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UpdateStreamTest {
  @TempDir
  private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("updateStream_0_0_forum.csv"), text);
  }

  @Test
  void linesBecomeUpdates() throws IOException {
    Path file = file("""
        10|0|1|1|Ada|Byron|female|5|10|1.2.3.4|Firefox|3|en;fr|a@x;b@x|7;8|21,1833|31,1840;32,1841
        11|2|1|2|"O|'|male|5|11|||3|||||
        12|3|2|1|77|12
        12|3|3|1|78|12
        13|4|4|55|Title|13|1|
        14|4|5|55|1|14
        15|4|6|66||15|ip|b|en|text|4|1|55|9|7
        16|4|7|67|16|ip|b|yes|3|1|9|-1|66|
        17|4|8|1|2|17
        """);
    try (UpdateStream stream = UpdateStream.open(file)) {
      assertThat(stream.next()).isEqualTo(new ScheduledUpdate(10, 0, InteractiveOperation.IU1,
          Map.ofEntries(Map.entry("personId", 1L), Map.entry("personFirstName", "Ada"),
              Map.entry("personLastName", "Byron"), Map.entry("gender", "female"),
              Map.entry("birthday", 5L), Map.entry("creationDate", 10L),
              Map.entry("locationIP", "1.2.3.4"), Map.entry("browserUsed", "Firefox"),
              Map.entry("cityId", 3L), Map.entry("languages", List.of("en", "fr")),
              Map.entry("emails", List.of("a@x", "b@x")), Map.entry("tagIds", List.of(7L, 8L)),
              Map.entry("studyAt", List.of(List.of(21L, 1833L))),
              Map.entry("workAt", List.of(List.of(31L, 1840L), List.of(32L, 1841L))))));
      // A quotation mark is data, an empty list is one without elements.
      assertThat(stream.next().parameters()).containsEntry("personFirstName", "\"O")
          .containsEntry("languages", List.of())
          .containsEntry("workAt", List.of());
      assertThat(stream.next()).isEqualTo(new ScheduledUpdate(12, 3, InteractiveOperation.IU2,
          Map.of("personId", 1L, "postId", 77L, "creationDate", 12L)));
      stream.skip(2);
      assertThat(stream.next()).isEqualTo(new ScheduledUpdate(14, 4, InteractiveOperation.IU5,
          Map.of("forumId", 55L, "personId", 1L, "joinDate", 14L)));
      assertThat(stream.next().parameters()).hasSize(12)
          .containsEntry("imageFile", "")
          .containsEntry("content", "text")
          .containsEntry("forumId", 55L);
      assertThat(stream.next().parameters()).hasSize(11)
          .containsEntry("replyToPostId", -1L)
          .containsEntry("replyToCommentId", 66L);
      assertThat(stream.next().operation()).isEqualTo(InteractiveOperation.IU8);
      assertThat(stream.next()).isNull();
      stream.skip(1);
      assertThat(stream.next()).isNull();
    }
    assertThat(UpdateStream.times(file)).containsExactly(10, 11, 12, 12, 13, 14, 15, 16, 17);
  }

  @ParameterizedTest
  @CsvSource(delimiter = ';', textBlock = """
      10|0|9|1|2|3      ; 1:6: 9 is none of the updates 1 to 8
      10|0|0|1|2|3      ; 1:6: 0 is none of the updates 1 to 8
      10|0|2|1|x7|3     ; 1:10: 'x7' is no number
      10|0|2|1|2        ; 1: 5 fields separated by '|' are here, but IU2 has 6
      10|0|2|1|2|3|4    ; 1: 7 fields separated by '|' are here, but IU2 has 6
      10|0              ; 1:1: an update has at least a time
      """)
  void wrongLinesAreToldWithTheirPlaces(String line, String message) throws IOException {
    try (UpdateStream stream = UpdateStream.open(file(line + "\n"))) {
      assertThatThrownBy(stream::next).isInstanceOf(DataException.class)
          .hasMessageContaining("updateStream_0_0_forum.csv:" + message);
    }
  }

  @Test
  void pairsAndListsOfNumbersAreChecked() throws IOException {
    String person = "10|0|1|1|Ada|Byron|female|5|10|1.2.3.4|Firefox|3|||";
    try (UpdateStream stream = UpdateStream.open(file(person + "|21|\n"))) {
      assertThatThrownBy(stream::next).hasMessageContaining(":1:" + (person.length() + 2)
          + ": '21' is no pair of numbers with a comma between them");
    }
    try (UpdateStream stream = UpdateStream.open(file(person + "7;;8||\n"))) {
      assertThatThrownBy(stream::next).hasMessageContaining("'' is no number");
    }
  }

  @Test
  void timesMustNotGoBack() throws IOException {
    Path file = file("10|0|2|1|2|3\n12|0|2|1|2|3\n11|0|2|1|2|3\n");
    assertThatThrownBy(() -> UpdateStream.times(file)).isInstanceOf(DataException.class)
        .hasMessageContaining("forum.csv:3:1: the update is due earlier than the one before it");
    assertThatThrownBy(() -> UpdateStream.times(file("ten|0\n")))
        .hasMessageContaining("forum.csv:1:1: 'ten' is no number");
  }
}
