/**
 * HTTP for queries. A connection reads its requests in a virtual thread, and looks for the next one while one is answered,
 * by which it notices a client that goes away; a thread of the system answers. Begin with {@link
 * io.graphflow.server.http.HttpListener}.
 */
package io.graphflow.server.http;
