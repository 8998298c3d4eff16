package io.graphflow.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.exception.UsageException;
import io.graphflow.server.login.PasswordFile;
import io.graphflow.server.tls.TestCertificate;
import io.graphflow.server.tls.TlsIdentity;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Config.TrustStrategy;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Session;
import org.neo4j.driver.exceptions.ServiceUnavailableException;

/** Drivers come over TLS, and cannot come without it from elsewhere. */
final class TlsTest {
  @TempDir
  private Path folder;

  private TestCertificate files;
  private Database database;
  private PasswordFile passwords;

  @BeforeEach
  void open() throws Exception {
    files = TestCertificate.create(folder, "EC", "-0d");
    database = Database.create(folder.resolve("db"));
    PasswordFile.create(folder.resolve("passwords"), "ann", "secret");
    passwords = PasswordFile.read(folder.resolve("passwords"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private GraphflowServer.Builder server() {
    return GraphflowServer.of(database).boltPort(0).login(passwords).grace(Duration.ofSeconds(1));
  }

  private TlsIdentity identity() {
    return TlsIdentity.read(files.certificate(), files.key());
  }

  private static Driver driver(String uri, Config config) {
    return GraphDatabase.driver(uri, AuthTokens.basic("ann", "secret"), config);
  }

  private static long count(Driver driver) {
    try (Session session = driver.session()) {
      return session.run("UNWIND range(1, 100000) AS x RETURN x").stream().count();
    }
  }

  @Test
  void driversComeOverTlsAndWithoutAtOnePort() {
    Config trusting = Config.builder()
        .withEncryption()
        .withTrustStrategy(
            TrustStrategy.trustCustomCertificateSignedBy(files.certificate().toFile()))
        .build();
    try (GraphflowServer server = server().tls(identity()).start()) {
      String place = "localhost:" + server.boltPort();
      try (Driver known = driver("bolt://" + place, trusting);
          Driver selfSigned = driver("neo4j+ssc://" + place, Config.defaultConfig());
          Driver plain = driver("bolt://" + place, Config.defaultConfig())) {
        assertThat(count(known)).isEqualTo(100_000);
        assertThat(count(selfSigned)).isEqualTo(100_000);
        assertThat(count(plain)).isEqualTo(100_000);
      }
      try (Driver careful = driver("bolt+s://" + place, Config.defaultConfig())) {
        assertThatThrownBy(careful::verifyConnectivity).hasStackTraceContaining("certificat");
      }
    }
  }

  @Test
  void withoutACertificateThereIsNoTls() {
    try (GraphflowServer server = server().start();
        Driver driver =
            driver("bolt+ssc://localhost:" + server.boltPort(), Config.defaultConfig())) {
      assertThatThrownBy(driver::verifyConnectivity)
          .isInstanceOf(ServiceUnavailableException.class);
    }
  }

  @Test
  void whoComesFromElsewhereHasToEncrypt() throws Exception {
    Optional<InetAddress> other = Collections.list(NetworkInterface.getNetworkInterfaces())
        .stream()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
        .findFirst();
    Assumptions.assumeTrue(other.isPresent(), "there is no other address");
    assertThatThrownBy(() -> server().address(other.get()).start())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--tls-certificate");
    try (GraphflowServer server = server().address(other.get()).tls(identity()).start()) {
      String place = other.get().getHostAddress() + ":" + server.boltPort();
      try (Driver encrypted = driver("bolt+ssc://" + place, Config.defaultConfig());
          Driver plain = driver("bolt://" + place, Config.defaultConfig())) {
        assertThat(count(encrypted)).isEqualTo(100_000);
        assertThatThrownBy(plain::verifyConnectivity)
            .isInstanceOf(ServiceUnavailableException.class);
      }
    }
    try (GraphflowServer server =
        server().address(other.get()).tls(identity()).allowUnencrypted().start();
        Driver plain = driver("bolt://" + other.get().getHostAddress() + ":" + server.boltPort(),
            Config.defaultConfig())) {
      assertThat(count(plain)).isEqualTo(100_000);
    }
  }
}
