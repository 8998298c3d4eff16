package io.graphflow.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsIdentityTest {
  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC", "Ed25519"})
  void readsKeysOfEachAlgorithm(String algorithm) throws Exception {
    TestCertificate files = TestCertificate.create(folder, algorithm, "-0d");
    assertThat(TlsIdentity.read(files.certificate(), files.key()).isValid()).isTrue();
  }

  @Test
  void tellsWhetherItIsValid() throws Exception {
    TestCertificate files = TestCertificate.create(folder, "EC", "-3d");
    assertThat(TlsIdentity.read(files.certificate(), files.key()).isValid()).isFalse();
  }

  @Test
  void refusesTheKeyOfAnother() throws Exception {
    TestCertificate one = TestCertificate.create(folder, "EC", "-0d");
    TestCertificate other = TestCertificate.create(folder, "EC", "-1d");
    TestCertificate rsa = TestCertificate.create(folder, "RSA", "-0d");
    for (TestCertificate wrong : new TestCertificate[] {other, rsa}) {
      assertThatThrownBy(() -> TlsIdentity.read(one.certificate(), wrong.key()))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("is not that of the first certificate");
    }
  }

  @Test
  void saysWhatIsWrongWithFiles() throws Exception {
    TestCertificate files = TestCertificate.create(folder, "EC", "-0d");
    Path missing = folder.resolve("missing");
    refused(missing, files.key(), "Cannot read " + missing);
    refused(files.key(), files.key(), "There is no certificate in " + files.key());
    refused(files.certificate(), files.certificate(), "There is no private key in");
    refused(files.certificate(),
        text("-----BEGIN RSA PRIVATE KEY-----\nAA==\n-----END RSA PRIVATE KEY-----"),
        "is a RSA PRIVATE KEY; this makes one that can be read: openssl pkcs8 -topk8 -nocrypt");
    refused(files.certificate(),
        text("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAA==\n-----END ENCRYPTED PRIVATE KEY-----"),
        "openssl pkcs8 -topk8 -nocrypt");
    refused(files.certificate(),
        text("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"),
        "or it is broken");
    refused(text("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"), files.key(),
        "is broken");
  }

  private Path text(String text) throws Exception {
    return Files.writeString(Files.createTempFile(folder, "x", ".pem"), text);
  }

  private static void refused(Path certificate, Path key, String message) {
    assertThatThrownBy(() -> TlsIdentity.read(certificate, key)).isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }
}
