package io.graphflow.server.http.query;

import io.graphflow.server.http.message.HttpResponse;
import io.graphflow.server.http.message.RequestHead;
import io.graphflow.server.work.Interrupts;

/** A request that is being answered. For the thread that answers it, but for {@link #interrupts} and {@link #cut}. */
public final class Exchange {
  private final RequestHead head;
  private final byte[] body;
  private final Caller caller;
  private final HttpResponse response;
  private final Interrupts interrupts = new Interrupts();
  private final Runnable cut;

  /**
   * Creates it.
   *
   * @param head what the request begins with
   * @param body the rest of it; kept, not copied
   * @param caller whose it is
   * @param response written by whoever answers, who does not finish it
   * @param cut ends the connection at once, whatever thread asks for it
   */
  public Exchange(RequestHead head, byte[] body, Caller caller, HttpResponse response,
      Runnable cut) {
    this.head = head;
    this.body = body;
    this.caller = caller;
    this.response = response;
    this.cut = cut;
  }

  /** What the request begins with. */
  RequestHead head() {
    return head;
  }

  /** The rest of the request, not to be changed. */
  byte[] body() {
    return body;
  }

  /** Whose it is. */
  Caller caller() {
    return caller;
  }

  /** What is answered. */
  public HttpResponse response() {
    return response;
  }

  /** Ends what is worked on if the client goes away, or time is over. */
  public Interrupts interrupts() {
    return interrupts;
  }

  /** Ends the connection at once, so that nobody waits for a client that does not read. */
  void cut() {
    cut.run();
  }
}
