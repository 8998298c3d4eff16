package io.graphflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.server.login.LoginResult;
import io.graphflow.server.login.PasswordFile;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code graphflow user}. */
final class UserCommandTest {
  private static final Pattern TOLD =
      Pattern.compile("The password of the user (\\w+) is (\\S+)\\R");
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  @TempDir
  private Path folder;

  private String database;
  private Path passwords;

  private record Outcome(int code, String out, String err) {
    String password(String user) {
      Matcher told = TOLD.matcher(out);
      assertThat(told.find()).as(out).isTrue();
      assertThat(told.group(1)).isEqualTo(user);
      return told.group(2);
    }
  }

  private static Outcome run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command = GraphflowCommand.commandLine();
    // As that of a process, it keeps what is not flushed.
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err, true));
    return new Outcome(command.execute(arguments), out.toString(), err.toString());
  }

  @BeforeEach
  void create() {
    Database.create(folder.resolve("social")).close();
    database = folder.resolve("social").toString();
    passwords = folder.resolve("social.password");
  }

  private LoginResult login(String user, String password) {
    return PasswordFile.read(passwords).attempt(HERE, user, password);
  }

  @Test
  void addsChangesAndRemovesUsers() {
    String ann = run("user", "add", "ann", "--role", "admin", "--db", database).password("ann");
    String bob = run("user", "add", "bob", "--role", "reader", "--password-file",
        passwords.toString()).password("bob");
    assertThat(login("ann", ann)).isEqualTo(LoginResult.ACCEPTED);
    assertThat(login("bob", bob)).isEqualTo(LoginResult.ACCEPTED_AS_READER);
    assertThat(run("user", "list", "--db", database).out())
        .contains("│ ann  │ admin  │", "│ bob  │ reader │");
    assertThat(run("user", "role", "bob", "--role", "admin", "--db", database).code()).isZero();
    assertThat(login("bob", bob)).isEqualTo(LoginResult.ACCEPTED);
    String other = run("user", "password", "bob", "--db", database).password("bob");
    assertThat(login("bob", bob)).isEqualTo(LoginResult.REFUSED);
    assertThat(login("bob", other)).isEqualTo(LoginResult.ACCEPTED);
    assertThat(run("user", "remove", "bob", "--db", database).code()).isZero();
    assertThat(login("bob", other)).isEqualTo(LoginResult.REFUSED);
  }

  @Test
  void asksForAPassword() {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream("open sesame\n".getBytes(StandardCharsets.UTF_8)));
    try {
      Outcome added =
          run("user", "add", "ann", "--role", "admin", "--db", database, "--password");
      assertThat(added.code()).isZero();
      assertThat(added.out()).doesNotContain("sesame");
    } finally {
      System.setIn(before);
    }
    assertThat(login("ann", "open sesame")).isEqualTo(LoginResult.ACCEPTED);
  }

  @Test
  void saysWhatIsWrong() {
    assertWrong("there is no such file of users and passwords", "user", "list", "--db", database);
    assertWrong("there is no such database", "user", "add", "x", "--role", "admin", "--db",
        folder.resolve("other").toString());
    assertWrong("There is no role 'writer'; a user is a reader or an admin.", "user", "add", "x",
        "--role", "writer", "--db", database);
    assertWrong("--role", "user", "add", "x", "--db", database);
    assertWrong("--db", "user", "list");
    assertWrong("say what to do: add, password, role, remove or list", "user");
    run("user", "add", "ann", "--role", "admin", "--db", database);
    assertWrong("there is no user 'bob', but: ann", "user", "remove", "bob", "--db", database);
    assertWrong("there is a user 'ann' already", "user", "add", "ann", "--role", "admin", "--db",
        database);
    assertThat(Files.exists(folder.resolve("other.password"))).isFalse();
  }

  private static void assertWrong(String message, String... arguments) {
    Outcome outcome = run(arguments);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).contains(message).doesNotContain("Exception");
    assertThat(outcome.out()).isEmpty();
  }
}
