/** Logical plans as tables of Spark. {@link io.graphflow.spark.plan.PlanTranslator} is where to start. */
package io.graphflow.spark.plan;
