package io.graphflow.graphar.plan;

import io.graphflow.graphar.schema.ExtraFacts;
import io.graphflow.graphar.schema.GraphInfo;
import io.graphflow.storage.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * How the edges of a label link vertices. Plans rely on what is not there: the edges of two steps that can never be one edge need
 * not be compared.
 *
 * @param selfLoops whether some edge starts and ends in the same vertex
 * @param parallelEdges whether two edges have the same source and destination
 * @param twoCycles whether edges (u, v) and (v, u) with u ≠ v both exist
 */
public record LinkFacts(boolean selfLoops, boolean parallelEdges, boolean twoCycles) {

  /** Nobody has looked: all may be there. */
  public static final LinkFacts UNKNOWN = new LinkFacts(true, true, true);

  /**
   * What an export has told of a label; {@link #UNKNOWN} if it has not, or if the number of edges has changed since.
   *
   * @param file that describes the graph
   * @param count the number of edges
   * @throws io.graphflow.exception.DataException if that is not told as exports do
   */
  static LinkFacts of(GraphInfo info, String file, String label, long count) {
    String text = info.extraInfo().get(ExtraFacts.LINKS);
    if (text == null) {
      return UNKNOWN;
    }
    Json told = Json.read(text.getBytes(StandardCharsets.UTF_8), file + ", " + ExtraFacts.LINKS)
        .asMembers(ExtraFacts.LINKS)
        .get(label);
    if (told == null) {
      return UNKNOWN;
    }
    Json.Members facts = told.asMembers(label)
        .checkKeys(Set.of(ExtraFacts.COUNT, ExtraFacts.SELF_LOOPS, ExtraFacts.PARALLEL_EDGES,
            ExtraFacts.TWO_CYCLES));
    if (!(facts.require(ExtraFacts.COUNT) instanceof Json.Scalar number)
        || !number.text().equals(Long.toString(count))) {
      return UNKNOWN;
    }
    return new LinkFacts(facts.flag(ExtraFacts.SELF_LOOPS, true),
        facts.flag(ExtraFacts.PARALLEL_EDGES, true), facts.flag(ExtraFacts.TWO_CYCLES, true));
  }
}
