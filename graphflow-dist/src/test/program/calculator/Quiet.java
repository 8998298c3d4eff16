package calculator;

import io.graphflow.Database;
import io.graphflow.Session;
import java.nio.file.Path;

/** Makes a database in the folder of its argument, opens it, and asks it; nothing is wrong with that. */
public final class Quiet {
  private Quiet() {}

  public static void main(String[] arguments) {
    Path path = Path.of(arguments[0], "quiet");
    try (Database database = Database.create(path); Session session = database.session()) {
      session.run("CREATE (:Person {name: 'Ann'})-[:KNOWS]->(:Person {name: 'Bob'})").consume();
    }
    try (Database database = Database.open(path); Session session = database.session()) {
      System.out.println(session.run("MATCH (:Person)-->(b) RETURN b.name AS name").list());
    }
  }
}
