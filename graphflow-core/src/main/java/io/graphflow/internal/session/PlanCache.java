package io.graphflow.internal.session;

import io.graphflow.core.execution.PreparedPlan;
import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.limit.Interruption;
import io.graphflow.core.transaction.PlanLocks;
import io.graphflow.core.update.PreparedUpdate;
import io.graphflow.internal.procedure.RegisteredProcedures;
import io.graphflow.internal.value.Keys;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.BatchedQuery;
import io.graphflow.parser.ParsedQuery;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.engine.EngineChoice;
import io.graphflow.parser.engine.PageChoice;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.names.ComputedNames;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.snapshot.AskedValues;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.StructureUse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Queries by text and options, each with the plan it was run by last; the least recently used leave
 * first. Safe for many threads.
 */
public final class PlanCache {
  private record Key(String query, CompilerOptions options) {}

  private final int capacity;
  private final RegisteredProcedures procedures;
  private final Function<CompiledQuery, PageChoice.Reading> pages;
  private final Map<Key, Query> queries = new LinkedHashMap<>(16, 0.75f, true);

  /** The interruptions of the queries that are being parsed or planned. */
  private final Set<Interruption> planning = ConcurrentHashMap.newKeySet();

  /**
   * Creates a cache without plans.
   *
   * @param pages decides how a query reads a graph in a lake, by pages or whole; of a database it gives no use
   */
  PlanCache(int capacity, RegisteredProcedures procedures,
      Function<CompiledQuery, PageChoice.Reading> pages) {
    this.capacity = capacity;
    this.procedures = procedures;
    this.pages = pages;
  }

  /** Which schema, facts and procedures a plan was made for. */
  public record Facts(long generation, long epoch, ProcedureCatalog procedures) {
    /** Whether these are the facts; asked for each run of a query, so that it allocates nothing. */
    private boolean are(long otherGeneration, long otherEpoch, ProcedureCatalog otherProcedures) {
      return generation == otherGeneration
          && epoch == otherEpoch
          && procedures.equals(otherProcedures);
    }
  }

  /**
   * A plan.
   *
   * @param choice the engine for a session that leaves it open
   * @param columns the names of the columns of the result
   * @param locks the tables that it locks if it runs in a transaction that writes
   * @param prepared the plan as each executor runs it that was asked to
   * @param updates the plan as each executor runs it, if it writes
   * @param use how it uses the structures of a graph in a lake; null of a database
   * @param asked how much it asks for of these; likewise
   */
  public record Plan(
      CompiledQuery compiled,
      EngineChoice choice,
      Keys columns,
      PlanLocks locks,
      Facts facts,
      Map<QueryExecutor, PreparedPlan> prepared,
      Map<QueryExecutor, PreparedUpdate> updates,
      StructureUse use,
      AskedValues asked) {
    private Plan(PageChoice.Reading reading, PlanLocks locks, Facts facts) {
      this(reading.query(), EngineChoice.of(reading.query()),
          new Keys(reading.query().columns().stream().map(Variable::name).toList()), locks, facts,
          new ConcurrentHashMap<>(2), new ConcurrentHashMap<>(2), reading.use(), reading.asked());
    }

    /** The engine that runs it in a session. */
    public Engine engine(SessionOptions options) {
      return options.engineByPlan() ? choice.engine() : options.engine();
    }

    /** The view of a graph that it reads. */
    Snapshot reading(Snapshot snapshot) {
      return use != null && snapshot.readsPages() ? snapshot.inPages(use) : snapshot;
    }

    /** The plan as an executor runs it; of a query that reads. */
    public PreparedPlan prepared(QueryExecutor executor) {
      PreparedPlan known = prepared.get(executor);
      return known != null ? known
          : prepared.computeIfAbsent(executor, _ -> executor.prepare(compiled));
    }

    /** The plan of a query that writes, whose reading parts an executor runs. */
    public PreparedUpdate update(QueryExecutor executor) {
      PreparedUpdate known = updates.get(executor);
      return known != null ? known
          : updates.computeIfAbsent(executor, _ -> PreparedUpdate.of(compiled, executor));
    }
  }

