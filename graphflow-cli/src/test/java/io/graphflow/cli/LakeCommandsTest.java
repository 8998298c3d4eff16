package io.graphflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Graphs of data lakes, as the command loads and checks them. */
final class LakeCommandsTest {
  @TempDir
  private Path folder;

  private Path graph;
  private Path data;

  private record Outcome(int code, String out, String err) {}

  private static Outcome run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command = GraphflowCommand.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return new Outcome(command.execute(arguments), out.toString(), err.toString());
  }

  @BeforeEach
  void write() throws IOException {
    data = folder.resolve("data");
    graph = folder.resolve("yaml/towns.graph.yml");
    Files.createDirectories(folder.resolve("yaml"));
    Files.writeString(graph, "prefix: /was/there/\nvertices: [a.yml, b.yml]\n");
    for (String type : new String[] {"a", "b"}) {
      Files.writeString(folder.resolve("yaml/" + type + ".yml"), """
          type: %s
          chunk_size: 10
          property_groups:
            - file_type: csv
              properties: [{name: id, data_type: int64, is_primary: true}]
          """.formatted(type));
      Files.createDirectories(data.resolve(type + "/id"));
      Files.write(data.resolve(type + "/vertex_count"), new byte[] {2, 0, 0, 0, 0, 0, 0, 0});
      Files.writeString(data.resolve(type + "/id/chunk0"), "id\n5\n7\n");
    }
  }

  @Test
  void loadsAndVerifies() throws IOException {
    String database = folder.resolve("db").toString();
    Outcome loaded =
        run("load", graph.toString(), "--data", data.toString(), "--db", database);
    assertThat(loaded.err()).startsWith("Loaded 4 vertices and 0 edges");
    assertThat(loaded.code()).isZero();
    assertThat(
        run("query", "--db", database, "--format", "csv", "MATCH (n:b) RETURN sum(n.id) AS s")
            .out())
        .isEqualTo("s\n12\n");
    Outcome verified = run("verify", "--db", graph.toString(), "--data", data.toString());
    assertThat(verified.out()).contains(graph + " is sound: 2 files, 14 bytes read.",
        "4 vertices and 0 edges.");
    assertThat(verified.code()).isZero();

    Files.writeString(data.resolve("a/id/chunk0"), "id\n5\n5\n");
    Files.delete(data.resolve("b/id/chunk0"));
    Outcome bad = run("verify", "--db", graph.toString(), "--data", data.toString());
    assertThat(bad.err()).contains("found id = 5 of vertex 1 (from 0) twice",
        data.resolve("b/id/chunk0") + ": there is no such file");
    assertThat(bad.out()).doesNotContain("is sound");
    assertThat(bad.code()).isEqualTo(1);
  }

  private HttpServer serve() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> {
      Path file = folder.resolve(exchange.getRequestURI().getPath().substring(1));
      byte[] bytes = Files.isRegularFile(file) ? Files.readAllBytes(file) : new byte[0];
      boolean head = exchange.getRequestMethod().equals("HEAD");
      exchange.getResponseHeaders().set("Content-Length", Integer.toString(bytes.length));
      exchange.sendResponseHeaders(Files.isRegularFile(file) ? 200 : 404,
          head || bytes.length == 0 ? -1 : bytes.length);
      if (!head) {
        exchange.getResponseBody().write(bytes);
      }
      exchange.close();
    });
    server.start();
    return server;
  }

  @Test
  void graphsBehindAddresses() throws IOException {
    HttpServer server = serve();
    try {
      String host = "http://localhost:" + server.getAddress().getPort();
      String address = host + "/yaml/towns.graph.yml";
      String database = folder.resolve("db").toString();
      Outcome loaded = run("load", address, "--data", host + "/data", "--db", database);
      assertThat(loaded.err()).startsWith("Loaded 4 vertices and 0 edges");
      assertThat(loaded.code()).isZero();
      assertThat(run("load", graph.toString(), "--data", host + "/data", "--db", database).code())
          .isZero();
      Outcome verified = run("verify", "--db", address, "--data", data.toString());
      assertThat(verified.out()).contains(address + " is sound: 2 files, 14 bytes read.");
      Files.writeString(graph, "vertices: [a.yml, b.yml]\n");
      Files.move(data.resolve("a"), folder.resolve("yaml/a"));
      Files.move(data.resolve("b"), folder.resolve("yaml/b"));
      assertThat(run("query", "--db", address, "--format", "csv",
          "MATCH (n:b) RETURN sum(n.id) AS s").out()).isEqualTo("s\n12\n");
      Outcome written = run("query", "--db", address, "CREATE (n:b {id: 9})");
      assertThat(written.code()).isNotZero();
      for (Outcome refused : new Outcome[] {run("create", "--db", address),
          run("backup", "--db", address, "--to", folder.resolve("copy").toString())}) {
        assertThat(refused.err()).contains("--db " + address + ": this command needs a folder");
        assertThat(refused.code()).isEqualTo(2);
      }
      assertThat(run("load", address, "--db", database, "--append").err())
          .contains(address + ": what is behind an address is loaded into a new database");
      assertThat(run("serve", "--db", address).err()).contains("--password-file");
      assertThat(run("query", "--db", host + "/yaml/none.graph.yml", "RETURN 1").err())
          .contains(host + "/yaml/none.graph.yml: there is no such file");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void leavesOutWhatIsMissing() throws IOException {
    String database = folder.resolve("db").toString();
    Files.delete(data.resolve("b/vertex_count"));
    Outcome refused = run("load", graph.toString(), "--data", data.toString(), "--db", database);
    assertThat(refused.err())
        .contains(data.resolve("b/vertex_count") + ": there is no such file");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(Path.of(database)).doesNotExist();
    Outcome loaded = run("load", graph.toString(), "--data", data.toString(), "--db", database,
        "--ignore-missing");
    assertThat(loaded.err()).contains("Loaded 2 vertices and 0 edges",
        "The vertices 'b' are left out: ");
    assertThat(loaded.code()).isZero();
    Outcome other = run("load", data.toString(), "--db", database, "--ignore-missing");
    assertThat(other.err()).contains("left out of graphs in GraphAr only");
    assertThat(other.code()).isEqualTo(2);
    assertThat(run("verify", "--db", database).code()).isZero();
    assertThat(run("verify", "--db", database, "--data", data.toString()).code()).isEqualTo(2);
  }
}
