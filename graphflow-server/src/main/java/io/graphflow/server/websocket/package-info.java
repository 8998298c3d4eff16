/**
 * WebSocket (RFC 6455), by which drivers in browsers speak Bolt, as those can open no sockets: {@link
 * io.graphflow.server.websocket.WebSocket} accepts a client, and its streams are then those of the connection.
 */
package io.graphflow.server.websocket;
