package io.graphflow.core.group;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.tuple.DetachedKeys;

/**
 * Groups that were taken out of a table, so that those that follow find a table that fits a cache.
 *
 * @param states by the places of the keys
 */
record DetachedGroups(DetachedKeys keys, GroupStates states) {}
