package io.graphflow.server.http.query;

import io.graphflow.explorer.ExplorerPages;
import io.graphflow.server.http.message.HttpException;
import io.graphflow.server.http.message.RequestHead;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What a request is for.
 *
 * @param kind of request
 * @param database by the name that the client gives it; empty for {@link Kind#DISCOVERY}, {@link Kind#PAGE} and
 *     {@link Kind#METRICS}
 * @param transaction the ID of an open transaction; empty if it is for none
 * @param page the name of a page; empty for all but {@link Kind#PAGE}
 */
public record Route(Kind kind, String database, String transaction, String page) {
  private static final String PAGES = "/explorer/";

  /** Kinds of requests. */
  public enum Kind {
    /** What there is here. */
    DISCOVERY("GET"),
    /** A page of the explorer. */
    PAGE("GET"),
    /** Numbers to watch the server by. */
    METRICS("GET"),
    /** A query in a transaction of its own. */
    QUERY("POST"),
    /** A new transaction, perhaps with a first query. */
    BEGIN("POST"),
    /** A query in an open transaction, or none to keep that open. */
    CONTINUE("POST"),
    /** The end of a transaction, perhaps with a last query. */
    COMMIT("POST"),
    /** The end of a transaction as if it had never been. */
    ROLLBACK("DELETE");

    private final String method;

    Kind(String method) {
      this.method = method;
    }

    /** Whether only those may come who have logged in. */
    public boolean needsLogin() {
      return this != DISCOVERY && this != PAGE;
    }
  }

  /**
   * What a request is for.
   *
   * @param pages whether the explorer is served
   * @throws HttpException if there is nothing at its path, or its method is not one for that
   */
  public static Route of(RequestHead head, boolean pages) {
    String path = head.path();
    if (path.equals("/")) {
      // A browser that is led here wants something to look at, and a driver to know where to go.
      return pages && head.headers().has("Accept", "text/html")
          ? page(head, ExplorerPages.START)
          : of(head, "", "", Kind.DISCOVERY);
    }
    if (pages && path.startsWith(PAGES)) {
      return page(head, path.substring(PAGES.length()));
    }
    if (path.equals("/metrics")) {
      return of(head, "", "", Kind.METRICS);
    }
    List<String> parts = new ArrayList<>();
    for (String part : path.substring(1).split("/", -1)) {
      parts.add(decode(part));
    }
    int size = parts.size();
    if (size >= 4 && parts.get(0).equals("db")
        && parts.subList(2, 4).equals(List.of("query", "v2"))) {
      String database = parts.get(1);
      if (size == 4) {
        return of(head, database, "", Kind.QUERY);
      }
      if (parts.get(4).equals("tx")) {
        if (size == 5) {
          return of(head, database, "", Kind.BEGIN);
        }
        if (size == 6) {
          return of(head, database, parts.get(5), Kind.CONTINUE, Kind.ROLLBACK);
        }
        if (size == 7 && parts.get(6).equals("commit")) {
          return of(head, database, parts.get(5), Kind.COMMIT);
        }
      }
    }
    throw HttpException.invalid(404,
        "There is nothing at this path; queries go to /db/neo4j/query/v2.");
  }

  private static Route page(RequestHead head, String page) {
    return new Route(of(head, "", "", Kind.PAGE).kind, "", "", page);
  }

  private static Route of(RequestHead head, String database, String transaction, Kind... kinds) {
    List<String> methods = new ArrayList<>();
    for (Kind kind : kinds) {
      if (kind.method.equals(head.method())) {
        return new Route(kind, database, transaction, "");
      }
      methods.add(kind.method);
    }
    throw HttpException.wrongMethod(String.join(", ", methods));
  }

  private static String decode(String part) {
    try {
      // A plus is itself in a path, and a space only in a form.
      return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw HttpException.invalid(400, "The path is not encoded as paths are.");
    }
  }
}
