import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the scenarios with neo4j-jdbc, of version 4 or 6, by JDBC alone. README.md says how a runner is called. What
 * values of Neo4j's own types are is asked by their methods' names, as the two versions have different classes.
 */
final class RunJdbc {
  private static final Pattern PARAMETER = Pattern.compile("\\$(\\w+)");

  /** What JDBC, or the driver, does not have. */
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

  private static final class JdbcValues extends Values {
    @Override
    Object duration(long months, long days, long seconds, int nanoseconds) {
      throw new Absent("JDBC has no durations");
    }

    @Override
    Object point(int srid, double x, double y) {
      throw new Absent("JDBC has no points");
    }

    @Override
    String text(Object value) {
      // Version 4 gives elements as maps.
      if (value instanceof Map<?, ?> map && map.containsKey("_id")) {
        Map<String, Object> properties = new LinkedHashMap<>();
        map.forEach((key, of) -> {
          if (!key.toString().startsWith("_")) {
            properties.put(key.toString(), of);
          }
        });
        return map.get("_labels") instanceof List<?> labels
            ? node(labels.stream().map(String::valueOf).toList(), properties)
            : relationship(map.get("_type").toString(), properties);
      }
      return super.text(value instanceof java.sql.Date date ? date.toLocalDate() : value);
    }

    @Override
    @SuppressWarnings("unchecked")
    String textOfOwn(Object value) {
      if (has(value, "months")) {
        return called("duration", get(value, "months"), get(value, "days"), get(value, "seconds"),
            get(value, "nanoseconds"));
      }
      if (has(value, "labels")) {
        return node((Iterable<String>) get(value, "labels"), (Map<String, ?>) get(value, "asMap"));
      }
      if (has(value, "type") && has(value, "asMap")) {
        return relationship((String) get(value, "type"), (Map<String, ?>) get(value, "asMap"));
      }
      if (has(value, "nodes")) {
        StringBuilder text = new StringBuilder("<").append(text(get(value, "start")));
        for (Object segment : (Iterable<?>) value) {
          Object edge = get(segment, "relationship");
          boolean forward =
              get(edge, "startNodeElementId").equals(get(get(segment, "start"), "elementId"));
          text.append(forward ? " > " : " < ").append(text(edge)).append(' ').append(text(get(segment, "end")));
        }
        return text.append('>').toString();
      }
      return has(value, "asObject") ? text(get(value, "asObject")) : null;
    }

    private static boolean has(Object value, String method) {
      try {
        value.getClass().getMethod(method);
        return true;
      } catch (NoSuchMethodException e) {
        return false;
      }
    }

    private static Object get(Object value, String method) {
      try {
        var found = value.getClass().getMethod(method);
        found.setAccessible(true);
        return found.invoke(value);
      } catch (ReflectiveOperationException e) {
        throw new Failed(e.toString());
      }
    }
  }

  private final String[] arguments;
  private final JdbcValues values = new JdbcValues();
  private final Map<String, Connection> connections = new LinkedHashMap<>();
  private final Map<String, Integer> fetchSizes = new LinkedHashMap<>();
  private final Map<String, ResultSet> results = new LinkedHashMap<>();

  private RunJdbc(String[] arguments) throws SQLException {
    this.arguments = arguments;
    connections.put("s", connect(arguments[1], arguments[2], null));
  }

  private Connection connect(String user, String password, String database) throws SQLException {
    Properties properties = new Properties();
    if (user != null) {
      properties.put("user", user);
      properties.put("password", password);
    }
    if (database != null) {
      properties.put("database", database);
    }
    return DriverManager.getConnection(System.getProperty("runner.urls") + arguments[0], properties);
  }

  private void close() {
    new TreeSet<>(connections.keySet()).forEach(name -> {
      try {
        connections.get(name).close();
      } catch (SQLException e) {
        // Where a transaction failed, there may be nothing left to close; the scenario has told.
      }
    });
  }

  private void takeAll(Iterable<JsonNode> steps) throws SQLException {
    for (JsonNode step : steps) {
      if (!step.has("error")) {
        take(step);
        continue;
      }
      String code = step.get("error").textValue();
      try {
        take(step);
      } catch (SQLException | RuntimeException e) {
        if (e instanceof Absent || e instanceof Failed) {
          throw e;
        }
        requireCode(e, code);
        if (step.has("gql")) {
          checkStatuses(step.get("gql"), e);
        }
        continue;
      }
      throw new Failed("no error, instead of " + code);
    }
  }

