package io.graphflow.server.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.UsageException;
import io.graphflow.options.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UserListTest {
  @TempDir
  private Path folder;

  private Path file;
  private UserList users;

  @BeforeEach
  void make() {
    file = folder.resolve("social.password");
    users = UserList.of(file);
    users.add("ann", "secret", Role.ADMIN);
  }

  @Test
  void keepsUsersInTheirOrderAndForTheirOwnerOnly() throws IOException {
    users.add("bob", "other", Role.READER);
    users.add("Ärne with spaces", "third", Role.READER);
    users.setRole("bob", Role.ADMIN);
    users.setPassword("ann", "new");
    assertThat(users.roles()).containsExactly(Map.entry("ann", Role.ADMIN),
        Map.entry("bob", Role.ADMIN), Map.entry("Ärne with spaces", Role.READER));
    users.remove("bob");
    assertThat(users.roles().keySet()).containsExactly("ann", "Ärne with spaces");
    assertThat(Files.readString(file)).doesNotContain("new").doesNotContain("third");
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void saysWhatCannotBeDoneAndLeavesTheFileAsItWas() throws IOException {
    byte[] before = Files.readAllBytes(file);
    assertRefused(() -> users.add("ann", "x", Role.READER), "there is a user 'ann' already");
    assertRefused(() -> users.remove("bob"), "there is no user 'bob', but: ann");
    assertRefused(() -> users.setPassword("bob", "x"), "there is no user 'bob'");
    assertRefused(() -> users.setRole("bob", Role.READER), "there is no user 'bob'");
    assertRefused(() -> users.remove("ann"), "'ann' is the only user");
    for (String name : List.of("", "a:b", "a\nb", "a\u0000")) {
      assertRefused(() -> users.add(name, "x", Role.READER), "can be no name of a user");
    }
    assertRefused(() -> UserList.of(folder.resolve("none")).roles(), "there is no such file");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    String line = Files.readString(file);
    Files.writeString(file, line + line);
    assertRefused(users::roles, "social.password:2: a second user 'ann'");
    Files.writeString(file, line + line.strip() + ":writer\n");
    assertRefused(users::roles, "social.password:2: there is no role 'writer'");
    Files.writeString(file, line + line.strip() + ":reader:x\n");
    assertRefused(users::roles, "social.password:2: no line NAME:HASH");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void noChangeIsLost() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> added = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        String name = "user " + i;
        added.add(threads.submit(() -> users.add(name, "x", Role.READER)));
      }
      for (Future<?> one : added) {
        one.get(60, TimeUnit.SECONDS);
      }
    }
    assertThat(users.roles()).hasSize(9);
  }

  @Test
  void aChangeThatNobodyEndsIsTold() throws IOException {
    Path begun = Files.createFile(folder.resolve("social.password.new"));
    assertRefused(() -> users.setRole("ann", Role.READER), "somebody changes the users");
    Files.delete(begun);
    users.setRole("ann", Role.READER);
    assertThat(users.roles()).containsExactly(Map.entry("ann", Role.READER));
  }

  private static void assertRefused(ThrowingCallable change, String message) {
    assertThatThrownBy(change).isInstanceOf(UsageException.class).hasMessageContaining(message);
  }
}
