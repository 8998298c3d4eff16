/** Who may use a server: a user whose password lies, hashed, in a file, and how often others may try. */
package io.graphflow.server.login;
