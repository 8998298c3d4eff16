package io.graphflow.server.http.page;

import io.graphflow.explorer.ExplorerPages;
import io.graphflow.explorer.Page;
import io.graphflow.server.http.message.HttpException;
import io.graphflow.server.http.message.HttpResponse;
import io.graphflow.server.http.message.RequestHead;
import java.io.IOException;
import java.util.List;

/** Sends the explorer's pages, which everybody may have who may come: what they ask for then needs a password. */
public final class Pages {
  private Pages() {}

  /**
   * Answers a request for a page.
   *
   * @param name of the page
   * @throws HttpException if there is none of that name
   */
  public static void answer(HttpResponse response, RequestHead head, String name)
      throws IOException {
    Page page = ExplorerPages.find(name)
        .orElseThrow(() -> HttpException.invalid(404, "The explorer has no page '" + name + "'."));
    // Another version of the server has other pages: a browser asks each time, and is told if it has them.
    response.cacheControl("no-cache");
    boolean compressed = head.headers().has("Accept-Encoding", "gzip");
    // Both forms are the same page, and other bytes, of which a tag without W would be a promise.
    response.header("ETag", compressed ? "W/" + page.entityTag() : page.entityTag());
    response.header("Content-Security-Policy", ExplorerPages.SECURITY_POLICY);
    response.header("Referrer-Policy", "no-referrer");
    response.header("Vary",
        name.equals(ExplorerPages.START) ? "Accept, Accept-Encoding" : "Accept-Encoding");
    if (hasIt(head, page)) {
      response.begin(304, page.mediaType());
    } else if (compressed) {
      response.header("Content-Encoding", "gzip");
      response.begin(200, page.mediaType());
      page.writeCompressedTo(response);
    } else {
      response.begin(200, page.mediaType());
      page.writeTo(response);
    }
  }

  private static boolean hasIt(RequestHead head, Page page) {
    List<String> tags = head.headers().all("If-None-Match");
    return tags.stream().anyMatch(tag -> tag.contains(page.entityTag()));
  }
}
