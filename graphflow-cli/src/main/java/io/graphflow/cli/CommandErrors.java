package io.graphflow.cli;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.InternalException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns any exception that ends a command into one message on standard error and an exit code. Only
 * an internal error shows a stack trace.
 */
final class CommandErrors implements IExecutionExceptionHandler, IParameterExceptionHandler {
  static final int DATA_OR_QUERY = 1;
  static final int USAGE = 2;
  static final int INTERRUPTED = 130;

  @Override
  public int handleExecutionException(Exception exception, CommandLine command,
      ParseResult arguments) {
    if (exception instanceof GraphflowException error) {
      if (error instanceof InternalException) {
        logger().debug("An error of the program", error);
      }
      command.getErr().println(error.getMessage());
      return exitCode(error);
    }
    if (exception instanceof IOException || exception instanceof UncheckedIOException) {
      Throwable cause =
          exception instanceof UncheckedIOException wrapped ? wrapped.getCause() : exception;
      command.getErr().println(describe(cause));
      return DATA_OR_QUERY;
    }
    logger().error("A fault in graphflow itself; please report it with the command that caused it",
        exception);
    return DATA_OR_QUERY;
  }

  /** Asked for when there is something to say, as to start logging takes longer than most queries. */
  private static Logger logger() {
    return LoggerFactory.getLogger(CommandErrors.class);
  }

  private static int exitCode(GraphflowException error) {
    return switch (error.kind()) {
      case QUERY, CONSTRAINT, DATA, FORBIDDEN, CORRUPT, RESOURCE, CONFLICT, INTERNAL ->
        DATA_OR_QUERY;
      case USAGE -> USAGE;
      case INTERRUPTED -> INTERRUPTED;
    };
  }

  static String describe(Throwable error) {
    if (error instanceof NoSuchFileException missing) {
      return missing.getFile() + ": there is no such file";
    }
    if (error instanceof FileSystemException failed && failed.getReason() != null) {
      return failed.getFile() + ": " + failed.getReason();
    }
    return error.getMessage() == null ? error.toString() : error.getMessage();
  }

  @Override
  public int handleParseException(ParameterException exception, String[] arguments) {
    CommandLine command = exception.getCommandLine();
    command.getErr().println("graphflow: " + exception.getMessage());
    UnmatchedArgumentException.printSuggestions(exception, command.getErr());
    command.getErr()
        .println(
            "Try '" + command.getCommandSpec().qualifiedName() + " --help' for how it is used.");
    return USAGE;
  }
}
