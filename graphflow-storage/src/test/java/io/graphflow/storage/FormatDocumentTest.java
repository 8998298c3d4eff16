package io.graphflow.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.research.NullForm;
import io.graphflow.storage.column.ColumnEncoding;
import io.graphflow.storage.file.StructureFile;
import io.graphflow.storage.file.StructureKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@code docs/format.md} says of codes is what the code does. */
class FormatDocumentTest {
  private String document;

  @BeforeEach
  void readTheDocument() throws IOException {
    document = Files.readString(Path.of("..", "docs", "format.md"));
  }

  @Test
  void namesTheVersion() {
    assertThat(document).contains("format version " + StructureFile.FORMAT_VERSION);
  }

  @Test
  void namesEveryCode() {
    for (StructureKind kind : StructureKind.values()) {
      assertThat(document).contains("| " + kind + " | " + kind.code() + " |");
    }
    for (ColumnEncoding encoding : ColumnEncoding.values()) {
      assertThat(document).contains("| " + encoding + " | " + encoding.code() + " |");
    }
    for (NullForm form : NullForm.values()) {
      assertThat(document).contains("| " + form + " | " + form.code() + " |");
    }
  }
}
