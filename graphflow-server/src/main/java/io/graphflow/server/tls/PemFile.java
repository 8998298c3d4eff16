package io.graphflow.server.tls;

import io.graphflow.exception.UsageException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and keys in the text form of RFC 7468. */
final class PemFile {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----", Pattern.DOTALL);
  private static final Pattern OTHER_KEY = Pattern.compile("-----BEGIN ([A-Z ]*PRIVATE KEY)-----");

  private PemFile() {}

  /** The certificates of a file, at least one. */
  static List<X509Certificate> certificates(Path file, String text) {
    try {
      int begin = text.indexOf("-----BEGIN CERTIFICATE-----");
      if (begin < 0) {
        throw new UsageException("There is no certificate in " + file
            + ": a file in PEM form has a line -----BEGIN CERTIFICATE-----.");
      }
      byte[] bytes = text.substring(begin).getBytes(StandardCharsets.US_ASCII);
      return CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(bytes))
          .stream()
          .map(X509Certificate.class::cast)
          .toList();
    } catch (CertificateException e) {
      throw new UsageException("A certificate in " + file + " is broken: " + e.getMessage(), e);
    }
  }

  /** The private key of a file. */
  static PrivateKey privateKey(Path file, String text) {
    Matcher key = KEY.matcher(text);
    if (!key.find()) {
      Matcher other = OTHER_KEY.matcher(text);
      throw new UsageException(other.find()
          ? "The key in " + file + " is a " + other.group(1) + "; this makes one that can be read:"
              + " openssl pkcs8 -topk8 -nocrypt -in " + file.getFileName() + " -out server.key"
          : "There is no private key in " + file
              + ": a file in PEM form has a line -----BEGIN PRIVATE KEY-----.");
    }
    try {
      PKCS8EncodedKeySpec encoded =
          new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(key.group(1)));
      for (String algorithm : List.of("RSA", "EC", "EdDSA")) {
        Optional<PrivateKey> found = privateKey(algorithm, encoded);
        if (found.isPresent()) {
          return found.get();
        }
      }
      throw new UsageException("The private key in " + file
          + " is neither RSA nor of an elliptic curve, or it is broken.");
    } catch (IllegalArgumentException | GeneralSecurityException e) {
      throw new UsageException("The private key in " + file + " is broken: " + e.getMessage(), e);
    }
  }

  /** The key if it is of an algorithm: its encoding names one, but not as Java does. */
  private static Optional<PrivateKey> privateKey(String algorithm, PKCS8EncodedKeySpec encoded)
      throws GeneralSecurityException {
    try {
      return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(encoded));
    } catch (InvalidKeySpecException e) {
      return Optional.empty();
    }
  }
}
