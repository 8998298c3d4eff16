/**
 * Who has logged in, and who has not been let in: {@link io.graphflow.server.audit.LoginAudit} writes a line for each
 * attempt, whichever protocol it came by, and counts them.
 */
package io.graphflow.server.audit;
