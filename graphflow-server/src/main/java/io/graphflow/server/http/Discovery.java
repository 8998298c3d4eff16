package io.graphflow.server.http;

import io.graphflow.options.Compatibility;
import io.graphflow.server.http.message.HttpResponse;
import io.graphflow.server.http.query.JsonObjects;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells whoever asks for {@code /} where clients find what, as Neo4j does. */
final class Discovery {
  private Discovery() {}

  /**
   * Answers.
   *
   * @param host {@code HOST:PORT} at which the client is
   * @param boltAddress that for Bolt, or only {@code :PORT} of it
   */
  static void answer(HttpResponse response, String host, boolean encrypted, String boltAddress)
      throws IOException {
    String bolt = boltAddress.startsWith(":") ? withoutPort(host) + boltAddress : boltAddress;
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("bolt_routing", (encrypted ? "neo4j+s://" : "neo4j://") + bolt);
    told.put("query",
        (encrypted ? "https://" : "http://") + host + "/db/{databaseName}/query/v2");
    told.put("bolt_direct", (encrypted ? "bolt+s://" : "bolt://") + bolt);
    told.put("neo4j_version", Compatibility.NEO4J_VERSION);
    told.put("neo4j_edition", "community");
    response.header("Vary", "Accept");
    response.begin(200, JsonObjects.CONTENT_TYPE);
    JsonObjects.write(response, told);
  }

  private static String withoutPort(String host) {
    int colon = host.lastIndexOf(':');
    return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
  }
}
