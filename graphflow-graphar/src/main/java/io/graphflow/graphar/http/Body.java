package io.graphflow.graphar.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Takes the bytes of an answer, up to a number: a server that does not know ranges may send a whole file. */
final class Body implements BodySubscriber<byte[]> {
  private final int most;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> result = new CompletableFuture<>();
  private Flow.Subscription subscription;

  /** What a server sends that does not know ranges. */
  static final class TooLongException extends IOException {
    private static final long serialVersionUID = 1;

    TooLongException(int most) {
      super("expected a part of the file, found more than " + most
          + " bytes; the server does not answer requests for ranges (Range), which reading there"
          + " needs");
    }
  }

  Body(int most) {
    this.most = most;
  }

  /** Of an answer whose bytes nobody wants: few are taken, so that the connection can be used again. */
  static BodySubscriber<byte[]> ignored() {
    return new Body(-1);
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return result;
  }

  @Override
  public void onSubscribe(Flow.Subscription asked) {
    subscription = asked;
    asked.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (most < 0 || result.isDone()) {
        continue;
      }
      if (buffer.remaining() > most - bytes.size()) {
        result.completeExceptionally(new TooLongException(most));
        subscription.cancel();
        return;
      }
      byte[] some = new byte[buffer.remaining()];
      buffer.get(some);
      bytes.write(some, 0, some.length);
    }
  }

  @Override
  public void onError(Throwable problem) {
    result.completeExceptionally(problem);
  }

  @Override
  public void onComplete() {
    result.complete(bytes.toByteArray());
  }
}
