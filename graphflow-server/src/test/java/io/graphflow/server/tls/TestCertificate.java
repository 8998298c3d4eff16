package io.graphflow.server.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/**
 * A certificate for localhost, signed by itself, and its key, as PEM files.
 *
 * @param certificate the file of the certificate
 * @param key the file of the key
 */
public record TestCertificate(Path certificate, Path key) {
  private static final char[] PASSWORD = "changeit".toCharArray();

  /**
   * Makes one.
   *
   * @param folder of the files
   * @param algorithm of the key, {@code RSA}, {@code EC} or {@code Ed25519}
   * @param begins when it becomes valid, as keytool has it, such as {@code -2d}
   */
  public static TestCertificate create(Path folder, String algorithm, String begins)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path store = folder.resolve(algorithm + begins + ".p12");
    Process keytool = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair",
        "-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", new String(PASSWORD),
        "-alias", "x", "-keyalg", algorithm, "-dname", "CN=localhost", "-validity", "1",
        "-startdate", begins, "-ext", "SAN=dns:localhost,ip:127.0.0.1")
        .redirectErrorStream(true)
        .start();
    String told = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new IOException(told);
    }
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD);
    return new TestCertificate(
        pem(store, ".crt", "CERTIFICATE", keys.getCertificate("x").getEncoded()),
        pem(store, ".key", "PRIVATE KEY", keys.getKey("x", PASSWORD).getEncoded()));
  }

  private static Path pem(Path store, String suffix, String kind, byte[] bytes)
      throws IOException {
    return Files.writeString(Path.of(store + suffix), "-----BEGIN " + kind + "-----\n"
        + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + kind + "-----\n");
  }
}
