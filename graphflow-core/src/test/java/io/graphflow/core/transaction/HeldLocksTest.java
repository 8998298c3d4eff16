package io.graphflow.core.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HeldLocksTest {
  private record Resource(long scope, long element) {}

  @Test
  void findsWhatWasAddedAndNotDrained() {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      HeldLocks held = new HeldLocks();
      Map<Resource, LockGrant> model = new HashMap<>();
      int range = 1 + random.nextInt(2_000);
      for (int step = 0; step < 3_000; step++) {
        Resource resource =
            new Resource(ResourceCode.vertex(random.nextInt(3)), random.nextInt(range));
        LockGrant found = find(held, resource);
        assertThat(found).as("seed %d", seed).isSameAs(model.get(resource));
        if (found == null) {
          LockGrant grant = grant(resource);
          held.add(grant);
          model.put(resource, grant);
        }
        if (random.nextInt(1_000) == 0) {
          long scope = ResourceCode.vertex(random.nextInt(3));
          Set<LockGrant> drained = new HashSet<>();
          held.drain(other -> other == scope, drained::add);
          Set<LockGrant> expected = new HashSet<>(model.values());
          expected.removeIf(grant -> grant.lock.scope != scope);
          assertThat(drained).as("seed %d", seed).isEqualTo(expected);
          model.values().removeAll(expected);
        }
        assertThat(held.count()).isEqualTo(model.size());
      }
      Set<LockGrant> drained = new HashSet<>();
      held.drain(drained::add);
      assertThat(drained).isEqualTo(new HashSet<>(model.values()));
      assertThat(held.count()).isZero();
    }
  }

  private static LockGrant find(HeldLocks held, Resource resource) {
    return held.find(resource.scope, resource.element,
        ResourceCode.hash(resource.scope, resource.element));
  }

  private static LockGrant grant(Resource resource) {
    return new LockGrant(
        new ResourceLock(resource.scope, resource.element,
            ResourceCode.hash(resource.scope, resource.element)),
        null, LockMode.S, null);
  }
}
