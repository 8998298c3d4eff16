import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.neo4j.driver.AccessMode;
import org.neo4j.driver.AuthToken;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Bookmark;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.NotificationConfig;
import org.neo4j.driver.QueryConfig;
import org.neo4j.driver.Record;
import org.neo4j.driver.Result;
import org.neo4j.driver.Session;
import org.neo4j.driver.SessionConfig;
import org.neo4j.driver.SimpleQueryRunner;
import org.neo4j.driver.Transaction;
import org.neo4j.driver.TransactionConfig;
import org.neo4j.driver.TransactionContext;
import org.neo4j.driver.exceptions.Neo4jException;
import org.neo4j.driver.summary.ResultSummary;
import org.neo4j.driver.types.Entity;
import org.neo4j.driver.types.IsoDuration;
import org.neo4j.driver.types.Node;
import org.neo4j.driver.types.Path;
import org.neo4j.driver.types.Relationship;

/** Runs the scenarios with Neo4j's driver for Java, of version 5 or 6. README.md says how a runner is called. */
final class Run {
  /** What the driver does not have. */
  private static final class Absent extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Absent(String message) {
      super(message);
    }
  }

  /** What is not as the scenario says. */
  private static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Failed(String message) {
      super(message);
    }
  }

  private static final class DriverValues extends Values {
    @Override
    Object duration(long months, long days, long seconds, int nanoseconds) {
      return org.neo4j.driver.Values.isoDuration(months, days, seconds, nanoseconds);
    }

    @Override
    Object point(int srid, double x, double y) {
      return org.neo4j.driver.Values.point(srid, x, y);
    }

    @Override
    String textOfOwn(Object value) {
      return switch (value) {
        case IsoDuration is -> called("duration", is.months(), is.days(), is.seconds(), is.nanoseconds());
        case Node node -> node(node.labels(), node.asMap());
        case Relationship edge -> relationship(edge.type(), edge.asMap());
        case Path path -> {
          StringBuilder text = new StringBuilder("<").append(text(path.start()));
          for (Path.Segment segment : path) {
            boolean forward = segment.relationship().startNodeElementId().equals(segment.start().elementId());
            text.append(forward ? " > " : " < ").append(text(segment.relationship())).append(' ')
                .append(text(segment.end()));
          }
          yield text.append('>').toString();
        }
        default -> null;
      };
    }
  }

  private final Driver driver;
  private final Function<JsonNode, Driver> connect;
  private final DriverValues values = new DriverValues();
  private final Map<String, Session> sessions = new LinkedHashMap<>();
  private final Map<String, Transaction> transactions = new LinkedHashMap<>();
  private final Map<String, Result> results = new LinkedHashMap<>();

  private Run(Driver driver, Function<JsonNode, Driver> connect) {
    this.driver = driver;
    this.connect = connect;
    sessions.put("s", driver.session());
  }

  private void close() {
    transactions.values().forEach(Transaction::close);
    sessions.values().forEach(Session::close);
  }

  /** Requires that an error and its causes have these statuses of GQL. */
  private static void checkStatuses(JsonNode expected, Neo4jException error) {
    List<String> wanted = new ArrayList<>();
    expected.forEach(one -> wanted.add(one.textValue()));
    List<String> statuses = new ArrayList<>();
    for (Neo4jException of = error; of != null; of = of.gqlCause().orElse(null)) {
      statuses.add(of.gqlStatus());
    }
    if (!statuses.equals(wanted)) {
      throw new Failed("statuses " + statuses + " instead of " + wanted);
    }
  }

  private void takeAll(Iterable<JsonNode> steps) throws Exception {
    for (JsonNode step : steps) {
      if (!step.has("error")) {
        take(step);
        continue;
      }
      String code = step.get("error").textValue();
      try {
        take(step);
      } catch (Neo4jException e) {
        if (!code.equals(e.code())) {
          throw new Failed(e.code() + " instead of " + code + ": " + e.getMessage());
        }
        if (step.has("gql")) {
          checkStatuses(step.get("gql"), e);
        }
        continue;
      }
      throw new Failed("no error, instead of " + code);
    }
  }

  private Session session(JsonNode step) {
    return sessions.get(step.path("in").asText("s"));
  }

  private Result start(JsonNode step, SimpleQueryRunner on) {
    String query = step.get("q").textValue();
    Map<String, Object> parameters = values.parameters(step.path("p"));
    return on instanceof Session session ? session.run(query, parameters, config(step)) : on.run(query, parameters);
  }

  private SimpleQueryRunner on(JsonNode step) {
    Transaction transaction = transactions.get(step.path("in").asText("s"));
    return transaction != null ? transaction : session(step);
  }

  private TransactionConfig config(JsonNode step) {
    TransactionConfig.Builder config = TransactionConfig.builder();
    if (step.has("timeout")) {
      config.withTimeout(Duration.ofMillis(step.get("timeout").intValue()));
    }
    if (step.has("meta")) {
      config.withMetadata(values.parameters(step.get("meta")));
    }
    return config.build();
  }

  private void take(JsonNode step) throws Exception {
    String of = step.path("of").asText();
    switch (step.get("do").textValue()) {
      case "run" -> run(step, on(step));
      case "session" -> sessions.put(step.get("as").textValue(), driver.session(sessionConfig(step)));
      case "begin" -> transactions.put(step.get("as").textValue(), session(step).beginTransaction(config(step)));
      case "commit" -> transactions.get(of).commit();
      case "rollback" -> transactions.get(of).close(); // after an error it is rolled back already
      case "open" -> results.put(step.get("as").textValue(), start(step, on(step)));
      case "take" -> {
        List<Record> records = new ArrayList<>();
        step.get("rows").forEach(_ -> records.add(results.get(of).next()));
        checkRows(step, records);
      }
      case "rest" -> rest(step, results.get(of));
      case "discard" -> results.get(of).consume();
      case "managed" -> managed(session(step), step.get("mode").textValue(), transaction -> {
        step.get("steps").forEach(inner -> run(inner, transaction));
        return null;
      });
      case "deadlock" -> deadlock(step.get("q").textValue());
      case "execute" -> {
        QueryConfig config = step.has("database")
            ? QueryConfig.builder().withDatabase(step.get("database").textValue()).build()
            : QueryConfig.defaultConfig();
        checkRows(step, driver.executableQuery(step.get("q").textValue())
            .withParameters(values.parameters(step.path("p"))).withConfig(config).execute().records());
      }
      case "bookmark" -> require(!sessions.get(of).lastBookmarks().isEmpty(), "no bookmark");
      case "verify" -> driver.verifyConnectivity();
      case "login" -> {
        try (Driver other = connect.apply(step)) {
          other.verifyConnectivity();
        }
      }
      case "cancel" -> throw new Absent("no function of it ends a running query, only a time limit");
      default -> throw new Absent("only JDBC has it");
    }
  }

  private SessionConfig sessionConfig(JsonNode step) {
    SessionConfig.Builder config = SessionConfig.builder();
    if (step.has("database")) {
      config.withDatabase(step.get("database").textValue());
    }
    if (step.has("fetch")) {
      config.withFetchSize(step.get("fetch").intValue());
    }
    if (step.has("impersonate")) {
      config.withImpersonatedUser(step.get("impersonate").textValue());
    }
    if (step.path("mode").asText().equals("read")) {
      config.withDefaultAccessMode(AccessMode.READ);
    }
    if (step.has("severity")) {
      config.withNotificationConfig(NotificationConfig.disableAllConfig());
    }
    if (step.has("bookmarksOf")) {
      config.withBookmarks(sessions.get(step.get("bookmarksOf").textValue()).lastBookmarks());
    }
    if (step.has("bookmarks")) {
      config.withBookmarks(Set.of(Bookmark.from(step.get("bookmarks").get(0).textValue())));
    }
    return config.build();
  }

  private void run(JsonNode step, SimpleQueryRunner on) {
    Result result = start(step, on);
    List<String> keys = result.keys();
    List<Record> records = result.list();
    ResultSummary summary = result.consume();
    checkRows(step, records);
    if (step.has("keys")) {
      List<String> expected = new ArrayList<>();
      step.get("keys").forEach(key -> expected.add(key.textValue()));
      require(keys.equals(expected), "columns " + keys);
    }
    step.path("save").properties().forEach(entry -> values.variables.put(entry.getKey(),
        records.get(0).get(entry.getValue().textValue()).asObject()));
    step.path("saveId").properties().forEach(entry -> values.variables.put(entry.getKey(),
        ((Entity) records.get(0).get(entry.getValue().textValue()).asObject()).elementId()));
    step.path("summary").properties().forEach(entry -> checkSummary(entry.getKey(), entry.getValue(), summary));
  }

  private static void require(boolean is, String otherwise) {
    if (!is) {
      throw new Failed(otherwise);
    }
  }

  private void rest(JsonNode step, Result result) {
    long count = 0;
    long sum = 0;
    while (result.hasNext()) {
      count++;
      sum += result.next().get(0).asLong();
    }
    require(!step.has("count") || count == step.get("count").longValue() && sum == step.get("sum").longValue(),
        count + " rows with the sum " + sum);
  }

  private static void managed(Session session, String mode, Function<TransactionContext, Void> work) {
    if (mode.equals("read")) {
      session.executeRead(work::apply);
    } else {
      session.executeWrite(work::apply);
    }
  }

  private void deadlock(String query) throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    AtomicInteger attempts = new AtomicInteger();
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<?>> done = new ArrayList<>();
      for (long first = 1; first <= 2; first++) {
        long mine = first;
        done.add(threads.submit(() -> {
          try (Session session = driver.session()) {
            managed(session, "write", transaction -> {
              attempts.incrementAndGet();
              transaction.run(query, Map.of("x", mine)).consume();
              both.countDown();
              try {
                both.await(20, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                throw new Failed("interrupted");
              }
              transaction.run(query, Map.of("x", 3 - mine)).consume();
              return null;
            });
          }
        }));
      }
      for (Future<?> one : done) {
        one.get(60, TimeUnit.SECONDS);
      }
    }
    require(attempts.get() > 2, "nobody lost");
  }

  private void checkRows(JsonNode step, List<Record> records) {
    if (!step.has("rows")) {
      return;
    }
    List<List<String>> rows = records.stream()
        .map(record -> record.values().stream().map(value -> values.text(value.asObject())).toList()).toList();
    List<List<String>> expected = new ArrayList<>();
    step.get("rows").forEach(row -> {
      List<String> texts = new ArrayList<>();
      row.forEach(text -> texts.add(text.textValue()));
      expected.add(texts);
    });
    require(rows.equals(expected), "%.300s instead of %.300s".formatted(rows, expected));
  }

  @SuppressWarnings("deprecation") // notifications are also what older servers have
  private static void checkSummary(String what, JsonNode expected, ResultSummary summary) {
    var counters = summary.counters();
    List<String> statuses = new ArrayList<>();
    summary.gqlStatusObjects().forEach(one -> statuses.add(one.gqlStatus()));
    Object actual = switch (what) {
      case "type" -> switch (summary.queryType()) {
        case READ_ONLY -> "r";
        case READ_WRITE -> "rw";
        case WRITE_ONLY -> "w";
        case SCHEMA_WRITE -> "s";
      };
      case "database" -> summary.database().name();
      case "plan" -> summary.hasPlan();
      case "profile" -> summary.hasProfile();
      case "agent" -> summary.server().agent().startsWith(expected.textValue()) ? expected.textValue() : "another";
      case "notifications" -> summary.notifications().stream().map(one -> '"' + one.code() + '"').sorted().toList();
      case "statuses" -> statuses.stream().map(status -> '"' + status + '"').toList();
      case "statusesHave" -> statuses.contains(expected.textValue()) ? expected.textValue() : statuses;
      case "counters" -> {
        Map<String, Integer> counts = Map.ofEntries(Map.entry("nodes_created", counters.nodesCreated()),
            Map.entry("nodes_deleted", counters.nodesDeleted()),
            Map.entry("relationships_created", counters.relationshipsCreated()),
            Map.entry("relationships_deleted", counters.relationshipsDeleted()),
            Map.entry("properties_set", counters.propertiesSet()),
            Map.entry("labels_added", counters.labelsAdded()), Map.entry("labels_removed", counters.labelsRemoved()),
            Map.entry("indexes_added", counters.indexesAdded()),
            Map.entry("indexes_removed", counters.indexesRemoved()),
            Map.entry("constraints_added", counters.constraintsAdded()),
            Map.entry("constraints_removed", counters.constraintsRemoved()));
        expected.properties().forEach(entry -> require(
            counts.get(entry.getKey()) == entry.getValue().intValue(), entry.getKey() + " is " + counts));
        yield expected;
      }
      default -> throw new IllegalArgumentException(what);
    };
    String wanted = expected.isTextual() ? expected.textValue() : expected.toString();
    require(actual.toString().replace(", ", ",").equals(wanted), what + " is " + actual);
  }

  private static void report(JsonNode scenario, Driver driver, Function<JsonNode, Driver> connect, PrintStream out) {
    String outcome = "passed";
    String why = "";
    try {
      Run run = new Run(driver, connect);
      try {
        run.takeAll(queries(List.of("MATCH (n) DETACH DELETE n")));
        run.takeAll(queries(texts(scenario.path("before"))));
        run.takeAll(scenario.get("steps"));
      } finally {
        run.close();
        Run last = new Run(driver, connect);
        last.takeAll(queries(texts(scenario.path("after"))));
        last.close();
      }
    } catch (Absent e) {
      outcome = "absent";
      why = e.getMessage();
    } catch (Exception e) {
      outcome = "failed";
      why = e.toString();
    }
    out.println(scenario.get("name").textValue() + "\t" + outcome + "\t" + why.replaceAll("\\s+", " "));
  }

  private static List<String> texts(JsonNode of) {
    List<String> texts = new ArrayList<>();
    of.forEach(one -> texts.add(one.textValue()));
    return texts;
  }

  private static List<JsonNode> queries(List<String> of) {
    ObjectMapper mapper = new ObjectMapper();
    return of.stream().<JsonNode>map(query -> mapper.createObjectNode().put("do", "run").put("q", query)).toList();
  }

  public static void main(String[] arguments) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Function<JsonNode, Driver> connect = step -> {
      AuthToken token = step.has("user") && step.get("user").isNull() ? AuthTokens.none()
          : AuthTokens.basic(step.path("user").asText(arguments[1]), step.path("password").asText(arguments[2]));
      return GraphDatabase.driver(arguments[0], token);
    };
    ObjectMapper mapper = new ObjectMapper();
    try (Driver driver = connect.apply(mapper.createObjectNode())) {
      for (JsonNode scenario : mapper.readTree(new File(arguments[3]))) {
        report(scenario, driver, connect, out);
      }
    }
  }
}
