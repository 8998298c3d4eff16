package io.graphflow.cli;

import io.graphflow.cli.output.TextTable;
import io.graphflow.core.lake.LakePlace;
import io.graphflow.exception.UsageException;
import io.graphflow.options.Role;
import io.graphflow.server.login.UserList;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code graphflow user}: who may log in at {@code graphflow serve}. */
@Command(
    name = "user",
    header = "Adds, changes, removes and lists the users of graphflow serve.",
    description = {
        "",
        "Users lie in a file beside the database. A server that runs sees a change at the next login; who has "
            + "logged in stays so until the connection ends.",
        ""
    },
    footer = {
        "",
        "Example:",
        "  graphflow user add report --role reader --db social"
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    subcommands = {UserCommand.Add.class, UserCommand.Password.class, UserCommand.ChangeRole.class,
        UserCommand.Remove.class, UserCommand.Users.class})
final class UserCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(),
        "say what to do: add, password, role, remove or list");
  }

  /** Where users are kept. */
  static final class Place {
    @ArgGroup(multiplicity = "1")
    private File file;

    /** One of two ways to name a file. */
    static final class File {
      @Option(
          names = "--db",
          paramLabel = "DIR",
          description = "Folder of the database, beside which DIR.password keeps the users.")
      private String database;

      @Option(
          names = "--password-file",
          paramLabel = "FILE",
          description = "The file that keeps the users.")
      private Path passwords;
    }

    Path file() {
      if (file.passwords != null) {
        return file.passwords;
      }
      LakePlace database = LakePlace.parse(file.database);
      if (database.path().isPresent() && !Files.exists(database.path().get())) {
        throw new UsageException("--db " + database + ": there is no such database.");
      }
      return ServeCommand.passwordFileBesides(database);
    }

    UserList users() {
      return UserList.of(file());
    }
  }

  /** A user, and where it is. */
  static final class Named {
    @Mixin
    private Place place;

    @Parameters(index = "0", paramLabel = "NAME", description = "Name of the user.")
    private String name;
  }

  /** How a password is chosen. */
  static final class Secret {
    @Option(
        names = "--password",
        interactive = true,
        prompt = "Password: ",
        description = "Ask for the password; without it, one is made up and told.")
    private char[] asked;

    String password() {
      if (asked != null && asked.length == 0) {
        throw new UsageException("The password is empty.");
      }
      return asked == null ? UserList.randomPassword() : new String(asked);
    }

    /** Tells a password that was made up, as nothing keeps it. */
    void tell(PrintWriter out, String name, String password, Path file) {
      if (asked == null) {
        out.println(
            "The password of the user " + name + " is " + password + "\nIt is told only now; "
                + file + " keeps a hash.");
        out.flush();
      }
    }
  }

  /** What users may do. */
  static final class RoleOption {
    @Option(
        names = "--role",
        required = true,
        paramLabel = "ROLE",
        description = "What the user may do: reader (only read) or admin (everything).")
    private String role;

    Role role() {
      return Role.of(role)
          .orElseThrow(() -> new UsageException(
              "There is no role '" + role + "'; a user is a reader or an admin."));
    }
  }

  /** {@code graphflow user add}. */
  @Command(
      name = "add",
      header = "Adds a user.",
      mixinStandardHelpOptions = true,
      usageHelpAutoWidth = true)
  static final class Add implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private Named user;

    @Mixin
    private RoleOption role;

    @Mixin
    private Secret secret;

    @Override
    public Integer call() {
      String password = secret.password();
      user.place.users().add(user.name, password, role.role());
      secret.tell(spec.commandLine().getOut(), user.name, password, user.place.file());
      return 0;
    }
  }

  /** {@code graphflow user password}. */
  @Command(
      name = "password",
      header = "Gives a user another password.",
      mixinStandardHelpOptions = true,
      usageHelpAutoWidth = true)
  static final class Password implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private Named user;

    @Mixin
    private Secret secret;

    @Override
    public Integer call() {
      String password = secret.password();
      user.place.users().setPassword(user.name, password);
      secret.tell(spec.commandLine().getOut(), user.name, password, user.place.file());
      return 0;
    }
  }

  /** {@code graphflow user role}. */
  @Command(
      name = "role",
      header = "Gives a user another role.",
      mixinStandardHelpOptions = true,
      usageHelpAutoWidth = true)
  static final class ChangeRole implements Callable<Integer> {
    @Mixin
    private Named user;

    @Mixin
    private RoleOption role;

    @Override
    public Integer call() {
      user.place.users().setRole(user.name, role.role());
      return 0;
    }
  }

  /** {@code graphflow user remove}. */
  @Command(
      name = "remove",
      header = "Removes a user.",
      mixinStandardHelpOptions = true,
      usageHelpAutoWidth = true)
  static final class Remove implements Callable<Integer> {
    @Mixin
    private Named user;

    @Override
    public Integer call() {
      user.place.users().remove(user.name);
      return 0;
    }
  }

  /** {@code graphflow user list}. */
  @Command(
      name = "list",
      header = "Lists the users and their roles.",
      mixinStandardHelpOptions = true,
      usageHelpAutoWidth = true)
  static final class Users implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private Place place;

    @Override
    public Integer call() {
      TextTable table = new TextTable(List.of("user", "role"));
      place.users().roles().forEach((name, role) -> table.add(name, role.displayName()));
      table.print(spec.commandLine().getOut(), 0);
      return 0;
    }
  }
}
