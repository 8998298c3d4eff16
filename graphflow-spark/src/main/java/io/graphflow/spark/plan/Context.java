package io.graphflow.spark.plan;

import io.graphflow.spark.lake.LakeTables;
import java.util.Map;

/**
 * What a query is translated with.
 *
 * @param lake the tables of the graph
 * @param lookup tables with what is known of elements
 * @param starts asks for vertices before more is read from them
 * @param needs what is read of elements
 * @param names of columns
 * @param parameters values in the form of evaluators
 * @param variableCount the IDs of the query's variables are below it
 */
record Context(
    LakeTables lake,
    Lookup lookup,
    Starts starts,
    Needs needs,
    Names names,
    Map<String, Object> parameters,
    int variableCount) {}
