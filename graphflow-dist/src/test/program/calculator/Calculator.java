package calculator;

import com.fasterxml.jackson.core.json.PackageVersion;
import de.siegmar.fastcsv.reader.CsvReader;
import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.exception.QueryException;
import io.graphflow.transfer.LoadOptions;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RuntimeMetaData;
import org.antlr.v4.runtime.tree.TerminalNode;

/** Prints what the program's libraries and the database say, a line each. */
public final class Calculator {
  private Calculator() {}

  /**
   * Runs the program.
   *
   * @param arguments an empty folder
   */
  public static void main(String[] arguments) throws Exception {
    System.out.println("ANTLR " + RuntimeMetaData.getRuntimeVersion() + ": " + sum("1 + 20 + 21"));
    System.out.println("Jackson " + PackageVersion.VERSION);
    System.out.println("FastCSV: " + new CsvReader().read(new StringReader("a,b")).getRow(0).getFields());
    System.out.println("fastutil: " + new LongArrayList());

    Path folder = Path.of(arguments[0]);
    write(folder);
    Path friends = folder.resolve("friends");
    Database.load(folder, folder, friends, LoadOptions.DEFAULT);
    try (Database database = Database.open(friends); Session session = database.session()) {
      for (Record row : session.run(
          """
              MATCH (a:Person)-[k:KNOWS]->(b) WHERE k.since > 1990
              RETURN a.name AS name, count(*) AS friends, collect(b.name) AS names ORDER BY name""")) {
        System.out.println(row);
      }
    }

    Path sums = folder.resolve("sums");
    try (Database database = Database.create(sums); Session session = database.session()) {
      session.run("CREATE (:Sum {text: $text, value: $value})",
          Map.of("text", "1 + 20 + 21", "value", sum("1 + 20 + 21"))).consume();
      try {
        session.run("RETURN sums('1 + 2')");
      } catch (QueryException e) {
        System.out.println("column " + e.column() + " of a wrong query");
      }
    }
    try (Database database = Database.open(sums); Session session = database.session()) {
      System.out.println(session.run("MATCH (s:Sum) RETURN s.text AS text, s.value AS value").single());
    }
  }

  private static long sum(String text) {
    SumLexer lexer = new SumLexer(CharStreams.fromString(text));
    return new SumParser(new CommonTokenStream(lexer)).sum()
        .NUMBER()
        .stream()
        .map(TerminalNode::getText)
        .mapToLong(Long::parseLong)
        .sum();
  }

  private static void write(Path folder) throws Exception {
    Files.writeString(folder.resolve("person.csv"), """
        id:NODE,name:STRING,age:INT
        1,Ann,45
        2,Bob,54
        3,Eve,17
        """);
    Files.writeString(folder.resolve("knows.csv"), """
        from:NODE,to:NODE,since:INT
        1,2,2003
        1,3,2010
        2,3,1992
        """);
    Files.writeString(folder.resolve("metadata.json"), """
        {
          "vertexFileDescriptions": [{"filename": "person.csv", "type": "Person"}],
          "edgeFileDescriptions": [
            {"filename": "knows.csv", "label": "KNOWS", "cardinality": "n-n"}
          ]
        }
        """);
  }
}
