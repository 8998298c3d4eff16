package io.graphflow.interactive.command;

import io.graphflow.exception.GraphflowException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns an error that ends a command into one line and an exit code; a fault keeps its stack trace. */
final class LineErrors implements IExecutionExceptionHandler {
  static final int FAILED = 1;
  private static final int USAGE = 2;

  @Override
  public int handleExecutionException(Exception error, CommandLine command, ParseResult arguments)
      throws Exception {
    switch (error) {
      case GraphflowException wrong -> {
        command.getErr().println("ldbc: " + wrong.getMessage());
        return wrong.kind() == GraphflowException.Kind.USAGE ? USAGE : FAILED;
      }
      case NoSuchFileException missing ->
        command.getErr().println("ldbc: " + missing.getFile() + ": there is no such file");
      case IOException failed -> command.getErr().println("ldbc: " + failed.getMessage());
      case UncheckedIOException failed ->
        command.getErr().println("ldbc: " + failed.getCause().getMessage());
      default -> throw error;
    }
    return FAILED;
  }
}
