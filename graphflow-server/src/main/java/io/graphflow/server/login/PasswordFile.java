package io.graphflow.server.login;

import io.graphflow.exception.UsageException;
import io.graphflow.options.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Users whose names, hashed passwords and roles are the lines of a file: {@code NAME:HASH} for one who may do everything, and
 * {@code NAME:HASH:reader} for one who may only read. Only its owner may read it, where the file system knows owners. When
 * the file is changed ({@link UserList}), the next attempt sees it; who has logged in stays so. If it cannot be read then,
 * the users stay those who were there, and the log tells it. Safe for use by many threads.
 *
 * <p>Hashing is slow on purpose, and drivers open many connections, so a password that was right is known
 * again by its HMAC under a key that only this process has.
 */
public final class PasswordFile implements Login {
  private static final Logger LOG = LoggerFactory.getLogger(PasswordFile.class);
  private static final String HMAC = "HmacSHA256";

  /** What tells that a file is another one, or has other contents. */
  private record Stamp(Object key, long modifiedNanos, long bytes) {
    static final Stamp NONE = new Stamp(null, 0, -1);

    static Stamp of(Path file) {
      try {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return new Stamp(attributes.fileKey(),
            attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS), attributes.size());
      } catch (IOException _) {
        return NONE;
      }
    }
  }

  /** The users of a file as it was. */
  private record Contents(Stamp stamp, Map<String, User> users) {}

  private final Path file;
  private final FailedAttempts failures = new FailedAttempts(System::nanoTime);
  private final SecretKeySpec key;

  /** Looked at for a name that no user has, so that the time of an answer does not tell which names there are. */
  private final User nobody;

  /** The HMACs of passwords that were right, by the lines of their users. */
  private final Map<String, byte[]> known = new ConcurrentHashMap<>();
  private volatile Contents contents;

  private PasswordFile(Path file, Contents contents) {
    this.file = file;
    this.contents = contents;
    SecureRandom random = new SecureRandom();
    byte[] bytes = new byte[32];
    random.nextBytes(bytes);
    this.key = new SecretKeySpec(bytes, HMAC);
    this.nobody = new User("nobody", PasswordHash.ofNoPassword(random), Role.READER);
  }

  /**
   * Makes a file for a user who may do everything, with a password made up at random.
   *
   * @param file must not exist
   * @param user not empty, without colons and control characters
   * @return the password, which nothing else keeps
   * @throws UsageException if the file exists or cannot be written
   */
  public static String create(Path file, String user) {
    String password = UserList.randomPassword();
    create(file, user, password);
    return password;
  }

  /**
   * Makes a file for a user who may do everything.
   *
   * @param file must not exist
   * @param user not empty, without colons and control characters
   * @throws UsageException if the file exists or cannot be written, or the name is none
   */
  public static void create(Path file, String user, String password) {
    if (Files.exists(file)) {
      throw new UsageException(file + " exists already; delete it to have another password.");
    }
    UserList.of(file).add(user, password, Role.ADMIN);
  }

  /**
   * Reads a file, and follows it from then on.
   *
   * @throws UsageException if it is none of users and passwords
   */
  public static PasswordFile read(Path file) {
    return new PasswordFile(file, contents(file));
  }

  private static Contents contents(Path file) {
    Stamp stamp = Stamp.of(file);
    Map<String, User> users = new LinkedHashMap<>();
    for (User user : UserList.read(file)) {
      users.put(user.name(), user);
    }
    return new Contents(stamp, users);
  }

  @Override
  public LoginResult attempt(InetAddress from, String name, String password) {
    if (failures.hasToWait(from)) {
      return LoginResult.TOO_MANY;
    }
    User user = users().getOrDefault(name, nobody);
    if (isRight(user, password)) {
      failures.succeeded(from);
      return LoginResult.accepted(user.role());
    }
    failures.failed(from);
    return LoginResult.REFUSED;
  }

  /** The users by their names, as the file has them now. */
  private Map<String, User> users() {
    Contents before = contents;
    Stamp stamp = Stamp.of(file);
    return stamp.equals(before.stamp) ? before.users : reread(stamp);
  }

  private synchronized Map<String, User> reread(Stamp stamp) {
    if (!stamp.equals(contents.stamp)) {
      try {
        contents = contents(file);
        Set<String> lines = new HashSet<>();
        contents.users.values().forEach(user -> lines.add(user.line()));
        known.keySet().retainAll(lines);
        LOG.info("{} has changed, and has {} users now", file, contents.users.size());
      } catch (UsageException e) {
        LOG.error("{} has changed, but the users stay as they were: {}", file, e.getMessage());
        contents = new Contents(stamp, contents.users);
      }
    }
    return contents.users;
  }

  private boolean isRight(User user, String password) {
    byte[] code = code(password);
    byte[] right = known.get(user.line());
    if (right != null && MessageDigest.isEqual(right, code)) {
      return true;
    }
    if (!user.hash().matches(password)) {
      return false;
    }
    known.put(user.line(), code);
    return true;
  }

  private byte[] code(String password) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(key);
      return mac.doFinal(password.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("This JDK has no " + HMAC + ".", e);
    }
  }
}
