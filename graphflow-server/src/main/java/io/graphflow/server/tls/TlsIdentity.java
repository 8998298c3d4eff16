package io.graphflow.server.tls;

import io.graphflow.exception.UsageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * Who the server is to clients that ask for TLS: a certificate, those that vouch for it, and its private key. Files are
 * read once; a server that is to use renewed ones is started again.
 *
 * <pre>{@code
 * GraphflowServer server = GraphflowServer.of(database)
 *     .tls(TlsIdentity.read(Path.of("server.crt"), Path.of("server.key")))
 *     .login(PasswordFile.read(passwords))
 *     .address(InetAddress.getByName("0.0.0.0"))
 *     .start();
 * }</pre>
 *
 * <p>Safe for use by many threads.
 */
public final class TlsIdentity {
  private static final char[] NO_PASSWORD = new char[0];

  private final SSLContext context;
  private final List<X509Certificate> chain;

  private TlsIdentity(SSLContext context, List<X509Certificate> chain) {
    this.context = context;
    this.chain = chain;
  }

  /**
   * Reads an identity from PEM files.
   *
   * @param certificates the server's certificate, then those that it was signed with, in order
   * @param key its private key as PKCS #8, not encrypted: {@code BEGIN PRIVATE KEY}
   * @return never null
   * @throws UsageException if a file cannot be read or holds something else, or the key is not the certificate's
   */
  public static TlsIdentity read(Path certificates, Path key) {
    List<X509Certificate> chain = PemFile.certificates(certificates, text(certificates));
    PrivateKey privateKey = PemFile.privateKey(key, text(key));
    try {
      requireMatch(privateKey, chain.getFirst(), certificates, key);
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, NO_PASSWORD);
      store.setKeyEntry("server", privateKey, NO_PASSWORD, chain.toArray(X509Certificate[]::new));
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, NO_PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, new SecureRandom());
      return new TlsIdentity(context, chain);
    } catch (GeneralSecurityException | IOException e) {
      throw new UsageException(
          "The certificate " + certificates + " cannot be used: " + e.getMessage(), e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UsageException("Cannot read " + file + ": " + e, e);
    }
  }

  private static void requireMatch(PrivateKey key, X509Certificate certificate, Path certificates,
      Path keyFile) throws GeneralSecurityException {
    String algorithm = switch (key.getAlgorithm()) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      default -> key.getAlgorithm();
    };
    boolean matches = false;
    if (certificate.getPublicKey().getAlgorithm().equals(key.getAlgorithm())) {
      byte[] probe = {1, 2, 3};
      Signature signer = Signature.getInstance(algorithm);
      signer.initSign(key);
      signer.update(probe);
      byte[] signed = signer.sign();
      signer.initVerify(certificate.getPublicKey());
      signer.update(probe);
      matches = signer.verify(signed);
    }
    if (!matches) {
      throw new UsageException(
          "The key in " + keyFile + " is not that of the first certificate in " + certificates
              + ".");
    }
  }

  /** Whether the certificate is of use at this moment; clients refuse one that is not. */
  public boolean isValid() {
    try {
      chain.getFirst().checkValidity();
      return true;
    } catch (CertificateException e) {
      return false;
    }
  }

  /**
   * Encrypts a connection that a client has begun; its handshake is made when the first bytes are read.
   *
   * @param socket closed with the one that is returned
   * @param consumed bytes that have been read from it
   * @throws IOException if the connection is lost
   */
  public SSLSocket encrypt(Socket socket, byte[] consumed) throws IOException {
    InputStream begin = new ByteArrayInputStream(consumed);
    SSLSocket encrypted =
        (SSLSocket) context.getSocketFactory().createSocket(socket, begin, true);
    encrypted.setUseClientMode(false);
    return encrypted;
  }
}
