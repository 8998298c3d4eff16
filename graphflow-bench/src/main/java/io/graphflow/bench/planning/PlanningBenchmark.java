package io.graphflow.bench.planning;

import io.graphflow.core.list.plan.ListPlanner;
import io.graphflow.core.list.plan.ListQueryPlan;
import io.graphflow.parser.ParsedQuery;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time to make a plan for a pattern of twelve edges, in milliseconds. It depends on the pattern and
 * on the catalog alone, so there is no graph. {@code parse} is the step before: the text becomes a
 * syntax tree.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class PlanningBenchmark {
  /** The pattern's shape. */
  @Param
  public PatternShape shape;

  private final Catalog catalog = PlannedGraph.catalog();
  private ParsedQuery parsed;
  private CompiledQuery compiled;

  /** Parses the query, and plans it. */
  @Setup
  public void prepare() {
    parsed = QueryCompiler.parse(shape.query());
    compiled = parsed.compile(catalog, CompilerOptions.DEFAULT);
  }

  /** From the text to the syntax tree. */
  @Benchmark
  public ParsedQuery parse() {
    return QueryCompiler.parse(shape.query());
  }

  /** From the syntax tree to the plan: binding, join order, rewrites, estimates. */
  @Benchmark
  public CompiledQuery plan() {
    return parsed.compile(catalog, CompilerOptions.DEFAULT);
  }

  /** From the plan to the physical one of GF-CL. */
  @Benchmark
  public ListQueryPlan physicalPlan() {
    return ListPlanner.plan(compiled, catalog, null, false);
  }
}
