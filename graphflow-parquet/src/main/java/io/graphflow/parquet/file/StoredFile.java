package io.graphflow.parquet.file;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A file of a store, which need not be there. Immutable.
 *
 * @param store where it is
 * @param name how the store calls it
 */
public record StoredFile(ObjectStore store, String name) {

  /**
   * A name as stores take it.
   *
   * @param path relative, with slashes; a slash at its beginning counts for nothing
   * @return empty if it leads out of the folder
   */
  public static Optional<String> nameWithin(String path) {
    Deque<String> parts = new ArrayDeque<>();
    for (String part : path.split("/", -1)) {
      if (part.equals("..")) {
        if (parts.pollLast() == null) {
          return Optional.empty();
        }
      } else if (!part.isEmpty() && !part.equals(".")) {
        parts.addLast(part);
      }
    }
    return Optional.of(String.join("/", parts));
  }

  /**
   * Its length in bytes.
   *
   * @return empty if it is not there
   * @throws IOException if that cannot be found out
   */
  public OptionalLong length() throws IOException {
    return store.length(name);
  }

  /**
   * Opens it.
   *
   * @return to be closed
   * @throws NoSuchFileException if it is not there
   * @throws IOException if it cannot be opened
   */
  public LakeFile open() throws IOException {
    return store.open(name);
  }

  /**
   * All of its bytes.
   *
   * @param most a longer file is an error
   * @throws IOException as {@link #open}, and if it cannot be read
   */
  public byte[] bytes(int most) throws IOException {
    try (LakeFile file = open()) {
      if (file.length() > most) {
        throw new IOException("expected at most " + most + " bytes, found " + file.length());
      }
      byte[] bytes = new byte[(int) file.length()];
      file.read(0, MemorySegment.ofArray(bytes));
      return bytes;
    }
  }

  /**
   * Its bytes from the first to the last.
   *
   * @return to be closed
   * @throws IOException as {@link #open}
   */
  public InputStream stream() throws IOException {
    return new FileStream(open());
  }

  /** What to say of it after an error of one of these methods. */
  public String problem(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "there is no such file";
      // Its message begins with the file.
      case AccessDeniedException denied when denied.getReason() != null ->
        "cannot be read: " + denied.getReason();
      default -> "cannot be read: " + e.getMessage();
    };
  }

  /** How it is called in messages. */
  @Override
  public String toString() {
    return store.describe(name);
  }
}
