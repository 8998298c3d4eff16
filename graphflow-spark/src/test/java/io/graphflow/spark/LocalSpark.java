package io.graphflow.spark;

import org.apache.spark.sql.SparkSession;

/** The one session of a JVM of tests. */
public final class LocalSpark {
  /** Runs on two threads. */
  public static final SparkSession SESSION = SparkSession.builder()
      .master("local[2]")
      .appName("graphflow-spark-tests")
      .config("spark.ui.enabled", false)
      .config("spark.sql.shuffle.partitions", 4)
      .config("spark.sql.session.timeZone", "UTC")
      .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir"))
      .config("spark.driver.host", "localhost")
      .config("spark.driver.bindAddress", "127.0.0.1")
      .getOrCreate();

  private LocalSpark() {}
}
