package io.graphflow.server.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.UsageException;
import io.graphflow.options.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Passwords are known again, and cannot be read or guessed quickly. */
final class PasswordFileTest {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  @TempDir
  private Path folder;

  @Test
  void knowsItsUserAgain() throws IOException {
    Path file = folder.resolve("passwords");
    String password = PasswordFile.create(file, "ann");
    assertThat(password).hasSizeGreaterThan(16);
    assertThat(Files.readString(file)).startsWith("ann:").doesNotContain(password);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
    PasswordFile read = PasswordFile.read(file);
    // The second time the password is known by its HMAC.
    for (int i = 0; i < 2; i++) {
      assertThat(read.attempt(HERE, "ann", password)).isEqualTo(LoginResult.ACCEPTED);
    }
    assertThat(read.attempt(HERE, "bob", password)).isEqualTo(LoginResult.REFUSED);
    assertThat(read.attempt(HERE, "ann", password + "x")).isEqualTo(LoginResult.REFUSED);
    assertThat(read.attempt(HERE, "ann", password)).isEqualTo(LoginResult.ACCEPTED);
    for (int i = 0; i < 3; i++) {
      assertThat(read.attempt(HERE, "ann", "")).isEqualTo(LoginResult.REFUSED);
    }
    assertThat(read.attempt(HERE, "ann", password)).isEqualTo(LoginResult.TOO_MANY);
  }

  @Test
  void anAddressThatFailedHasToWait() {
    AtomicLong now = new AtomicLong(Long.MAX_VALUE - 7);
    FailedAttempts failures = new FailedAttempts(now::get);
    for (int i = 0; i < 3; i++) {
      assertThat(failures.hasToWait(HERE)).isFalse();
      failures.failed(HERE);
    }
    assertThat(failures.hasToWait(HERE)).isTrue();
    now.addAndGet(4_999_999_999L);
    assertThat(failures.hasToWait(HERE)).isTrue();
    now.addAndGet(1);
    assertThat(failures.hasToWait(HERE)).isFalse();
    failures.failed(HERE);
    assertThat(failures.hasToWait(HERE)).isTrue();
    failures.succeeded(HERE);
    assertThat(failures.hasToWait(HERE)).isFalse();
  }

  @Test
  void saysWhatIsWrongWithAFile() throws IOException {
    Path file = folder.resolve("passwords");
    PasswordFile.create(file, "ann", "secret");
    assertThatThrownBy(() -> PasswordFile.create(file, "ann", "other"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("exists already");
    for (String text : new String[] {"", "ann", "ann:secret\n", "a:b\nc:d\n", "\n",
        "ann:pbkdf2-hmac-sha512$0$AAAA$AAAA\n", "ann:pbkdf2-hmac-sha512$x$AAAA$AAAA\n"}) {
      Files.writeString(file, text);
      assertThatThrownBy(() -> PasswordFile.read(file)).as(text)
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("delete the file");
    }
    assertThatThrownBy(() -> PasswordFile.create(folder.resolve("other"), "a:b", "x"))
        .hasMessageContaining("colon");
  }

  @Test
  void hasUsersOfSeveralRoles() {
    Path file = folder.resolve("passwords");
    PasswordFile.create(file, "ann", "secret");
    UserList.of(file).add("bob", "other", Role.READER);
    PasswordFile read = PasswordFile.read(file);
    for (int i = 0; i < 2; i++) {
      assertThat(read.attempt(HERE, "ann", "secret")).isEqualTo(LoginResult.ACCEPTED);
      assertThat(read.attempt(HERE, "bob", "other")).isEqualTo(LoginResult.ACCEPTED_AS_READER);
    }
    assertThat(read.attempt(HERE, "bob", "secret")).isEqualTo(LoginResult.REFUSED);
    assertThat(read.attempt(HERE, "nobody", "")).isEqualTo(LoginResult.REFUSED);
  }

  @Test
  void followsItsFile() throws IOException {
    Path file = folder.resolve("passwords");
    PasswordFile.create(file, "ann", "secret");
    PasswordFile read = PasswordFile.read(file);
    assertThat(read.attempt(HERE, "ann", "secret")).isEqualTo(LoginResult.ACCEPTED);
    UserList users = UserList.of(file);
    users.add("bob", "other", Role.READER);
    assertThat(read.attempt(HERE, "bob", "other")).isEqualTo(LoginResult.ACCEPTED_AS_READER);
    users.setRole("bob", Role.ADMIN);
    assertThat(read.attempt(HERE, "bob", "other")).isEqualTo(LoginResult.ACCEPTED);
    users.setPassword("ann", "new");
    assertThat(read.attempt(HERE, "ann", "secret")).isEqualTo(LoginResult.REFUSED);
    assertThat(read.attempt(HERE, "ann", "new")).isEqualTo(LoginResult.ACCEPTED);
    users.remove("ann");
    assertThat(read.attempt(HERE, "ann", "new")).isEqualTo(LoginResult.REFUSED);
    // Who can write no better file must not lock everybody out.
    Files.writeString(file, "rubbish");
    assertThat(read.attempt(HERE, "bob", "other")).isEqualTo(LoginResult.ACCEPTED);
    Files.delete(file);
    assertThat(read.attempt(HERE, "bob", "other")).isEqualTo(LoginResult.ACCEPTED);
    PasswordFile.create(file, "carl", "third");
    assertThat(read.attempt(HERE, "bob", "other")).isEqualTo(LoginResult.REFUSED);
    assertThat(read.attempt(HERE, "carl", "third")).isEqualTo(LoginResult.ACCEPTED);
  }
}
