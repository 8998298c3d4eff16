package io.graphflow.server.http.query;

import io.graphflow.server.http.message.HttpResponse;
import io.graphflow.server.http.message.RequestHead;
import io.graphflow.server.work.Interrupts;

/**
 * A request that is being answered.
 *
 * @param head what the request begins with
 * @param body the rest of it
 * @param caller whose it is
 * @param response written by whoever answers, who does not finish it
 * @param interrupts ends what is worked on if the client goes away
 * @param cut ends the connection at once, so that nobody waits for a client that does not read
 */
public record Exchange(
    RequestHead head,
    byte[] body,
    Caller caller,
    HttpResponse response,
    Interrupts interrupts,
    Runnable cut) {}
