/**
 * What clients have done in the database, whichever protocol they speak: transactions and what ends them early, errors
 * and warnings in Neo4j's terms, bookmarks and names. Begin with {@link io.graphflow.server.work.Work}.
 */
package io.graphflow.server.work;
