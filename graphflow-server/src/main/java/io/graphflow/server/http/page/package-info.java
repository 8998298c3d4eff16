/** The explorer's pages over HTTP. */
package io.graphflow.server.http.page;
