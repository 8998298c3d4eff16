package io.graphflow.server.login;

import io.graphflow.exception.UsageException;
import io.graphflow.options.Role;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The users of a password file, to be looked at and changed. A file is replaced as a whole, so that whoever reads it sees
 * all of a change or nothing, and a {@link PasswordFile} that is in use follows it. Changes of several programs do not get
 * lost: while one is made, others are refused. Immutable, and so safe for use by many threads.
 */
public final class UserList {
  private static final int PASSWORD_BYTES = 15;

  /** How long a change of another is waited for, in milliseconds, before it is taken for one that was given up. */
  private static final int PATIENCE_MILLIS = 2_000;

  private static final int PAUSE_MILLIS = 20;

  private final Path file;

  private UserList(Path file) {
    this.file = file;
  }

  /** The users of a file, which need not exist yet. */
  public static UserList of(Path file) {
    return new UserList(file);
  }

  /** A password made up at random, which nobody can guess. */
  public static String randomPassword() {
    byte[] bytes = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /**
   * The roles of all users by their names, in the order of the file.
   *
   * @throws UsageException if there is no such file, or something else is in it
   */
  public Map<String, Role> roles() {
    Map<String, Role> roles = new LinkedHashMap<>();
    for (User user : read(file)) {
      roles.put(user.name(), user.role());
    }
    return roles;
  }

  /**
   * Adds a user; makes the file if it does not exist.
   *
   * @throws UsageException if there is such a user, the name is none, or the file cannot be written
   */
  public void add(String name, String password, Role role) {
    if (!User.isName(name)) {
      throw new UsageException("'" + name
          + "' can be no name of a user: it is empty, or has a colon or a control character.");
    }
    User added = new User(name, PasswordHash.of(password, new SecureRandom()), role);
    change(users -> {
      if (find(users, name) >= 0) {
        throw new UsageException(file + ": there is a user '" + name + "' already.");
      }
      List<User> all = new ArrayList<>(users);
      all.add(added);
      return all;
    });
  }

  /**
   * Gives a user another password.
   *
   * @throws UsageException if there is no such user, or the file cannot be written
   */
  public void setPassword(String name, String password) {
    PasswordHash hash = PasswordHash.of(password, new SecureRandom());
    replace(name, user -> new User(name, hash, user.role()));
  }

  /**
   * Gives a user another role.
   *
   * @throws UsageException if there is no such user, or the file cannot be written
   */
  public void setRole(String name, Role role) {
    replace(name, user -> new User(name, user.hash(), role));
  }

  /**
   * Removes a user.
   *
   * @throws UsageException if there is no such user or no other one, or the file cannot be written
   */
  public void remove(String name) {
    change(users -> {
      List<User> left = new ArrayList<>(users);
      left.remove(require(users, name));
      if (left.isEmpty()) {
        throw new UsageException(
            file + ": '" + name + "' is the only user; add another one first.");
      }
      return left;
    });
  }

  private void replace(String name, UnaryOperator<User> change) {
    change(users -> {
      List<User> all = new ArrayList<>(users);
      all.set(require(users, name), change.apply(all.get(require(users, name))));
      return all;
    });
  }

  private int require(List<User> users, String name) {
    int place = find(users, name);
    if (place < 0) {
      throw new UsageException(file + ": there is no user '" + name + "', but: "
          + String.join(", ", users.stream().map(User::name).toList()));
    }
    return place;
  }

  private static int find(List<User> users, String name) {
    for (int i = 0; i < users.size(); i++) {
      if (users.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** Writes what becomes of the users; the new file's name is taken as long as somebody makes one. */
  private void change(UnaryOperator<List<User>> change) {
    Path next = file.resolveSibling(file.getFileName() + ".new");
    try {
      createForOwner(next);
      boolean moved = false;
      try {
        List<User> users = Files.exists(file) ? read(file) : List.of();
        StringBuilder text = new StringBuilder();
        for (User user : change.apply(users)) {
          text.append(user.line()).append('\n');
        }
        try (FileChannel channel = FileChannel.open(next, StandardOpenOption.WRITE)) {
          ByteBuffer bytes = StandardCharsets.UTF_8.encode(text.toString());
          while (bytes.hasRemaining()) {
            channel.write(bytes);
          }
          // The new name must not be there before the bytes are, or a crash would leave nobody who can log in.
          channel.force(true);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        moved = true;
      } finally {
        if (!moved) {
          Files.deleteIfExists(next);
        }
      }
    } catch (FileAlreadyExistsException e) {
      throw new UsageException(next
          + " exists: somebody changes the users at this moment; if not, delete it and try again.",
          e);
    } catch (IOException e) {
      throw new UsageException(file + ": the users could not be kept: " + e.getMessage(), e);
    }
  }

  /** Makes an empty file, when nobody else has it any more. */
  private static void createForOwner(Path path) throws IOException {
    FileAttribute<?>[] ownerOnly = path.getFileSystem()
        .supportedFileAttributeViews()
        .contains("posix")
            ? new FileAttribute<?>[] {
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
            : new FileAttribute<?>[0];
    for (int waited = 0;; waited += PAUSE_MILLIS) {
      try {
        Files.newByteChannel(path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            ownerOnly).close();
        return;
      } catch (FileAlreadyExistsException e) {
        if (waited >= PATIENCE_MILLIS) {
          throw e;
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UsageException("Interrupted while another change of the users was waited for.", e);
    }
  }

  /**
   * Reads a file.
   *
   * @return at least one user
   * @throws UsageException if it is not there, or something else is in it
   */
  static List<User> read(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      throw new UsageException(file + ": there is no such file of users and passwords.", e);
    } catch (IOException e) {
      throw new UsageException(file + ": the users could not be read: " + e, e);
    }
    List<User> users = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      User user;
      try {
        user = User.parse(lines.get(i));
      } catch (IllegalArgumentException e) {
        throw new UsageException(file + ":" + (i + 1) + ": " + e.getMessage()
            + "; delete the file to begin with a new one.", e);
      }
      if (find(users, user.name()) >= 0) {
        throw new UsageException(file + ":" + (i + 1) + ": a second user '" + user.name()
            + "'; delete one of the lines.");
      }
      users.add(user);
    }
    if (users.isEmpty()) {
      throw new UsageException(file + ": no user; delete the file to begin with a new one.");
    }
    return users;
  }
}
