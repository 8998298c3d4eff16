package io.graphflow.interactive.command;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.operation.OperationKind;
import io.graphflow.interactive.validation.Check;
import io.graphflow.interactive.validation.References;
import io.graphflow.interactive.validation.Validation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code validate}: compares answers with those of another system. */
@Command(
    name = "validate",
    header = "Compares answers with those of another system, before and after updates.",
    description = {
        "",
        "The references are files of JSON: reads, then updates, then reads after them. Rows and lists "
            + "compare as LDBC's driver compares them.",
        ""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    sortOptions = false)
final class StandInValidateCommand implements Callable<Integer> {
  private static final int SHOWN = 5;

  @Spec
  private CommandSpec spec;

  @Mixin
  private TargetOptions target;

  @Option(
      names = "--source",
      paramLabel = "WHAT",
      defaultValue = ValidationSource.REFERENCES,
      description = "references: the folder reference of the data; or another folder of such files "
          + "(default: ${DEFAULT-VALUE}).")
  private String source;

  @Override
  public Integer call() throws IOException {
    target.check();
    List<Check> checks = References.read(ValidationSource.folder(source, target.network()));
    PrintWriter out = spec.commandLine().getOut();
    target.load(spec.commandLine().getErr());
    Validation validation;
    try (InteractiveDatabase database = target.open()) {
      validation = Validation.run(checks, database);
    }
    Path failed = target.work().resolve("stand-in-failed.json");
    write(validation, failed);
    validation.failures()
        .stream()
        .limit(SHOWN)
        .forEach(failure -> out.println("operation " + failure.place() + ": "
            + failure.check().operation() + " " + failure.check().parameters() + ": "
            + (failure.error() == null ? "other rows" : failure.error())));
    Map<OperationKind, Integer> counts = validation.counts();
    out.printf("%s: %d complex reads, %d short reads, %d updates: %d wrong; see %s%n",
        target.processing(), counts.getOrDefault(OperationKind.COMPLEX_READ, 0),
        counts.getOrDefault(OperationKind.SHORT_READ, 0),
        counts.getOrDefault(OperationKind.UPDATE, 0), validation.failures().size(), failed);
    out.println("Validation by the stand-in driver: " + (validation.passed() ? "PASS" : "FAIL"));
    return validation.passed() ? 0 : LineErrors.FAILED;
  }

  private static void write(Validation validation, Path file) throws IOException {
    List<Map<String, Object>> failures = validation.failures().stream().map(failure -> {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("place", failure.place());
      fields.put("operation", failure.check().operation().name());
      fields.put("parameters", failure.check().parameters());
      fields.put("columns", failure.check().operation().columns());
      fields.put("expected", failure.check().rows());
      fields.put("given", failure.given());
      fields.put("error", failure.error());
      return fields;
    }).toList();
    JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValue(file.toFile(), failures);
  }
}