  /** Requires that an error, or what it came of, tells the server's code. */
  private static void requireCode(Throwable error, String code) {
    StringBuilder all = new StringBuilder();
    for (Throwable of = error; of != null; of = of.getCause()) {
      all.append(of).append(' ');
      if (JdbcValues.has(of, "code")) {
        all.append(JdbcValues.get(of, "code")).append(' ');
      }
    }
    if (!all.toString().contains("Neo.")) {
      throw new Absent("its errors do not tell the server's codes");
    }
    require(all.toString().contains(code), all + "instead of " + code);
  }

  /** Requires that an error, or what it came of, has these statuses of GQL, among those of the driver itself. */
  private static void checkStatuses(JsonNode expected, Throwable error) {
    List<String> statuses = new ArrayList<>();
    for (Throwable of = error; of != null; of = of.getCause()) {
      if (JdbcValues.has(of, "gqlStatus")) {
        statuses.add(JdbcValues.get(of, "gqlStatus").toString());
      }
    }
    if (statuses.isEmpty()) {
      throw new Absent("its errors have no statuses of GQL");
    }
    for (JsonNode one : expected) {
      require(statuses.contains(one.textValue()), "statuses " + statuses + " instead of " + expected);
    }
  }

  private Connection connection(JsonNode step) {
    return connections.get(step.path("in").asText("s"));
  }

  private PreparedStatement prepare(JsonNode step) throws SQLException {
    if (step.has("timeout") || step.has("meta")) {
      throw new Absent("JDBC gives transactions no metadata, and no limits below a second");
    }
    String query = step.get("q").textValue();
    Matcher matcher = PARAMETER.matcher(query);
    Map<String, Object> parameters = values.parameters(step.path("p"));
    PreparedStatement statement = connection(step).prepareStatement(matcher.replaceAll("?"));
    Integer size = fetchSizes.get(step.path("in").asText("s"));
    if (size != null) {
      statement.setFetchSize(size);
    }
    matcher.reset();
    for (int i = 1; matcher.find(); i++) {
      if (!parameters.containsKey(matcher.group(1))) {
        throw new Absent("JDBC's parameters have to be given");
      }
      try {
        statement.setObject(i, parameters.get(matcher.group(1)));
      } catch (SQLException e) {
        throw new Absent("it takes no such parameters: " + e.getMessage());
      }
    }
    return statement;
  }

  private void take(JsonNode step) throws SQLException {
    String of = step.path("of").asText();
    switch (step.get("do").textValue()) {
      case "run" -> run(step);
      case "session" -> open(step);
      case "begin" -> {
        if (step.has("timeout") || step.has("meta")) {
          throw new Absent("JDBC gives transactions no metadata, and no limits below a second");
        }
        Connection connection = connection(step);
        connection.setAutoCommit(false);
        connections.put(step.get("as").textValue(), connection);
        fetchSizes.put(step.get("as").textValue(), fetchSizes.getOrDefault(step.path("in").asText("s"), 1000));
      }
      case "commit" -> {
        connections.get(of).commit();
        connections.get(of).setAutoCommit(true);
      }
      case "rollback" -> {
        connections.get(of).rollback();
        connections.get(of).setAutoCommit(true);
      }
      case "open" -> {
        String query = step.get("q").textValue();
        if (query.contains("1000000000") || query.contains("1 / x")) {
          throw new Absent("it begins transactions that may write: the server finds all their rows first");
        }
        results.put(step.get("as").textValue(), prepare(step).executeQuery());
      }
      case "take" -> checkRows(step, read(results.get(of), step.get("rows").size()));
      case "rest" -> rest(step, results.get(of));
      case "discard" -> results.get(of).getStatement().close();
      case "verify" -> {
        require(connections.get("s").isValid(5), "the connection is not valid");
        String product = connections.get("s").getMetaData().getDatabaseProductVersion();
        require(product.matches("(Neo4j/)?5\\..*"), "the product is " + product);
      }
      case "login" -> {
        boolean none = step.has("user") && step.get("user").isNull();
        try (Connection other = connect(none ? null : step.path("user").asText(arguments[1]),
            step.path("password").asText(arguments[2]), null); Statement statement = other.createStatement()) {
          statement.executeQuery("RETURN 1").next();
        }
      }
      case "cancel" -> throw new Absent("its statements cannot be cancelled");
      case "tables", "columns" -> {
        // Version 4 asks for labels once, when a connection is first asked for metadata.
        try (Connection other = connect(arguments[1], arguments[2], null)) {
          DatabaseMetaData metadata = other.getMetaData();
          requireNames(step.has("table")
              ? metadata.getColumns(null, null, step.get("table").textValue(), null)
              : metadata.getTables(null, null, null, null),
              step.has("table") ? "COLUMN_NAME" : "TABLE_NAME", step.get("has"));
        }
      }
      case "batch" -> batch(step);
      case "bookmark" -> throw new Absent("JDBC has no bookmarks");
      default -> throw new Absent("JDBC has no managed transactions");
    }
  }

