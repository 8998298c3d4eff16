package io.graphflow.spark;

import io.graphflow.spark.chunk.ScannedFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import org.apache.spark.sql.util.QueryExecutionListener;
import scala.jdk.javaapi.CollectionConverters;

/** Remembers of which files rows were read, whenever Spark ran something. Closing it forgets them. */
final class ReadFiles implements QueryExecutionListener, AutoCloseable {
  private final SparkSession spark;
  private final List<String> files = new ArrayList<>();

  ReadFiles(SparkSession spark) {
    this.spark = spark;
    spark.listenerManager().register(this);
  }

  @Override
  public synchronized void onSuccess(String name, QueryExecution run, long nanos) {
    for (LogicalPlan leaf : CollectionConverters.asJava(run.optimizedPlan().collectLeaves())) {
      if (leaf instanceof LogicalRelation relation
          && relation.relation() instanceof HadoopFsRelation read) {
        files.addAll(List.of(read.location().inputFiles()));
      } else if (leaf instanceof DataSourceV2ScanRelation relation) {
        files.addAll(ScannedFiles.of(relation.scan()));
      }
    }
  }

  @Override
  public void onFailure(String name, QueryExecution run, Exception error) {
    // The test hears of it.
  }

  /** The files whose names have a text, each once. */
  List<String> with(String text) throws TimeoutException {
    spark.sparkContext().listenerBus().waitUntilEmpty();
    synchronized (this) {
      return new TreeSet<>(files).stream().filter(file -> file.contains(text)).toList();
    }
  }

  @Override
  public void close() {
    spark.listenerManager().unregister(this);
  }
}
