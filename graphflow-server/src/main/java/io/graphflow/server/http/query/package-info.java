/**
 * Neo4j's Query API in version 2: what requests ask for, transactions that stay open between them, and rows in the forms
 * that clients want. Begin with {@link io.graphflow.server.http.query.QueryApi}.
 */
package io.graphflow.server.http.query;