  private boolean isOld() throws SQLException {
    return connections.get("s").getMetaData().getDriverMajorVersion() < 5;
  }

  private void open(JsonNode step) throws SQLException {
    for (String option : List.of("impersonate", "severity", "bookmarks", "bookmarksOf")) {
      if (step.has(option)) {
        throw new Absent("JDBC's connections have no such option");
      }
    }
    String name = step.get("as").textValue();
    Connection connection = connect(arguments[1], arguments[2], step.path("database").textValue());
    if (step.path("mode").asText().equals("read")) {
      connection.setReadOnly(true);
    }
    connections.put(name, connection);
    if (step.has("fetch")) {
      fetchSizes.put(name, step.get("fetch").intValue());
    }
  }

  private void run(JsonNode step) throws SQLException {
    if (step.get("q").textValue().contains("IN TRANSACTIONS")) {
      throw new Absent("it runs each query in a transaction of its own making");
    }
    if (isOld() && step.path("rows").toString().contains("[[\"<")) {
      throw new Absent("it gives paths as lists");
    }
    if (step.has("saveId")) {
      throw new Absent("elements are asked for their ids by queries");
    }
    if (step.has("summary")) {
      throw new Absent("JDBC has no summaries");
    }
    try (PreparedStatement statement = prepare(step)) {
      if (!step.has("rows") && !step.has("keys") && !step.has("save") && !step.has("error")) {
        statement.execute();
        return;
      }
      try (ResultSet rows = statement.executeQuery()) {
        List<String> keys = new ArrayList<>();
        ResultSetMetaData columns = rows.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          keys.add(columns.getColumnLabel(i));
        }
        if (step.has("save")) {
          rows.next();
          for (var entry : step.get("save").properties()) {
            values.variables.put(entry.getKey(), rows.getObject(entry.getValue().textValue()));
          }
          return;
        }
        checkRows(step, read(rows, Integer.MAX_VALUE));
        if (step.has("keys")) {
          require(keys.equals(texts(step.get("keys"))), "columns " + keys);
        }
      }
    }
  }

  private List<List<String>> read(ResultSet rows, int count) throws SQLException {
    List<List<String>> all = new ArrayList<>();
    while (all.size() < count && rows.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        row.add(values.text(rows.getObject(i)));
      }
      all.add(row);
    }
    return all;
  }

  private static void checkRows(JsonNode step, List<List<String>> rows) {
    if (step.has("rows")) {
      List<List<String>> expected = new ArrayList<>();
      step.get("rows").forEach(row -> expected.add(texts(row)));
      require(rows.equals(expected), "%.300s instead of %.300s".formatted(rows, expected));
    }
  }

  private static void rest(JsonNode step, ResultSet rows) throws SQLException {
    long count = 0;
    long sum = 0;
    while (rows.next()) {
      count++;
      sum += rows.getLong(1);
    }
    require(!step.has("count") || count == step.get("count").longValue() && sum == step.get("sum").longValue(),
        count + " rows with the sum " + sum);
  }

  private static void requireNames(ResultSet rows, String column, JsonNode names) throws SQLException {
    List<String> found = new ArrayList<>();
    while (rows.next()) {
      found.add(rows.getString(column));
    }
    List<String> expected = names.isArray() ? texts(names) : List.of(names.textValue());
    require(found.containsAll(expected), "found " + found);
  }

  private void batch(JsonNode step) throws SQLException {
    try (PreparedStatement statement = connections.get("s").prepareStatement(step.get("q").textValue())) {
      for (JsonNode value : step.get("values")) {
        statement.setLong(1, value.longValue());
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  private static void require(boolean is, String otherwise) {
    if (!is) {
      throw new Failed(otherwise);
    }
  }

  private static void report(JsonNode scenario, String[] arguments, PrintStream out) {
    String outcome = "passed";
    String why = "";
    try {
      RunJdbc run = new RunJdbc(arguments);
      try {
        run.takeAll(queries(List.of("MATCH (n) DETACH DELETE n")));
        run.takeAll(queries(texts(scenario.path("before"))));
        run.takeAll(scenario.get("steps"));
      } finally {
        run.close();
        RunJdbc last = new RunJdbc(arguments);
        last.takeAll(queries(texts(scenario.path("after"))));
        last.close();
      }
    } catch (Absent e) {
      outcome = "absent";
      why = e.getMessage();
    } catch (Exception e) {
      outcome = "failed";
      why = e + (e.getCause() != null ? " of " + e.getCause() : "");
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
    for (JsonNode scenario : new ObjectMapper().readTree(new File(arguments[3]))) {
      report(scenario, arguments, out);
    }
  }
}
