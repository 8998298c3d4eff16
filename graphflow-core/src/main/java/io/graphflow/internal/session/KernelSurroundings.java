package io.graphflow.internal.session;

import io.graphflow.core.execution.OpenTransaction;
import io.graphflow.core.execution.Surroundings;
import io.graphflow.internal.session.DatabaseKernel.OpenWork;
import io.graphflow.internal.value.Parameters;
import io.graphflow.options.Client;
import io.graphflow.options.DatabaseOptions;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a client's queries can be told of an open database. */
record KernelSurroundings(DatabaseKernel kernel, Client client) implements Surroundings {
  @Override
  public DatabaseOptions options() {
    return kernel.options();
  }

  @Override
  public List<OpenTransaction> transactions() {
    return kernel.openWork()
        .stream()
        .flatMap(work -> work.facts().stream())
        .sorted(Comparator.comparingLong(OpenTransaction::number))
        .toList();
  }

  @Override
  public Map<String, Object> metadata(Client of) {
    return Parameters.convert(of.metadata().keySet(), of.metadata(), null);
  }

  @Override
  public Optional<OpenTransaction> terminate(String id) {
    for (OpenWork work : kernel.openWork()) {
      Optional<OpenTransaction> facts = work.facts().filter(open -> open.id().equals(id));
      if (facts.isPresent()) {
        work.terminate();
        return facts;
      }
    }
    return Optional.empty();
  }
}
