/**
 * HTTP/1.1 as far as a server of queries needs it: requests are read strictly, with limits on all that a client sends, and
 * answers are sent in chunks as they come about. It knows nothing of queries. Begin with {@link
 * io.graphflow.server.http.message.RequestReader}.
 */
package io.graphflow.server.http.message;
