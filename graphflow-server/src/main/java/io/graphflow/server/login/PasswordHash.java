package io.graphflow.server.login;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * What is kept of a password: PBKDF2 with HMAC-SHA512 (RFC 8018) of it and of a random salt, so slow that
 * guessing takes long. Immutable.
 */
final class PasswordHash {
  /** As OWASP recommends for this function. */
  private static final int ROUNDS = 210_000;

  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final String SCHEME = "pbkdf2-hmac-sha512";

  private final int rounds;
  private final byte[] salt;
  private final byte[] hash;

  private PasswordHash(int rounds, byte[] salt, byte[] hash) {
    this.rounds = rounds;
    this.salt = salt;
    this.hash = hash;
  }

  /** Hashes a password with a new salt. */
  static PasswordHash of(String password, SecureRandom random) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    return new PasswordHash(ROUNDS, salt, derive(password, salt, ROUNDS, HASH_BYTES));
  }

  /** One that no password has, and that takes as long to be compared as others. */
  static PasswordHash ofNoPassword(SecureRandom random) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    byte[] hash = new byte[HASH_BYTES];
    random.nextBytes(hash);
    return new PasswordHash(ROUNDS, salt, hash);
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static PasswordHash parse(String text) {
    String[] parts = text.split("\\$", -1);
    if (parts.length != 4 || !parts[0].equals(SCHEME)) {
      throw new IllegalArgumentException("no " + SCHEME + "$ROUNDS$SALT$HASH");
    }
    Base64.Decoder decoder = Base64.getDecoder();
    int rounds = Integer.parseInt(parts[1]);
    byte[] salt = decoder.decode(parts[2]);
    byte[] hash = decoder.decode(parts[3]);
    if (rounds < 1 || salt.length == 0 || hash.length < SALT_BYTES) {
      throw new IllegalArgumentException("too few rounds or bytes");
    }
    return new PasswordHash(rounds, salt, hash);
  }

  /** Whether it is that of a password. Takes some tenths of a second. */
  boolean matches(String password) {
    return MessageDigest.isEqual(hash, derive(password, salt, rounds, hash.length));
  }

  /** A text without spaces, colons and line breaks. */
  String text() {
    Base64.Encoder encoder = Base64.getEncoder();
    return String.join("$", SCHEME, Integer.toString(rounds), encoder.encodeToString(salt),
        encoder.encodeToString(hash));
  }

  private static byte[] derive(String password, byte[] salt, int rounds, int bytes) {
    PBEKeySpec key = new PBEKeySpec(password.toCharArray(), salt, rounds, bytes * Byte.SIZE);
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512")
          .generateSecret(key)
          .getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This JDK has no PBKDF2 with HMAC-SHA512.", e);
    } finally {
      key.clearPassword();
    }
  }
}
