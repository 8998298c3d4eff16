/**
 * What is measured for the report, and how: an {@link io.graphflow.bench.experiment.Experiment} is a
 * table, a figure or a target; it names its {@linkplain io.graphflow.bench.experiment.Step steps} and
 * renders their results.
 *
 * <p><b>To add one:</b> a package named after it with a JMH benchmark whose {@code @Setup} checks the
 * result and throws when it is wrong, a class that implements {@code Experiment}, and a line in {@link
 * io.graphflow.bench.reproduce.Experiments}.
 *
 * <p><b>Evidence:</b> what a missed target measures runs once more, with a recording, if the {@link
 * io.graphflow.bench.experiment.TargetResult} says so by {@code withProfile}; the page shows the hottest
 * methods.
 *
 * <p><b>Budget:</b> a quick run of all experiments ends within ten minutes on 2 cores. So an experiment
 * has 30 seconds at {@link io.graphflow.bench.experiment.Scale#QUICK}, making its graphs included,
 * unless its {@code quickBudgetSeconds} says otherwise (a test adds them up). A fork costs half a second
 * to a second beside what it measures, so take a small graph, few parameters and {@link
 * io.graphflow.bench.experiment.Scale#timing}. The report says what each has taken.
 */
package io.graphflow.bench.experiment;
