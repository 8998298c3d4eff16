/**
 * Numbers to watch a server by, as Prometheus reads them: {@link io.graphflow.server.metrics.MetricsPage} decides which
 * there are, {@link io.graphflow.server.metrics.PrometheusText} how they are written.
 */
package io.graphflow.server.metrics;
