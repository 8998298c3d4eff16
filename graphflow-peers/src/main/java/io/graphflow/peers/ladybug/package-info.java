/**
 * LadybugDB, which descends from Kùzu and speaks its dialect. Its Java binding comes from no repository that has its native
 * library, so that it is asked in a process of its own, by its Python package, which has to be installed.
 */
package io.graphflow.peers.ladybug;
