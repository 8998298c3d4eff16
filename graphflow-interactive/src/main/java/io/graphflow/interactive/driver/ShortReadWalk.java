package io.graphflow.interactive.driver;

import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;

/**
 * The short reads that follow a complex read on its thread: those of a person (IS1 to IS3) and those of a
 * message (IS4 to IS7) in turn, each of a person or message that answers named before. The first group comes
 * for certain, each next one with a probability that is less by a step; the walk ends early where no
 * person or message is left.
 */
final class ShortReadWalk {
  private static final List<InteractiveOperation> OF_PERSON =
      List.of(InteractiveOperation.IS1, InteractiveOperation.IS2, InteractiveOperation.IS3);
  private static final List<InteractiveOperation> OF_MESSAGE = List.of(InteractiveOperation.IS4,
      InteractiveOperation.IS5, InteractiveOperation.IS6, InteractiveOperation.IS7);

  private final FoundIds ids = new FoundIds();
  /** Walks begin with a person and with a message in turn. */
  private final AtomicInteger walks = new AtomicInteger();
  private final double step;

  /**
   * Creates the walks of a run.
   *
   * @param step by how much the probability of a next group is less than that of the one before
   */
  ShortReadWalk(double step) {
    this.step = step;
  }

  /** How many short reads are expected behind a complex read, if persons and messages do not run out. */
  static double expectedCount(double step) {
    double groups = 0;
    double reached = 1;
    for (double probability = 1; probability > 0; probability -= step) {
      reached *= probability;
      groups += reached;
    }
    return groups * (OF_PERSON.size() + OF_MESSAGE.size()) / 2;
  }

  /**
   * Walks.
   *
   * @param read the complex read before
   * @param rows its answer
   * @param random of the thread
   * @param run runs a short read with parameters and gives its rows, or null to end the walk
   */
  void walk(InteractiveOperation read, List<List<Object>> rows, Random random,
      BiFunction<InteractiveOperation, Map<String, Object>, List<List<Object>>> run) {
    ids.add(read, rows);
    boolean ofPerson = walks.getAndIncrement() % 2 == 0;
    // The coin is at least 0 and less than 1, so the first group comes for certain.
    for (double probability = 1; probability > random.nextDouble(); probability -= step) {
      for (InteractiveOperation shortRead : ofPerson ? OF_PERSON : OF_MESSAGE) {
        Long id = ofPerson ? ids.person() : ids.message();
        List<List<Object>> answer = id == null ? null
            : run.apply(shortRead, Map.of(ofPerson ? "personId" : "messageId", id));
        if (answer == null) {
          return;
        }
        ids.add(shortRead, answer);
      }
      ofPerson = !ofPerson;
    }
  }
}
