package io.graphflow.ldbc;

import io.graphflow.exception.ResourceException;
import io.graphflow.interactive.command.TargetOptions;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ldbcouncil.snb.driver.Client;
import org.ldbcouncil.snb.driver.ClientException;
import org.ldbcouncil.snb.driver.client.ClientMode;
import org.ldbcouncil.snb.driver.control.ConsoleAndFileDriverConfiguration;
import org.ldbcouncil.snb.driver.control.DriverConfigurationException;
import org.ldbcouncil.snb.driver.control.LocalControlService;
import org.ldbcouncil.snb.driver.control.Log4jLoggingServiceFactory;
import org.ldbcouncil.snb.driver.control.LoggingService;
import org.ldbcouncil.snb.driver.control.LoggingServiceFactory;
import org.ldbcouncil.snb.driver.control.RecentThroughputAndDuration;
import org.ldbcouncil.snb.driver.runtime.metrics.WorkloadResultsSnapshot;
import org.ldbcouncil.snb.driver.runtime.metrics.WorkloadStatusSnapshot;
import org.ldbcouncil.snb.driver.temporal.SystemTimeSource;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcSnbInteractiveWorkload;

/**
 * A run of LDBC's driver within this process. The driver's own program ends with status 0 on wrong answers
 * and on a schedule that it did not keep; here both are known afterwards.
 */
final class DriverRun {
  /** What the names of the driver's files of results begin with. */
  static final String NAME = "graphflow";

  private static final String WORKLOAD = "ldbc.snb.interactive.";
  private static final String AUDIT = " SCHEDULE AUDIT";

  private final Map<String, String> properties = new LinkedHashMap<>();
  private final List<String> audits = new ArrayList<>();

  /**
   * Creates a run.
   *
   * @param mode one of the driver's, such as {@code validate_database}
   * @param database the class that operations are given to
   */
  DriverRun(String mode, String database) {
    set("mode", mode);
    set("workload", LdbcSnbInteractiveWorkload.class.getName());
    set("db", database);
    set("name", NAME);
    set("status", "5");
    set("time_unit", "MICROSECONDS");
    set("spinner_wait_duration", "1");
    setWorkload("short_read_dissipation", "0.2");
    setWorkload("scale_factor", "1");
    for (InteractiveOperation operation : InteractiveOperation.values()) {
      setWorkload(DriverOperations.name(operation) + "_enable", "true");
    }
  }

  /** Sets a property of the driver, in place of one that is set. */
  DriverRun set(String name, Object value) {
    properties.put(name, value.toString());
    return this;
  }

  /** Sets a property of the workload, whose prefix is left out. */
  DriverRun setWorkload(String name, Object value) {
    return set(WORKLOAD + name, value);
  }

  /** Sets what {@link GraphflowDb} opens. */
  DriverRun setTarget(TargetOptions target) {
    return set(GraphflowDb.DATABASE, target.database().toAbsolutePath())
        .set(GraphflowDb.ENGINE, target.engine().option())
        .set(GraphflowDb.TREES, target.trees().option())
        .set(GraphflowDb.DURABILITY, target.durability());
  }

  /**
   * Runs the driver.
   *
   * @param file where its properties are written, so that it can be run with them by hand
   * @return what the mode gives: of a validation, whether it passed
   * @throws ResourceException if the driver ends with an error
   */
  Object run(Path file) throws IOException {
    write(file);
    LoggingServiceFactory log = logging(new Log4jLoggingServiceFactory(false));
    LocalControlService control = null;
    try {
      control = new LocalControlService(System.currentTimeMillis(),
          ConsoleAndFileDriverConfiguration.fromArgs(new String[] {"-P", file.toString()}), log,
          new SystemTimeSource());
      ClientMode<?> mode = new Client().getClientModeFor(control);
      mode.init();
      return mode.startExecutionAndAwaitCompletion();
    } catch (ClientException | DriverConfigurationException e) {
      throw new ResourceException("LDBC's driver ended with an error: " + messages(e), e);
    } finally {
      if (control != null) {
        control.shutdown();
      }
    }
  }

  /** Writes the driver's properties, so that it can be run with them. */
  void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file,
        properties.entrySet()
            .stream()
            .map(entry -> escaped(entry.getKey()) + "=" + escaped(entry.getValue()))
            .toList());
  }

  /** A text as files of properties have it: a backslash is doubled. */
  private static String escaped(String text) {
    return text.replace("\\", "\\\\");
  }

  /** What an error and its causes say, without what a cause says again. */
  private static String messages(Throwable error) {
    StringBuilder text = new StringBuilder();
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      if (text.indexOf(message) < 0) {
        text.append(text.isEmpty() ? "" : ": ").append(message);
      }
    }
    return text.toString();
  }

  /** The driver's log, of which the verdicts on its schedule are kept. */
  private LoggingServiceFactory logging(LoggingServiceFactory log) {
    return source -> {
      LoggingService service = log.loggingServiceFor(source);
      return new LoggingService() {
        @Override
        public void info(String message) {
          if (message.contains(AUDIT)) {
            audits.add(message);
          }
          service.info(message);
        }

        @Override
        public void status(WorkloadStatusSnapshot status, RecentThroughputAndDuration recent,
            long completionTimeAsMilli) {
          service.status(status, recent, completionTimeAsMilli);
        }

        @Override
        public void summaryResult(WorkloadResultsSnapshot results) {
          service.summaryResult(results);
        }

        @Override
        public void detailedResult(WorkloadResultsSnapshot results) {
          service.detailedResult(results);
        }
      };
    };
  }

  /** Whether the driver found that its schedule was kept, in each phase; false if it said nothing. */
  boolean passedAudits() {
    return !audits.isEmpty()
        && audits.stream().allMatch(audit -> audit.startsWith("PASSED" + AUDIT));
  }
}