  /**
   * The parts of a query that commits batches of its rows.
   *
   * @param facts those that they were found with
   * @param parts what goes from one to the next
   * @param rest empty if nothing follows the subquery
   */
  record Batched(
      Facts facts,
      BatchedQuery.Parts parts,
      Query outer,
      Query body,
      Optional<Query> rest) {}

  /** A query text that was parsed, or a part of one. */
  public final class Query {
    private final String text;
    private final CompilerOptions options;
    private final ParsedQuery parsed;
    private final Optional<BatchedQuery> batches;
    private volatile Plan last;
    private volatile Batched lastBatched;

    private Query(String text, CompilerOptions options, ParsedQuery parsed) {
      this.text = text;
      this.options = options;
      this.parsed = parsed;
      this.batches = parsed.batches();
    }

    public String text() {
      return text;
    }

    public ParsedQuery parsed() {
      return parsed;
    }

    /** The query as one that commits batches of rows, and is run in parts; empty if it does not. */
    public Optional<BatchedQuery> batches() {
      return batches;
    }

    /** The parts of a query that commits batches; see {@link #plan} for the parameters. */
    Batched batched(Catalog catalog, long generation, long epoch, Interruption interruption) {
      Batched known = lastBatched;
      if (known != null && known.facts.are(generation, epoch, procedures.catalog())) {
        return known;
      }
      Facts facts = new Facts(generation, epoch, procedures.catalog());
      BatchedQuery.Parts parts = interruptibly(interruption, () -> batches.orElseThrow()
          .parts(catalog, facts.procedures, options, interruption::check));
      Batched made = new Batched(facts, parts, part(parts.outer()), part(parts.body()),
          parts.rest().map(this::part));
      lastBatched = made;
      return made;
    }

    private Query part(ParsedQuery of) {
      return new Query(text, options, of);
    }

    /** Whether it only reads, so that it needs no transaction that may write. */
    public boolean reads() {
      return parsed.access() == CompiledQuery.Access.READ;
    }

    /** The plan for these facts if it was the last one, or null. */
    public Plan known(long generation, long epoch) {
      Plan plan = last;
      return plan != null && plan.facts.are(generation, epoch, procedures.catalog()) ? plan : null;
    }

    /**
     * The plan for a catalog; two threads that miss at once may both make it.
     *
     * @param generation of the files
     * @param epoch of the catalog, which is the same for all versions of generation and epoch
     * @param computed names that the query computes and that the catalog lacked at its beginning; a plan
     *     that knows some is for one run
     * @param interruption may end the planning
     */
    public Plan plan(Catalog catalog, long generation, long epoch, ComputedNames computed,
        Interruption interruption) {
      Plan plan = computed.isEmpty() ? known(generation, epoch) : null;
      if (plan == null) {
        Facts facts = new Facts(generation, epoch, procedures.catalog());
        CompiledQuery compiled = interruptibly(interruption,
            () -> parsed.compile(
                catalog, facts.procedures, options, computed, interruption::check));
        PageChoice.Reading reading = pages.apply(compiled);
        plan = new Plan(reading, PlanLocks.of(compiled, catalog), facts);
        if (computed.isEmpty()) {
          last = plan;
        }
      }
      return plan;
    }
  }

  /**
   * The query of a text; two threads that miss at once may both parse it.
   *
   * @param interruption may end the parsing
   */
  public Query get(String text, CompilerOptions options, Interruption interruption) {
    Key key = new Key(text, options);
    synchronized (queries) {
      Query query = queries.get(key);
      if (query != null) {
        return query;
      }
    }
    Query query = interruptibly(interruption,
        () -> new Query(text, options, QueryCompiler.parse(text, interruption::check)));
    synchronized (queries) {
      queries.put(key, query);
      if (queries.size() > capacity) {
        queries.remove(queries.keySet().iterator().next());
      }
    }
    return query;
  }

  private <T> T interruptibly(Interruption interruption, Supplier<T> work) {
    planning.add(interruption);
    long startNanos = System.nanoTime();
    try {
      return work.get();
    } finally {
      planning.remove(interruption);
      interruption.costs().planned(System.nanoTime() - startNanos);
    }
  }

  /** Whether anything is being parsed or planned. */
  public boolean isPlanning() {
    return !planning.isEmpty();
  }

  /** Ends the parsing and planning that goes on. Callable from any thread. */
  public void interrupt() {
    planning.forEach(Interruption::interrupt);
  }
}
