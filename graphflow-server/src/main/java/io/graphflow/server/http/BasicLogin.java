package io.graphflow.server.http;

import io.graphflow.options.Role;
import io.graphflow.server.audit.LoginAudit;
import io.graphflow.server.http.message.HttpException;
import io.graphflow.server.login.Login;
import io.graphflow.server.login.LoginResult;
import io.graphflow.server.work.Failure;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets requests in by name and password (RFC 7617). For one connection, and one thread. */
final class BasicLogin {
  private static final Logger LOG = LoggerFactory.getLogger(BasicLogin.class);
  private static final String BASIC = "basic ";

  private final Login login;
  private final LoginAudit audit;
  private final InetAddress client;
  private final String connection;
  private String last;
  private Role role = Role.READER;

  /**
   * Creates it.
   *
   * @param login decides
   * @param audit is told of attempts
   * @param connection its name
   */
  BasicLogin(Login login, LoginAudit audit, InetAddress client, String connection) {
    this.login = login;
    this.audit = audit;
    this.client = client;
    this.connection = connection;
  }

  /** Whether somebody has been let in. */
  boolean isLoggedIn() {
    return last != null;
  }

  /**
   * Lets a request in, after which {@link #role} tells what its user may do.
   *
   * @param authorization the header of that name
   * @return the user's name, empty if everybody may come and says none
   * @throws HttpException if it may not
   */
  String user(Optional<String> authorization) {
    String[] parts = authorization.map(BasicLogin::decode).orElse(null);
    if (parts == null) {
      if (!Login.NONE.equals(login)) {
        // Browsers and others ask without a password first, which is no attempt to guess it.
        throw authorization.isEmpty()
            ? HttpException.of(new Failure("Neo.ClientError.Security.Unauthorized",
                "The request has no header Authorization: Basic …"))
            : new HttpException(401, new Failure("Neo.ClientError.Request.InvalidFormat",
                "The header Authorization is not 'Basic ' and the Base64 of NAME:PASSWORD."));
      }
      parts = new String[] {"", ""};
    }
    LoginResult result = login.attempt(client, parts[0], parts[1]);
    if (result.role().isEmpty() || !parts[0].equals(last)) {
      // Each request logs in: it is told of the first one, and of what is refused.
      audit.attempted("http", connection, client, parts[0], result);
    }
    Failure failure = Failure.of(result);
    if (failure != null) {
      throw HttpException.of(failure);
    }
    last = parts[0];
    role = result.role().orElseThrow();
    return last;
  }

  /** What the user may do that was let in last. */
  Role role() {
    return role;
  }

  /** Name and password; null if they are not there. */
  private static String[] decode(String authorization) {
    try {
      if (authorization.toLowerCase(Locale.ROOT).startsWith(BASIC)) {
        String text = new String(
            Base64.getDecoder().decode(authorization.substring(BASIC.length()).strip()),
            StandardCharsets.UTF_8);
        int colon = text.indexOf(':');
        if (colon >= 0) {
          return new String[] {text.substring(0, colon), text.substring(colon + 1)};
        }
      }
    } catch (IllegalArgumentException e) {
      LOG.debug("An Authorization is no Base64", e);
    }
    return null;
  }
}
