package io.graphflow.server.login;

import io.graphflow.exception.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * One user, whose name and hashed password are the only line of a file: {@code NAME:HASH}. Only its owner may
 * read it, where the file system knows owners. Safe for use by many threads.
 *
 * <p>Hashing is slow on purpose, and drivers open many connections, so a password that was right is known
 * again by its HMAC under a key that only this process has.
 */
public final class PasswordFile implements Login {
  private static final int PASSWORD_BYTES = 15;
  private static final String HMAC = "HmacSHA256";

  private final String user;
  private final PasswordHash hash;
  private final FailedAttempts failures = new FailedAttempts(System::nanoTime);
  private final SecretKeySpec key;
  private volatile byte[] known;

  private PasswordFile(String user, PasswordHash hash) {
    this.user = user;
    this.hash = hash;
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    this.key = new SecretKeySpec(random, HMAC);
  }

  /**
   * Makes a file for a user with a password made up at random.
   *
   * @param file must not exist
   * @param user not empty, without a colon
   * @return the password, which nothing else keeps
   * @throws UsageException if the file exists or cannot be written
   */
  public static String create(Path file, String user) {
    SecureRandom random = new SecureRandom();
    byte[] bytes = new byte[PASSWORD_BYTES];
    random.nextBytes(bytes);
    String password = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    create(file, user, password);
    return password;
  }

  /**
   * Makes a file for a user.
   *
   * @param file must not exist
   * @param user not empty, without a colon
   * @throws UsageException if the file exists or cannot be written, or the name is none
   */
  public static void create(Path file, String user, String password) {
    if (user.isEmpty() || user.indexOf(':') >= 0 || user.indexOf('\n') >= 0) {
      throw new UsageException(
          "'" + user + "' can be no name of a user: it is empty or has a colon.");
    }
    String line = user + ":" + PasswordHash.of(password, new SecureRandom()).text() + "\n";
    FileAttribute<?>[] ownerOnly = file.getFileSystem()
        .supportedFileAttributeViews()
        .contains("posix")
            ? new FileAttribute<?>[] {
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
            : new FileAttribute<?>[0];
    try (var channel = Files.newByteChannel(file,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), ownerOnly)) {
      channel.write(StandardCharsets.UTF_8.encode(line));
    } catch (FileAlreadyExistsException e) {
      throw new UsageException(file + " exists already; delete it to have another password.", e);
    } catch (IOException e) {
      throw new UsageException(file + ": the password could not be kept: " + e.getMessage(), e);
    }
  }

  /**
   * Reads a file.
   *
   * @throws UsageException if it is none that {@link #create(Path, String)} made
   */
  public static PasswordFile read(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      int colon = lines.isEmpty() ? -1 : lines.get(0).indexOf(':');
      if (lines.size() != 1 || colon < 1) {
        throw new UsageException(file + ": no line NAME:HASH; delete the file to have another.");
      }
      return new PasswordFile(lines.get(0).substring(0, colon),
          PasswordHash.parse(lines.get(0).substring(colon + 1)));
    } catch (IllegalArgumentException e) {
      throw new UsageException(file + ": " + e.getMessage() + "; delete the file to have another.",
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name of the user. */
  public String user() {
    return user;
  }

  @Override
  public LoginResult attempt(InetAddress from, String name, String password) {
    if (failures.hasToWait(from)) {
      return LoginResult.TOO_MANY;
    }
    boolean right = isRight(password);
    if (right && MessageDigest.isEqual(bytes(name), bytes(user))) {
      failures.succeeded(from);
      return LoginResult.ACCEPTED;
    }
    failures.failed(from);
    return LoginResult.REFUSED;
  }

  private boolean isRight(String password) {
    byte[] code = code(password);
    byte[] right = known;
    if (right != null && MessageDigest.isEqual(right, code)) {
      return true;
    }
    if (!hash.matches(password)) {
      return false;
    }
    known = code;
    return true;
  }

  private byte[] code(String password) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(key);
      return mac.doFinal(bytes(password));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("This JDK has no " + HMAC + ".", e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
